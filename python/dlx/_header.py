# SPDX-License-Identifier: MIT
"""The used part of dlx.h and dlx-sudoku.h: structs, constants, and the types of functions."""

from __future__ import annotations

import re
from ctypes import (
    CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_int64, c_long,
    c_size_t, c_uint, c_uint16, c_uint32, c_uint64, c_void_p, sizeof,
)
from typing import Any, List, Tuple

OK, NO_DATA, ABORTED, NO_MEMORY, READ_FAILED, WRITE_FAILED, PIPE_CLOSED = range(7)
SYNTAX, REFUSED, UNSUPPORTED, INVALID = range(7, 11)
ENDS = ("running", "complete", "optimal", "enough", "limit", "timeout", "interrupted", "unknown", "error")
GOAL_ANY, GOAL_MIN, GOAL_MAX = range(3)

# Types by the letters of tables; a name with an asterisk is a pointer to the type or struct.
_TYPES: Any = {
    "none": None, "p": c_void_p, "s": c_char_p, "b": c_bool, "c": c_char, "d": c_double, "i": c_int, "u": c_uint,
    "l": c_long, "q": c_int64, "Q": c_uint64, "U": c_uint32, "H": c_uint16, "z": c_size_t,
}


def _type(name: str) -> Any:
    if name.endswith("*"):
        return POINTER(_type(name[:-1]))
    return _TYPES[name] if name in _TYPES else globals()[name]


def _members(text: str) -> List[Tuple[str, Any]]:
    """The members of a struct: types, each with the names after it; name[N] is an array."""
    found = []
    for group in text.split(", "):
        kind, *names = group.split()
        for name, count in re.findall(r"(\w+)(?:\[(\d+)\])?", " ".join(names)):
            found.append((name, _type(kind) * int(count) if count else _type(kind)))
    return found


class Sized(Structure):
    """A struct of options or results, which begins with its size."""

    _fields_ = _members("z size")

    def __init__(self, *values: Any, **members: Any) -> None:
        super().__init__(sizeof(self), *values, **members)


class ErrorInfo(Structure):
    """dlx_error."""

    _fields_ = _members("i status, c file[1024], Q line column, c text[240], Q reserved[2]")


class Stats(Sized):
    """dlx_search_stats."""

    _fields_ = _members("Q nodes updates, z max_level")


TickFunction = CFUNCTYPE(None, c_void_p, POINTER(Stats))
CancelFunction = CFUNCTYPE(c_bool, c_void_p)


class Event(Structure):
    """dlx_event."""

    _fields_ = _members("i kind, z level item option options")


EventFunction = CFUNCTYPE(None, c_void_p, POINTER(Event))


class Limits(Sized):
    """dlx_limits."""

    _fields_ = _members(
        "d time_limit, Q node_limit memory_limit, TickFunction on_tick, p tick_state, "
        "CancelFunction is_cancelled, p cancel_state"
    )


class SearchOptions(Sized):
    """dlx_search_options."""

    _fields_ = _members(
        "s engine, i choose goal, Q solution_limit, b count_only set_cover, Q at_most, Limits* limits, "
        "p on_event event_state proof, b sample quick unordered, u threads, Q seed, p cubes cube_list, "
        "z cube_count, p literals, z literal_count, p group"
    )


class SolutionBlock(Sized):
    """dlx_solution_block."""

    _fields_ = _members("z capacity, z* ends, q* costs, U* options, z count")


class GridOptions(Sized):
    """dlx_grid_options."""

    _fields_ = _members(
        "s format, z box_rows box_columns, b filled pattern, s symbols, p warn warn_state regions, "
        "Q rules, s column"
    )


WarnFunction = CFUNCTYPE(None, c_void_p, POINTER(ErrorInfo))


class ReadOptions(Sized):
    """dlx_read_options."""

    _fields_ = _members(
        "i header base, b strict, U colours, u round_costs, WarnFunction warn, p warn_state, "
        "WarnFunction fault, p fault_state"
    )


class WriteOptions(Sized):
    """dlx_write_options."""

    _fields_ = _members("i objective, s amo, b labels, WarnFunction warn, p warn_state")


class NamedOptions(Sized):
    """dlx_proof_options and dlx_group_write_options."""

    _fields_ = _members("s format")


class AnswerOptions(Sized):
    """dlx_answer_options."""

    _fields_ = _members("i base, s dialect")


class EncoderOptions(Sized):
    """dlx_grid_encode_options."""

    _fields_ = _members("b reduce, p weights")


class EstimateInfo(Sized):
    """dlx_estimate."""

    _fields_ = _members("d nodes nodes_error solutions solutions_error, z probes")


ReadFunction = CFUNCTYPE(c_long, c_void_p, c_void_p, c_size_t)


class GridBatch(Sized):
    """dlx_grid_batch."""

    _fields_ = _members("z capacity, p* grids, z count, s symbols")


class TesterOptions(Sized):
    """dlx_grid_tester_options."""

    _fields_ = _members("Q limit, Limits* limits")


class ExplainOptions(Sized):
    """dlx_steps_options."""

    _fields_ = _members("b hint json, Q number, s symbols")


class MakerOptions(Sized):
    """dlx_grid_maker_options."""

    _fields_ = _members(
        "z box_rows box_columns, p board, Q seed, i symmetry, z min_givens max_givens, b minimal, "
        "p pattern, Limits* limits, Q max_attempts min_rating max_rating"
    )


_TYPES["e"] = POINTER(ErrorInfo)

