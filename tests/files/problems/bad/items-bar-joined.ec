a b |c d
a b
