a b
a b
