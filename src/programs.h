/* SPDX-License-Identifier: MIT */
/* The programs of the executable, which runs the program that it is called by. */
#ifndef PROGRAMS_H
#define PROGRAMS_H

int ec_answer_main(int argc, char **argv);
int ec_convert_main(int argc, char **argv);
int ec_solve_main(int argc, char **argv);
int ec_view_main(int argc, char **argv);
int ec2sdk_main(int argc, char **argv);
int sdk_make_main(int argc, char **argv);
int sdk_solve_main(int argc, char **argv);
int sdk_target_main(int argc, char **argv);
int sdk2ec_main(int argc, char **argv);

#endif
