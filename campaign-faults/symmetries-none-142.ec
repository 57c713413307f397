|= problem 1
 | d e
d:c2 e
e:c1
d:c3
|= end
