a two|b
a b
