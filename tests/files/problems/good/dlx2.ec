| Of the second: secondary items with colours, of one letter.
up down | left right
up left:A right:B
up left:B right
down left:A
down left:B right:A
down right:B left:A
down right
