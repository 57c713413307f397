a b|c d
a d
