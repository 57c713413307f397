a b c
a b
b d c
