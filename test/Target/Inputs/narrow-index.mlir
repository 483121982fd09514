gpu.module @m attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  gpu.func @narrow(%out: memref<?xindex>) kernel {
    %x = gpu.block_id x
    memref.store %x, %out[%x] : memref<?xindex>
    gpu.return
  }
}
