#!/bin/sh
# SPDX-License-Identifier: MIT
# Stands in for the unit tests where they could not be built.
echo '1..0 # SKIP unit tests: configure found no libcheck (Debian: check)'
