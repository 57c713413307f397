a | 1:2|b
a b
