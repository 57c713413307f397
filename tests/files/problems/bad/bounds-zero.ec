a 0|b
a b
