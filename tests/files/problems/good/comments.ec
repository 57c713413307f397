| a comment
  | another, indented
|==== and one that looks like a directive
a b
|7 is no cost at the beginning of a line
a
|
b
