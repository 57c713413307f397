a b | x y
a x
x y
b y
y
b x
