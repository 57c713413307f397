|= problem first
| a comment is no items line
|= problem second
a
a
