|= problem
a b
|: option both
a b
|: option x%00y
a
b
|= end