# Results, names without dlx_, and types of arguments.
_DECLARATIONS = """
s version()  none free(p)  p name_escape(s z)  p name_unescape(s z*)  p input_open(s e)
p input_memory(s s z e)  p input_from(s ReadFunction p e)  none input_close(p)  p output_create(s e)
p output_memory(e)  none output_clear(p)  p output_contents(p z*)  i output_close(p e)
none problem_free(p)  s problem_name(p)  s problem_data(p)  none problem_bounds(p z U* U*)
q problem_cost(p z)  b problem_maximises(p)  z problem_items(p)  z problem_primary(p)
z problem_options(p)  z problem_nonzeros(p)  Q problem_digest(p)  s problem_item_name(p z)
U* problem_option(p z z*)  s problem_colour(p z z)  u problem_cost_places(p)  q problem_cost_of(p U* z)
s problem_option_name(p z)  p builder_new(e)  none builder_free(p)  i builder_name(p s e)
i builder_primary(p s Q Q e)  i builder_secondary(p s e)  i builder_add_index(p z s e)
i builder_rows(p p p z e)  i builder_cost_decimal(p q u e)  i builder_option_name(p s e)
i builder_end_option(p e)  p builder_finish(p e)  p format_find(s)  p format_at(z)  s format_name(p)
s format_summary(p)  p format_detect(p ReadOptions* e)  p reader_new(p p ReadOptions* e)
i reader_next(p p* e)  i reader_check(p p WarnFunction p z* e)  none reader_free(p)
i problem_write(p p WriteOptions* p e)  s engine_name(z)  s engine_summary(z)
p solver_new(p SearchOptions* e)  i solver_next_block(p SolutionBlock* e)  i solver_count(p e)
p solver_found(p)  i solver_end(p)  none solver_stats(p Stats*)  s solver_engine(p)
s solver_engine_reason(p)  none solver_free(p)  z solver_cubes_done(p p*)
p diagram_new(p SearchOptions* e)  i diagram_write(p p p e)  none diagram_write_variables(p p)
none diagram_free(p)  p backbone_new(p SearchOptions* e)  i backbone_option(p z)  i backbone_end(p)
none backbone_free(p)  p marginals_new(p SearchOptions* e)  p marginals_count(p z)  p marginals_total(p)
i marginals_end(p)  none marginals_free(p)  i problem_estimate(p z Q Limits* EstimateInfo* e)
p cubes_new(p z Limits* e)  z cubes_count(p)  q* cubes_literals(p z z*)  Q cubes_estimate(p z)
p cubes_share(p z z z* e)  none cubes_write(p p p)  p cubes_read(p Limits* p e)  none cubes_free(p)
s proof_format_name(z)  s proof_format_summary(z)  p proof_new(p NamedOptions* p e)  i proof_end(p i e)
b proof_is_conclusive(p i)  Q proof_clauses(p)  i proof_formula(p p p e)  none proof_free(p)
none write_begin(p p p)  none write_solution(p p Q U* z p)  none write_end(p s i p)
p checker_new(p SearchOptions* e)  i checker_options(p U* z p e)  Q checker_passed(p)
none checker_free(p)  s dialect_name(z)  s dialect_summary(z)  p answer_read(p AnswerOptions* p e)
s answer_dialect(p)  z answer_models(p)  U* answer_model(p z z*)  i answer_end(p)
b answer_claims_solution(p)  b answer_cost(p d*)  none answer_free(p)  U explanation_modulus(p)
q* explanation_weights(p q*)  p explain(p Limits* e)  U* explanation_items(p z* b*)
none explanation_free(p)  p group_new(p Limits* e)  p group_read(p p Limits* e)
p group_read_costless(p p Limits* e)  none group_free(p)  p group_order(p)  z group_generators(p)
U* group_generator_options(p z z*)  U* group_generator_items(p z z*)  U* group_option_orbits(p z*)
U* group_item_orbits(p z*)  i group_write(p NamedOptions* p e)  p quotient_new(p e)
none quotient_free(p)  p quotient_problem(p)  U* quotient_options(p z z*)
p classes_new(p SearchOptions* e)  i classes_next(p e)  U* classes_solution(p z*)  p classes_size(p)
i classes_count(p e)  p classes_found(p)  i classes_end(p)  none classes_stats(p Stats*)
none classes_free(p)  p grid_reader_new(p GridOptions* e)  i grid_reader_next(p p* e)
i grid_reader_batch(p GridBatch* e)  none grid_batch_clear(GridBatch*)  none grid_reader_free(p)
p grid_with(p H* e)  z grid_size(p)  z grid_box_rows(p)  z grid_box_columns(p)  H* grid_cells(p)
s grid_name(p)  Q grid_rules(p)  none grid_free(p)  p grid_canonical(p e)  p grid_writer_new(s p e)
i grid_writer_supports(p p e)  none grid_writer_grid(p p)  none grid_writer_free(p)
p grid_tester_new(TesterOptions* e)  none grid_tester_free(p)  i grid_tester_count(p p Q* e)
i grid_tester_batch(p i GridBatch* z* p e)  i grid_tester_needed(p p b* e)  p grid_tester_reduce(p p e)
i grid_tester_rate(p p Q* e)  i grid_tester_steps(p p ExplainOptions* p e)  s rating_word(Q)
s rule_name(z)  s rule_summary(z)  s grid_symmetry_name(z)  p grid_maker_new(MakerOptions* e)
i grid_maker_next(p p* e)  none grid_maker_free(p)  p grid_encoder_new(e)
p grid_encoder_problem(p p EncoderOptions* e)  none grid_encoder_free(p)  p grid_decoder_new(p e)
p grid_decoder_options(p p U* z e)  none grid_decoder_free(p)
"""

FUNCTIONS: Any = {
    f"dlx_{name}": (_type(result), [_type(word) for word in arguments.split()])
    for result, name, arguments in re.findall(r"(\S+) (\w+)\((.*?)\)", _DECLARATIONS)
}
