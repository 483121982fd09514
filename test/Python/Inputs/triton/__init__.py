# What the hook needs of Triton 3.6.
