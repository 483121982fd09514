// Kernels with one op each, named by the comment before them, for lowering.py.

// gpu.subgroup_size
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %i = gpu.subgroup_size : index
    %r = arith.index_cast %i : index to i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// gpu.subgroup_id
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %i = gpu.subgroup_id : index
    %r = arith.index_cast %i : index to i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// gpu.num_subgroups
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %i = gpu.num_subgroups : index
    %r = arith.index_cast %i : index to i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// gpu.lane_id
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %i = gpu.lane_id
    %r = arith.index_cast %i : index to i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// gpu.shuffle
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: f32, %o: i32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %w = arith.constant 64 : i32
    %r, %ok = gpu.shuffle xor %x, %o, %w : f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// gpu.rotate
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r, %ok = gpu.rotate %x, 3, 64 : f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// gpu.subgroup_reduce, f32
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = gpu.subgroup_reduce add %x : (f32) -> f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// gpu.subgroup_reduce, i32
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: i32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = gpu.subgroup_reduce maxsi %x : (i32) -> i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// gpu.subgroup_reduce, vector<4xf16>
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf16>>, %x: vector<4xf16>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = gpu.subgroup_reduce add %x : (vector<4xf16>) -> vector<4xf16>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf16>>
    gpu.return
  }
}

// -----

// gpu.subgroup_reduce of clusters
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = gpu.subgroup_reduce add %x cluster(size = 16) : (f32) -> f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// gpu.all_reduce
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = gpu.all_reduce add %x uniform {} : (f32) -> (f32)
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// gpu.printf
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: i32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    gpu.printf "%d\n", %x : i32
    %r = arith.addi %x, %x : i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// cf.assert
gpu.module @m {
  gpu.func @k(%out: memref<1xi32>, %x: i32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %z = arith.constant 0 : i32
    %c = arith.cmpi sgt, %x, %z : i32
    cf.assert %c, "positive"
    %r = arith.addi %x, %x : i32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi32>
    gpu.return
  }
}

// -----

// vector.transfer_read
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %m: memref<64x64xf32>, %i: index) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %z = arith.constant 0.0 : f32
    %r = vector.transfer_read %m[%i, %i], %z : memref<64x64xf32>, vector<4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.transfer_read, 2 dimensions
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %m: memref<64x64xf32>, %i: index) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %z = arith.constant 0.0 : f32
    %v = vector.transfer_read %m[%i, %i], %z : memref<64x64xf32>, vector<4x4xf32>
    %r = vector.extract %v[1] : vector<4xf32> from vector<4x4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.transfer_write
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %m: memref<64x64xf32>, %i: index, %v: vector<4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<64x64xf32>
    %r = arith.addf %v, %v : vector<4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.create_mask
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<8xi32>>, %n: index) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.create_mask %n : vector<8xi1>
    %r = arith.extui %v : vector<8xi1> to vector<8xi32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<8xi32>>
    gpu.return
  }
}

// -----

// vector.constant_mask
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<8xi32>>, %n: index) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.constant_mask [3] : vector<8xi1>
    %r = arith.extui %v : vector<8xi1> to vector<8xi32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<8xi32>>
    gpu.return
  }
}

// -----

// vector.gather
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %m: memref<64xf32>, %ix: vector<4xi32>, %p: vector<4xf32>, %k: vector<4xi1>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %c = arith.constant 0 : index
    %r = vector.gather %m[%c] [%ix], %k, %p : memref<64xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.shape_cast
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %x: vector<8xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.shape_cast %x : vector<8xf32> to vector<2x4xf32>
    %r = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.transpose
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<2xf32>>, %a: vector<2x4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<4x2xf32>
    %r = vector.extract %v[1] : vector<2xf32> from vector<4x2xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<2xf32>>
    gpu.return
  }
}

// -----

// vector.extract_strided_slice
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %a: vector<8xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = vector.extract_strided_slice %a {offsets = [2], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.insert_strided_slice
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<8xf32>>, %a: vector<8xf32>, %b: vector<4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = vector.insert_strided_slice %b, %a {offsets = [2], strides = [1]} : vector<4xf32> into vector<8xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<8xf32>>
    gpu.return
  }
}

