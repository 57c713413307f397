a b
a :red
