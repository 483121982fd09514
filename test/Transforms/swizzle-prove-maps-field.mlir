// RUN: swizzle-opt %s -swizzle-prove-maps -verify-diagnostics=only-expected -o /dev/null

// Maps that others publish or that optimizers have accepted, for 8 XCDs. The
// unit test FieldMaps compares each verdict with an enumeration of its own.

// Stream-K kernels, iris, and the kernels of many optimizers.
// expected-remark@+3 {{map @naive is not a bijection: for N = 2, ids 0 and 1 both become 0; id 1 is never produced}}
// expected-note@+2 {{of N = 1 to 1000 it is a bijection for 1, 8, 16, 24, 32, 40, ...}}
// expected-note@+1 {{it is proved for all N that are divisible by 8: state it as 'requires(%n divisible_by 8)'}}
swizzle.map @naive(%id, %n) {
  %c8 = arith.constant 8 : index
  %xcd = arith.remui %id, %c8 : index
  %nth = arith.divui %id, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %xcd, %share : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}

// expected-remark@+1 {{map @balanced is a bijection for all N}}
swizzle.map @balanced(%id, %n) {
  %c8 = arith.constant 8 : index
  %xcd = arith.remui %id, %c8 : index
  %nth = arith.divui %id, %c8 : index
  %share = arith.divui %n, %c8 : index
  %rest = arith.remui %n, %c8 : index
  %whole = arith.muli %xcd, %share : index
  %extra = arith.minui %xcd, %rest : index
  %start = arith.addi %whole, %extra : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}

// expected-remark@+2 {{map @column_major is not a bijection: for N = 9, ids 1 and 8 both become 1; id 8 is never produced}}
// expected-note-re@+1 {{of N = 1 to 1000 it is a bijection for 1 to 8 and 64{{$}}}}
swizzle.map @column_major(%id, %n) {
  %c8 = arith.constant 8 : index
  %nth = arith.divui %id, %c8 : index
  %turn = arith.remui %nth, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %turn, %share : index
  %xcd = arith.remui %id, %c8 : index
  %new = arith.addi %start, %xcd : index
  swizzle.yield %new
}

// expected-remark@+2 {{map @share_major is not a bijection: for N = 1, 'arith.divui' divides by 0 for id 0}}
// expected-note-re@+1 {{of N = 1 to 1000 it is a bijection for 8{{$}}}}
swizzle.map @share_major(%id, %n) {
  %c8 = arith.constant 8 : index
  %share = arith.divui %n, %c8 : index
  // expected-note@+1 {{the operation without a result is here}}
  %part = arith.divui %id, %share : index
  %turn = arith.remui %part, %c8 : index
  %start = arith.muli %turn, %share : index
  %inside = arith.remui %id, %share : index
  %nth = arith.divui %inside, %c8 : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}

// expected-remark@+2 {{map @product is not a bijection: for N = 2, ids 0 and 1 both become 0; id 1 is never produced}}
// expected-note-re@+1 {{of N = 1 to 1000 it is a bijection for 1{{$}}}}
swizzle.map @product(%id, %n) {
  %rest = arith.remui %id, %n : index
  %part = arith.divui %id, %n : index
  %new = arith.muli %rest, %part : index
  swizzle.yield %new
}

// expected-remark@+3 {{map @naive_wrapped is not a bijection: for N = 2, ids 0 and 1 both become 0; id 1 is never produced}}
// expected-note@+2 {{of N = 1 to 1000 it is a bijection for 1, 8, 16, 24, 32, 40, ...}}
// expected-note@+1 {{it is proved for all N that are divisible by 8}}
swizzle.map @naive_wrapped(%id, %n) {
  %c8 = arith.constant 8 : index
  %nth = arith.divui %id, %c8 : index
  %xcd = arith.remui %id, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %xcd, %share : index
  %sum = arith.addi %nth, %start : index
  %new = arith.remui %sum, %n : index
  swizzle.yield %new
}

// GROUP_M with a last window that is as high as the others.
// expected-remark@+1 {{map @fixed_window is not a bijection: for 1 row and 2 columns, tile (0, 1) becomes (1, 0), which is not a tile; tile (0, 1) is never produced}}
swizzle.map @fixed_window(%row, %column, %rows, %columns) {
  %c8 = arith.constant 8 : index
  %rowStart = arith.muli %row, %columns : index
  %id = arith.addi %rowStart, %column : index
  %size = arith.muli %columns, %c8 : index
  %window = arith.divui %id, %size : index
  %inside = arith.remui %id, %size : index
  %firstRow = arith.muli %window, %c8 : index
  %rowInside = arith.remui %inside, %c8 : index
  %newRow = arith.addi %firstRow, %rowInside : index
  %newColumn = arith.divui %inside, %c8 : index
  swizzle.yield %newRow, %newColumn
}