// -----

// vector.step
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xi32>>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.step : vector<4xindex>
    %r = arith.index_cast %v : vector<4xindex> to vector<4xi32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xi32>>
    gpu.return
  }
}

// -----

// vector.interleave
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<8xf32>>, %a: vector<4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = vector.interleave %a, %a : vector<4xf32> -> vector<8xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<8xf32>>
    gpu.return
  }
}

// -----

// vector.outerproduct
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %a: vector<4xf32>, %b: vector<4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.outerproduct %a, %b : vector<4xf32>, vector<4xf32>
    %r = vector.extract %v[1] : vector<4xf32> from vector<4x4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector.contract
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<3xf32>>, %a: vector<2x4xf32>, %b: vector<4x3xf32>, %c: vector<2x3xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"]} %a, %b, %c : vector<2x4xf32>, vector<4x3xf32> into vector<2x3xf32>
    %r = vector.extract %v[1] : vector<3xf32> from vector<2x3xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<3xf32>>
    gpu.return
  }
}

// -----

// vector.reduction
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: vector<4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = vector.reduction <add>, %x : vector<4xf32> into f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// vector.multi_reduction
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<2xf32>>, %a: vector<2x4xf32>, %b: vector<2xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = vector.multi_reduction <add>, %a, %b [1] : vector<2x4xf32> to vector<2xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<2xf32>>
    gpu.return
  }
}

// -----

// vector.broadcast, 2 dimensions
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %v = vector.broadcast %x : f32 to vector<2x4xf32>
    %r = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// vector<2x4xf32> carried by scf.for
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf32>>, %a: vector<2x4xf32>, %n: index) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %v = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> vector<2x4xf32> {
      %t = arith.addf %s, %s : vector<2x4xf32>
      scf.yield %t : vector<2x4xf32>
    }
    %r = vector.extract %v[1] : vector<4xf32> from vector<2x4xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf32>>
    gpu.return
  }
}

// -----

// arith.extf, f8E4M3FNUZ
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %a: f8E4M3FNUZ) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.extf %a : f8E4M3FNUZ to f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// arith.truncf, f8E4M3FNUZ
gpu.module @m {
  gpu.func @k(%out: memref<1xf8E4M3FNUZ>, %a: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.truncf %a : f32 to f8E4M3FNUZ
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf8E4M3FNUZ>
    gpu.return
  }
}

// -----

// arith.truncf, vector<4xf8E5M2FNUZ>
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<4xf8E5M2FNUZ>>, %a: vector<4xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.truncf %a : vector<4xf32> to vector<4xf8E5M2FNUZ>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<4xf8E5M2FNUZ>>
    gpu.return
  }
}

// -----

// arith.extf, f8E4M3FN
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %a: f8E4M3FN) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.extf %a : f8E4M3FN to f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// arith.truncf, f8E4M3FN
gpu.module @m {
  gpu.func @k(%out: memref<1xf8E4M3FN>, %a: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.truncf %a : f32 to f8E4M3FN
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf8E4M3FN>
    gpu.return
  }
}

// -----

// arith.extf, vector<2xf4E2M1FN>
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<2xf32>>, %a: vector<2xf4E2M1FN>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.extf %a : vector<2xf4E2M1FN> to vector<2xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<2xf32>>
    gpu.return
  }
}

// -----

// arith.truncf, vector<2xf4E2M1FN>
gpu.module @m {
  gpu.func @k(%out: memref<1xi8>, %a: vector<2xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %n = arith.truncf %a : vector<2xf32> to vector<2xf4E2M1FN>
    %b = vector.bitcast %n : vector<2xf4E2M1FN> to vector<1xi8>
    %r = vector.extract %b[0] : i8 from vector<1xi8>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi8>
    gpu.return
  }
}

// -----

