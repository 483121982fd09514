swizzle.map @reversed(%id, %n) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %n, %c1 : index
  %new = arith.subi %last, %id : index
  swizzle.yield %new
}
swizzle.map @halved(%id, %n) {
  %c2 = arith.constant 2 : index
  %new = arith.divui %id, %c2 : index
  swizzle.yield %new
}
