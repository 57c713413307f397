|= problem
|: author x%00y
|= solution 1 options 1
r1c1 r1#1 c1#1 b1#1
|= end found 1 complete
