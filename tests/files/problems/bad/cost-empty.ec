a b
a |
b
