a | x
a x: 
