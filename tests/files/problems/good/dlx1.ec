| In the manner of the first of Knuth's programs: items, and options.
one two three four five
one two
three four five
one three
two four
five
two five
