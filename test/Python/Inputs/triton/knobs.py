class runtime:
    add_stages_inspection_hook = None
