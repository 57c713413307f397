a | x
a x:red:blue
