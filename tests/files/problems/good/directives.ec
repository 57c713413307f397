  |=	problem  first  one 
a
a
|= problem second
b
|= end
| between problems

|= problem
|= end
