class runtime:
    add_stages_inspection_hook = None


class cache:
    dir = "/home/user/.triton/cache"