// arith.extf, vector<2xf6E2M3FN>
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<2xf32>>, %a: vector<2xf6E2M3FN>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = arith.extf %a : vector<2xf6E2M3FN> to vector<2xf32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<2xf32>>
    gpu.return
  }
}

// -----

// arith.truncf, vector<2xf6E3M2FN>
gpu.module @m {
  gpu.func @k(%out: memref<1xvector<2xi8>>, %a: vector<2xf32>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %n = arith.truncf %a : vector<2xf32> to vector<2xf6E3M2FN>
    %b = arith.bitcast %n : vector<2xf6E3M2FN> to vector<2xi6>
    %r = arith.extui %b : vector<2xi6> to vector<2xi8>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xvector<2xi8>>
    gpu.return
  }
}

// -----

// arith.truncf, f64 to f6E2M3FN
gpu.module @m {
  gpu.func @k(%out: memref<1xi8>, %a: f64) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %n = arith.truncf %a : f64 to f6E2M3FN
    %b = arith.bitcast %n : f6E2M3FN to i6
    %r = arith.extui %b : i6 to i8
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xi8>
    gpu.return
  }
}

// -----

// math.exp, bf16
gpu.module @m {
  gpu.func @k(%out: memref<1xbf16>, %a: bf16) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = math.exp %a : bf16
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xbf16>
    gpu.return
  }
}

// -----

// math.sin, f16
gpu.module @m {
  gpu.func @k(%out: memref<1xf16>, %a: f16) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = math.sin %a : f16
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf16>
    gpu.return
  }
}

// -----

// math.clampf
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %a: f32, %low: f32, %high: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = math.clampf %a to [%low, %high] : f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// math.clampf, f64
gpu.module @m {
  gpu.func @k(%out: memref<1xf64>, %a: f64, %low: f64, %high: f64) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = math.clampf %a to [%low, %high] : f64
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf64>
    gpu.return
  }
}

// -----

// math.clampf, vector<4xf16>
gpu.module @m {
  gpu.func @k(%out: memref<4xf16>, %a: vector<4xf16>, %low: vector<4xf16>, %high: vector<4xf16>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = math.clampf %a to [%low, %high] : vector<4xf16>
    %c0_ = arith.constant 0 : index
    vector.store %r, %out[%c0_] : memref<4xf16>, vector<4xf16>
    gpu.return
  }
}

// -----

// linalg.matmul
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %m: memref<16x16xf32>, %k: memref<16x16xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    linalg.matmul ins(%m, %m : memref<16x16xf32>, memref<16x16xf32>) outs(%k : memref<16x16xf32>)
    %r = arith.addf %x, %x : f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// memref.copy
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %m: memref<16xf32>, %k: memref<16xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    memref.copy %m, %k : memref<16xf32> to memref<16xf32>
    %r = arith.addf %x, %x : f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// memref.copy of a strided view
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %m: memref<16xf32>, %k: memref<8xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %view = memref.subview %m[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
    memref.copy %view, %k : memref<8xf32, strided<[2]>> to memref<8xf32>
    %r = arith.addf %x, %x : f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// memref.atomic_rmw addf
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %m: memref<16xf32>, %i: index, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<16xf32>) -> f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// memref.atomic_rmw mulf
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %m: memref<16xf32>, %i: index, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = memref.atomic_rmw mulf %x, %m[%i] : (f32, memref<16xf32>) -> f32
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// memref.generic_atomic_rmw, f32
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %m: memref<16xf32>, %i: index, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %r = memref.generic_atomic_rmw %m[%i] : memref<16xf32> {
    ^bb0(%current: f32):
      %next = arith.divf %current, %x : f32
      memref.atomic_yield %next : f32
    }
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}

// -----

// complex.mul
gpu.module @m {
  gpu.func @k(%out: memref<1xf32>, %x: f32) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
    %c = complex.create %x, %x : complex<f32>
    %d = complex.mul %c, %c : complex<f32>
    %r = complex.re %d : complex<f32>
    %c0_ = arith.constant 0 : index
    memref.store %r, %out[%c0_] : memref<1xf32>
    gpu.return
  }
}
