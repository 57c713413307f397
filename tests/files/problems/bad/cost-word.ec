a b
a b |cheap