// GROUP_M as Triton has it.
// expected-remark@+1 {{map @windowed is a bijection for all rows and columns}}
swizzle.map @windowed(%row, %column, %rows, %columns) {
  %c8 = arith.constant 8 : index
  %rowStart = arith.muli %row, %columns : index
  %id = arith.addi %rowStart, %column : index
  %height = arith.minui %c8, %rows : index
  %size = arith.muli %columns, %height : index
  %window = arith.divui %id, %size : index
  %inside = arith.remui %id, %size : index
  %firstRow = arith.muli %window, %height : index
  %left = arith.subi %rows, %firstRow : index
  %thisHeight = arith.minui %height, %left : index
  %rowInside = arith.remui %inside, %thisHeight : index
  %newRow = arith.addi %firstRow, %rowInside : index
  %newColumn = arith.divui %inside, %thisHeight : index
  swizzle.yield %newRow, %newColumn
}

// expected-remark@+1 {{map @naive_then_windowed is not a bijection: for 1 row and 2 columns, tiles (0, 0) and (0, 1) both become (0, 0); tile (0, 1) is never produced}}
swizzle.map @naive_then_windowed(%row, %column, %rows, %columns) {
  %c8 = arith.constant 8 : index
  %rowStart = arith.muli %row, %columns : index
  %h = arith.addi %rowStart, %column : index
  %n = arith.muli %rows, %columns : index
  %xcd = arith.remui %h, %c8 : index
  %nth = arith.divui %h, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %xcd, %share : index
  %id = arith.addi %start, %nth : index
  %size = arith.muli %columns, %c8 : index
  %window = arith.divui %id, %size : index
  %inside = arith.remui %id, %size : index
  %firstRow = arith.muli %window, %c8 : index
  %left = arith.subi %rows, %firstRow : index
  %thisHeight = arith.minui %c8, %left : index
  %rowInside = arith.remui %inside, %thisHeight : index
  %newRow = arith.addi %firstRow, %rowInside : index
  %newColumn = arith.divui %inside, %thisHeight : index
  swizzle.yield %newRow, %newColumn
}

// Chunks of 32, then windows; the ids after the last whole round stay where a
// row-major order has them (aiter #3445).
// expected-remark@+1 {{map @row_major_tail is not a bijection: for 2 rows and 129 columns, tiles (1, 126) and (1, 127) both become (1, 127); tile (0, 128) is never produced}}
swizzle.map @row_major_tail(%row, %column, %rows, %columns) {
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c256 = arith.constant 256 : index
  %rowStart = arith.muli %row, %columns : index
  %h = arith.addi %rowStart, %column : index
  %n = arith.muli %rows, %columns : index
  %rounds = arith.divui %n, %c256 : index
  %end = arith.muli %rounds, %c256 : index
  %isWhole = arith.cmpi ult, %h, %end : index
  %xcd = arith.remui %h, %c8 : index
  %nth = arith.divui %h, %c8 : index
  %round = arith.divui %nth, %c32 : index
  %inChunk = arith.remui %nth, %c32 : index
  %roundStart = arith.muli %round, %c256 : index
  %chunkStart = arith.muli %xcd, %c32 : index
  %chunk = arith.addi %roundStart, %chunkStart : index
  %id = arith.addi %chunk, %inChunk : index
  %size = arith.muli %columns, %c8 : index
  %window = arith.divui %id, %size : index
  %inside = arith.remui %id, %size : index
  %firstRow = arith.muli %window, %c8 : index
  %left = arith.subi %rows, %firstRow : index
  %height = arith.minui %c8, %left : index
  // In the tail, a window of which nothing is used may have no row left.
  %c1 = arith.constant 1 : index
  %thisHeight = arith.select %isWhole, %height, %c1 : index
  %rowInside = arith.remui %inside, %thisHeight : index
  %newRow = arith.addi %firstRow, %rowInside : index
  %newColumn = arith.divui %inside, %thisHeight : index
  %theRow = arith.select %isWhole, %newRow, %row : index
  %theColumn = arith.select %isWhole, %newColumn, %column : index
  swizzle.yield %theRow, %theColumn
}
