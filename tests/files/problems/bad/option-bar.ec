a b
a b|7
