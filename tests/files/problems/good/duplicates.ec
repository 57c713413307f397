| options 1 and 3 are equal, and still two
a b
a b
a
a b
b
