a b | x
a b:red x:red
