"""Writes a map for each op that maps may have, and functions that apply it.

A map turns the ids of 8 workgroups round if the op has the right results for id - 4 and an
operand, and is no bijection if it has not."""

IDS = range(8)


def signed(x):
    return x - (1 << 64) if x >> 63 else x


def quotient(x, y):
    return abs(x) // y if x >= 0 else -(abs(x) // y)


# The other operand, and the result.
NUMBERS = {
    "divui": (3, lambda x, y: x // y),
    "remui": (3, lambda x, y: x % y),
    "ceildivui": (3, lambda x, y: -(-x // y)),
    "divsi": (3, lambda x, y: quotient(signed(x), y)),
    "remsi": (3, lambda x, y: signed(x) - y * quotient(signed(x), y)),
    "ceildivsi": (3, lambda x, y: -(-signed(x) // y)),
    "floordivsi": (3, lambda x, y: signed(x) // y),
    "addi": (5, lambda x, y: x + y),
    "subi": (5, lambda x, y: x - y),
    "muli": (3, lambda x, y: x * y),
    "andi": (6, lambda x, y: x & y),
    "ori": (6, lambda x, y: x | y),
    "xori": (6, lambda x, y: x ^ y),
    "shli": (1, lambda x, y: x << y),
    "shrui": (62, lambda x, y: x >> y),
    "shrsi": (62, lambda x, y: signed(x) >> y),
    "minui": (2, min),
    "maxui": (2, max),
    "minsi": (2, lambda x, y: min(signed(x), y)),
    "maxsi": (2, lambda x, y: max(signed(x), y)),
}
CONDITIONS = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "slt": lambda x, y: signed(x) < y,
    "sle": lambda x, y: signed(x) <= y,
    "sgt": lambda x, y: signed(x) > y,
    "sge": lambda x, y: signed(x) >= y,
    "ult": lambda x, y: x < y,
    "ule": lambda x, y: x <= y,
    "ugt": lambda x, y: x > y,
    "uge": lambda x, y: x >= y,
}


def write(name, operand, result, ops):
    """Four bits of each result are a digit of a table."""
    table = sum((int(result((id - 4) % (1 << 64), operand)) & 15) << 4 * id for id in IDS)
    print(f"""swizzle.map @{name}(%id, %n) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c15 = arith.constant 15 : index
  %table = arith.constant {table} : index
  %y = arith.constant {operand} : index
  %x = arith.subi %id, %c4 : index
  {ops}
  %digit = arith.andi %v, %c15 : index
  %place = arith.muli %id, %c4 : index
  %digits = arith.shrui %table, %place : index
  %expected = arith.andi %digits, %c15 : index
  %is_right = arith.cmpi eq, %digit, %expected : index
  %last = arith.subi %c7, %id : index
  %new = arith.select %is_right, %last, %n : index
  swizzle.yield %new
}}""")
    for type in ["index", "i32"]:
        print(f"func.func @{name}_{type}() -> ({', '.join([type] * len(IDS))}) {{")
        print(f"  %n = arith.constant {len(IDS)} : {type}")
        for id in IDS:
            print(f"  %h{id} = arith.constant {id} : {type}")
            print(f'  %l{id} = swizzle.remap %h{id} of %n by <@{name}> on <"mi300x"> : {type}')
        print(f"  return {', '.join(f'%l{id}' for id in IDS)} : {', '.join([type] * len(IDS))}\n}}")


for op, (operand, result) in NUMBERS.items():
    write(op, operand, result, f"%v = arith.{op} %x, %y : index")
for condition, result in CONDITIONS.items():
    write(condition, 1, result,
          f"%holds = arith.cmpi {condition}, %x, %y : index\n"
          "  %v = arith.select %holds, %c1, %c0 : index")
# Of conditions: id - 4 is below 1, and is not 0.
for op, result in [("andi", lambda a, b: a and b), ("ori", lambda a, b: a or b), ("xori", lambda a, b: a != b)]:
    write(f"{op}_of_conditions", 1, lambda x, y: result(signed(x) < y, x != 0),
          "%below = arith.cmpi slt, %x, %y : index\n"
          "  %other = arith.cmpi ne, %x, %c0 : index\n"
          f"  %both = arith.{op} %below, %other : i1\n"
          "  %v = arith.select %both, %c1, %c0 : index")
