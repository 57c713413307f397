a 3:2|b
a b
