| Donald Knuth, The Art of Computer Programming 4B, section 7.2.2.1: choose
| lines such that each letter is in exactly one. Solution: a d f, b g, c e.
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
