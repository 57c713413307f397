|: option one
a b
a b
