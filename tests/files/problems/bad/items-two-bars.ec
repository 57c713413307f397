a | x | y
a x y
