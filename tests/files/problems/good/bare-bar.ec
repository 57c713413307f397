| A lone bar with nothing behind it: no secondary items.
a b |
a
b
a b
