a aa aaaaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaaaaaaaa #=+-0 grün 7
a aa aaaaaaa
aaaaaaaa aaaaaaaaa
aaaaaaaaaaaaaaaa #=+-0
grün 7
grün aaaaaaaa
7 aaaaaaaaa
