a b
|: option one
|: option two
a b
