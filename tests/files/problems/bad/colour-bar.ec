a | x
a x:red|7
