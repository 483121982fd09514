"""Checks the sources against the table of rooms in docs/contributing.md.

Usage: rooms.py ROOT. Each folder of include/Swizzle and lib/Swizzle is a row of
the table. What a room includes, and what its libraries link, is of the room
itself, of one that its row names, or of one that such a room may use. A row that
says "no MLIR" at its end holds for the includes of the room. Prints what does
not hold, and exits with 1 if there is something.
"""

import os
import re
import sys

ROW = re.compile(r"^\| `(\w+)/` \| (.*) \| (.*) \|$")
INCLUDE = re.compile(r'^\s*#include "([^"]+)"')
LIBRARY = re.compile(r"add_swizzle_library\((\w+)(.*?)\)", re.DOTALL)
SECTION = re.compile(r"^(?:SOURCES|DEPENDS|LINKS|MLIR)$")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def find_files(root, suffixes):
    """Yields (room, path from root) of the files of each room."""
    for top in ("include/Swizzle", "lib/Swizzle"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            parts = os.path.relpath(folder, os.path.join(root, top)).split("/")
            for name in names:
                if parts[0] != "." and name.endswith(suffixes):
                    path = os.path.join(folder, name)
                    yield parts[0], os.path.relpath(path, root)


class Rooms:
    """The table: by room, all rooms that it may use."""

    def __init__(self, page):
        rows = [ROW.match(line) for line in page.splitlines()]
        rows = [row.groups() for row in rows if row]
        self.direct = {room: re.findall(r"\w+", uses) if uses != "LLVM" else []
                       for room, _, uses in rows}
        self.without_mlir = {room for room, holds, _ in rows
                             if holds.endswith("no MLIR")}
        self.uses = {}
        self.errors = []
        for room in self.direct:
            self.close(room, [])

    def close(self, room, path):
        if room in path:
            self.errors.append("the arrows of the table are a circle: "
                               + " -> ".join(path + [room]))
            return set()
        if room not in self.direct:
            self.errors.append(f"the table has no room '{room}'")
            return set()
        if room not in self.uses:
            found = {room}
            for other in self.direct[room]:
                found |= self.close(other, path + [room])
            self.uses[room] = found
        return self.uses[room]

    def check_include(self, root, room, path, include):
        if include.startswith("mlir/") and room in self.without_mlir:
            return f"{path} includes {include}, but {room} has no MLIR"
        if include.startswith("Swizzle/"):
            other = include.split("/")[1] if include.count("/") > 1 else None
        else:
            local = os.path.normpath(os.path.join(os.path.dirname(path), include))
            if not os.path.exists(os.path.join(root, local)):
                return None
            other = local.split("/")[2]
        if other and other not in self.uses[room]:
            return f"{path} includes {include}, but {room} may not use {other}"
        return None

    def check_links(self, room, path, name, links, room_of):
        for link in links:
            other = room_of.get(link)
            if other and other not in self.uses[room]:
                yield f"{path}: {name} links {link}, but {room} may not use {other}"


def parse_libraries(root):
    """Yields (room, path, library, what it links)."""
    for room, path in find_files(root, ("CMakeLists.txt",)):
        for name, arguments in LIBRARY.findall(read(os.path.join(root, path))):
            section, links = None, []
            for word in arguments.split():
                if SECTION.match(word):
                    section = word
                elif section == "LINKS":
                    links.append(word)
            yield room, path, name, links


def main():
    root = sys.argv[1]
    rooms = Rooms(read(os.path.join(root, "docs/contributing.md")))
    errors = rooms.errors
    files = list(find_files(root, (".h", ".cpp")))
    found = {room for room, _ in files}
    errors += [f"no row of the table for {room}/"
               for room in sorted(found - set(rooms.direct))]
    errors += [f"no folder for the row of {room}/"
               for room in sorted(set(rooms.direct) - found)]
    if not errors:
        for room, path in files:
            for line in read(os.path.join(root, path)).splitlines():
                include = INCLUDE.match(line)
                error = include and rooms.check_include(root, room, path,
                                                        include.group(1))
                if error:
                    errors.append(error)
        libraries = list(parse_libraries(root))
        room_of = {name: room for room, _, name, _ in libraries}
        for room, path, name, links in libraries:
            errors += rooms.check_links(room, path, name, links, room_of)
    for error in errors:
        print(error)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
