|= problem
a
a
|= end
a
|= problem
b
b
|= end
