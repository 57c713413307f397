a b
|: option first
a b
|: option last
