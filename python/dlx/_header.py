# SPDX-License-Identifier: MIT
"""The used part of dlx.h and dlx-sudoku.h: structs, constants, and the types of functions."""

from __future__ import annotations

from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_int,
    c_int64,
    c_long,
    c_size_t,
    c_uint,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

OK, NO_DATA, ABORTED, NO_MEMORY, READ_FAILED, WRITE_FAILED, PIPE_CLOSED = range(7)
SYNTAX, REFUSED, UNSUPPORTED, INVALID = range(7, 11)
ENDS = ("running", "complete", "optimal", "enough", "limit", "timeout", "interrupted", "unknown", "error")
GOAL_ANY, GOAL_MIN, GOAL_MAX = range(3)


class ErrorInfo(Structure):
    """dlx_error."""

    _fields_ = [
        ("status", c_int),
        ("file", c_char * 1024),
        ("line", c_uint64),
        ("column", c_uint64),
        ("text", c_char * 240),
        ("reserved", c_uint64 * 2),
    ]


class Stats(Structure):
    """dlx_search_stats."""

    _fields_ = [
        ("size", c_size_t),
        ("nodes", c_uint64),
        ("updates", c_uint64),
        ("max_level", c_size_t),
    ]


TickFunction = CFUNCTYPE(None, c_void_p, POINTER(Stats))
CancelFunction = CFUNCTYPE(c_bool, c_void_p)


class Event(Structure):
    """dlx_event."""

    _fields_ = [
        ("kind", c_int),
        ("level", c_size_t),
        ("item", c_size_t),
        ("option", c_size_t),
        ("options", c_size_t),
    ]


EventFunction = CFUNCTYPE(None, c_void_p, POINTER(Event))


class Limits(Structure):
    """dlx_limits."""

    _fields_ = [
        ("size", c_size_t),
        ("time_limit", c_double),
        ("node_limit", c_uint64),
        ("memory_limit", c_uint64),
        ("on_tick", TickFunction),
        ("tick_state", c_void_p),
        ("is_cancelled", CancelFunction),
        ("cancel_state", c_void_p),
    ]


class SearchOptions(Structure):
    """dlx_search_options."""

    _fields_ = [
        ("size", c_size_t),
        ("engine", c_char_p),
        ("choose", c_int),
        ("goal", c_int),
        ("solution_limit", c_uint64),
        ("count_only", c_bool),
        ("set_cover", c_bool),
        ("at_most", c_uint64),
        ("limits", POINTER(Limits)),
        ("on_event", c_void_p),
        ("event_state", c_void_p),
        ("proof", c_void_p),
        ("sample", c_bool),
        ("quick", c_bool),
        ("unordered", c_bool),
        ("threads", c_uint),
        ("seed", c_uint64),
        ("cubes", c_void_p),
        ("cube_list", c_void_p),
        ("cube_count", c_size_t),
        ("literals", c_void_p),
        ("literal_count", c_size_t),
        ("group", c_void_p),
    ]


class SolutionBlock(Structure):
    """dlx_solution_block."""

    _fields_ = [
        ("size", c_size_t),
        ("capacity", c_size_t),
        ("ends", POINTER(c_size_t)),
        ("costs", POINTER(c_int64)),
        ("options", POINTER(c_uint32)),
        ("count", c_size_t),
    ]


class GridOptions(Structure):
    """dlx_grid_options."""

    _fields_ = [
        ("size", c_size_t),
        ("format", c_char_p),
        ("box_rows", c_size_t),
        ("box_columns", c_size_t),
        ("filled", c_bool),
        ("pattern", c_bool),
        ("symbols", c_char_p),
        ("warn", c_void_p),
        ("warn_state", c_void_p),
        ("regions", c_void_p),
        ("rules", c_uint64),
        ("column", c_char_p),
    ]


WarnFunction = CFUNCTYPE(None, c_void_p, POINTER(ErrorInfo))


class ReadOptions(Structure):
    """dlx_read_options."""

    _fields_ = [
        ("size", c_size_t),
        ("header", c_int),
        ("base", c_int),
        ("strict", c_bool),
        ("colours", c_uint32),
        ("round_costs", c_uint),
        ("warn", WarnFunction),
        ("warn_state", c_void_p),
        ("fault", WarnFunction),
        ("fault_state", c_void_p),
    ]


class WriteOptions(Structure):
    """dlx_write_options."""

    _fields_ = [
        ("size", c_size_t),
        ("objective", c_int),
        ("amo", c_char_p),
        ("labels", c_bool),
        ("warn", WarnFunction),
        ("warn_state", c_void_p),
    ]


class NamedOptions(Structure):
    """dlx_proof_options and dlx_group_write_options."""

    _fields_ = [("size", c_size_t), ("format", c_char_p)]


class AnswerOptions(Structure):
    """dlx_answer_options."""

    _fields_ = [("size", c_size_t), ("base", c_int), ("dialect", c_char_p)]


class EncoderOptions(Structure):
    """dlx_grid_encode_options."""

    _fields_ = [("size", c_size_t), ("reduce", c_bool), ("weights", c_void_p)]


class EstimateInfo(Structure):
    """dlx_estimate."""

    _fields_ = [
        ("size", c_size_t),
        ("nodes", c_double),
        ("nodes_error", c_double),
        ("solutions", c_double),
        ("solutions_error", c_double),
        ("probes", c_size_t),
    ]


ReadFunction = CFUNCTYPE(c_long, c_void_p, c_void_p, c_size_t)


class GridBatch(Structure):
    """dlx_grid_batch."""

    _fields_ = [
        ("size", c_size_t),
        ("capacity", c_size_t),
        ("grids", POINTER(c_void_p)),
        ("count", c_size_t),
        ("symbols", c_char_p),
    ]


class TesterOptions(Structure):
    """dlx_grid_tester_options."""

    _fields_ = [
        ("size", c_size_t),
        ("limit", c_uint64),
        ("limits", POINTER(Limits)),
    ]


class ExplainOptions(Structure):
    """dlx_steps_options."""

    _fields_ = [
        ("size", c_size_t),
        ("hint", c_bool),
        ("json", c_bool),
        ("number", c_uint64),
        ("symbols", c_char_p),
    ]


class MakerOptions(Structure):
    """dlx_grid_maker_options."""

    _fields_ = [
        ("size", c_size_t),
        ("box_rows", c_size_t),
        ("box_columns", c_size_t),
        ("board", c_void_p),
        ("seed", c_uint64),
        ("symmetry", c_int),
        ("min_givens", c_size_t),
        ("max_givens", c_size_t),
        ("minimal", c_bool),
        ("pattern", c_void_p),
        ("limits", POINTER(Limits)),
        ("max_attempts", c_uint64),
        ("min_rating", c_uint64),
        ("max_rating", c_uint64),
    ]


_E = POINTER(ErrorInfo)
_S = POINTER(c_size_t)

# Name: result, arguments.
FUNCTIONS: Any = {
    "dlx_version": (c_char_p, []),
    "dlx_free": (None, [c_void_p]),
    "dlx_name_escape": (c_void_p, [c_char_p, c_size_t]),
    "dlx_name_unescape": (c_void_p, [c_char_p, POINTER(c_size_t)]),
    "dlx_input_open": (c_void_p, [c_char_p, _E]),
    "dlx_input_memory": (c_void_p, [c_char_p, c_char_p, c_size_t, _E]),
    "dlx_input_from": (c_void_p, [c_char_p, ReadFunction, c_void_p, _E]),
    "dlx_input_close": (None, [c_void_p]),
    "dlx_output_create": (c_void_p, [c_char_p, _E]),
    "dlx_output_memory": (c_void_p, [_E]),
    "dlx_output_clear": (None, [c_void_p]),
    "dlx_output_contents": (c_void_p, [c_void_p, _S]),
    "dlx_output_close": (c_int, [c_void_p, _E]),
    "dlx_problem_free": (None, [c_void_p]),
    "dlx_problem_name": (c_char_p, [c_void_p]),
    "dlx_problem_data": (c_char_p, [c_void_p]),
    "dlx_problem_bounds": (None, [c_void_p, c_size_t, POINTER(c_uint32), POINTER(c_uint32)]),
    "dlx_problem_cost": (c_int64, [c_void_p, c_size_t]),
    "dlx_problem_maximises": (c_bool, [c_void_p]),
    "dlx_problem_items": (c_size_t, [c_void_p]),
    "dlx_problem_primary": (c_size_t, [c_void_p]),
    "dlx_problem_options": (c_size_t, [c_void_p]),
    "dlx_problem_nonzeros": (c_size_t, [c_void_p]),
    "dlx_problem_digest": (c_uint64, [c_void_p]),
    "dlx_problem_item_name": (c_char_p, [c_void_p, c_size_t]),
    "dlx_problem_option": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_problem_colour": (c_char_p, [c_void_p, c_size_t, c_size_t]),
    "dlx_problem_cost_places": (c_uint, [c_void_p]),
    "dlx_problem_cost_of": (c_int64, [c_void_p, POINTER(c_uint32), c_size_t]),
    "dlx_problem_option_name": (c_char_p, [c_void_p, c_size_t]),
    "dlx_builder_new": (c_void_p, [_E]),
    "dlx_builder_free": (None, [c_void_p]),
    "dlx_builder_name": (c_int, [c_void_p, c_char_p, _E]),
    "dlx_builder_primary": (c_int, [c_void_p, c_char_p, c_uint64, c_uint64, _E]),
    "dlx_builder_secondary": (c_int, [c_void_p, c_char_p, _E]),
    "dlx_builder_add_index": (c_int, [c_void_p, c_size_t, c_char_p, _E]),
    "dlx_builder_rows": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t, _E]),
    "dlx_builder_cost_decimal": (c_int, [c_void_p, c_int64, c_uint, _E]),
    "dlx_builder_option_name": (c_int, [c_void_p, c_char_p, _E]),
    "dlx_builder_end_option": (c_int, [c_void_p, _E]),
    "dlx_builder_finish": (c_void_p, [c_void_p, _E]),
    "dlx_format_find": (c_void_p, [c_char_p]),
    "dlx_format_at": (c_void_p, [c_size_t]),
    "dlx_format_name": (c_char_p, [c_void_p]),
    "dlx_format_summary": (c_char_p, [c_void_p]),
    "dlx_format_detect": (c_void_p, [c_void_p, POINTER(ReadOptions), _E]),
    "dlx_reader_new": (c_void_p, [c_void_p, c_void_p, POINTER(ReadOptions), _E]),
    "dlx_reader_next": (c_int, [c_void_p, POINTER(c_void_p), _E]),
    "dlx_reader_check": (c_int, [c_void_p, c_void_p, WarnFunction, c_void_p, _S, _E]),
    "dlx_reader_free": (None, [c_void_p]),
    "dlx_problem_write": (c_int, [c_void_p, c_void_p, POINTER(WriteOptions), c_void_p, _E]),
    "dlx_engine_name": (c_char_p, [c_size_t]),
    "dlx_engine_summary": (c_char_p, [c_size_t]),
    "dlx_solver_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_solver_next_block": (c_int, [c_void_p, POINTER(SolutionBlock), _E]),
    "dlx_solver_count": (c_int, [c_void_p, _E]),
    "dlx_solver_found": (c_void_p, [c_void_p]),
    "dlx_solver_end": (c_int, [c_void_p]),
    "dlx_solver_stats": (None, [c_void_p, POINTER(Stats)]),
    "dlx_solver_engine": (c_char_p, [c_void_p]),
    "dlx_solver_engine_reason": (c_char_p, [c_void_p]),
    "dlx_solver_free": (None, [c_void_p]),
    "dlx_solver_cubes_done": (c_size_t, [c_void_p, POINTER(c_void_p)]),
    "dlx_diagram_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_diagram_write": (c_int, [c_void_p, c_void_p, c_void_p, _E]),
    "dlx_diagram_write_variables": (None, [c_void_p, c_void_p]),
    "dlx_diagram_free": (None, [c_void_p]),
    "dlx_backbone_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_backbone_option": (c_int, [c_void_p, c_size_t]),
    "dlx_backbone_end": (c_int, [c_void_p]),
    "dlx_backbone_free": (None, [c_void_p]),
    "dlx_marginals_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_marginals_count": (c_void_p, [c_void_p, c_size_t]),
    "dlx_marginals_total": (c_void_p, [c_void_p]),
    "dlx_marginals_end": (c_int, [c_void_p]),
    "dlx_marginals_free": (None, [c_void_p]),
    "dlx_problem_estimate": (
        c_int,
        [c_void_p, c_size_t, c_uint64, POINTER(Limits), POINTER(EstimateInfo), _E],
    ),
    "dlx_cubes_new": (c_void_p, [c_void_p, c_size_t, POINTER(Limits), _E]),
    "dlx_cubes_count": (c_size_t, [c_void_p]),
    "dlx_cubes_literals": (POINTER(c_int64), [c_void_p, c_size_t, _S]),
    "dlx_cubes_estimate": (c_uint64, [c_void_p, c_size_t]),
    "dlx_cubes_share": (c_void_p, [c_void_p, c_size_t, c_size_t, _S, _E]),
    "dlx_cubes_write": (None, [c_void_p, c_void_p, c_void_p]),
    "dlx_cubes_read": (c_void_p, [c_void_p, POINTER(Limits), c_void_p, _E]),
    "dlx_cubes_free": (None, [c_void_p]),
    "dlx_proof_format_name": (c_char_p, [c_size_t]),
    "dlx_proof_format_summary": (c_char_p, [c_size_t]),
    "dlx_proof_new": (c_void_p, [c_void_p, POINTER(NamedOptions), c_void_p, _E]),
    "dlx_proof_end": (c_int, [c_void_p, c_int, _E]),
    "dlx_proof_is_conclusive": (c_bool, [c_void_p, c_int]),
    "dlx_proof_clauses": (c_uint64, [c_void_p]),
    "dlx_proof_formula": (c_int, [c_void_p, c_void_p, c_void_p, _E]),
    "dlx_proof_free": (None, [c_void_p]),
    "dlx_write_begin": (None, [c_void_p, c_void_p, c_void_p]),
    "dlx_write_solution": (
        None,
        [c_void_p, c_void_p, c_uint64, POINTER(c_uint32), c_size_t, c_void_p],
    ),
    "dlx_write_end": (None, [c_void_p, c_char_p, c_int, c_void_p]),
    "dlx_checker_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_checker_options": (c_int, [c_void_p, POINTER(c_uint32), c_size_t, c_void_p, _E]),
    "dlx_checker_passed": (c_uint64, [c_void_p]),
    "dlx_checker_free": (None, [c_void_p]),
    "dlx_dialect_name": (c_char_p, [c_size_t]),
    "dlx_dialect_summary": (c_char_p, [c_size_t]),
    "dlx_answer_read": (c_void_p, [c_void_p, POINTER(AnswerOptions), c_void_p, _E]),
    "dlx_answer_dialect": (c_char_p, [c_void_p]),
    "dlx_answer_models": (c_size_t, [c_void_p]),
    "dlx_answer_model": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_answer_end": (c_int, [c_void_p]),
    "dlx_answer_claims_solution": (c_bool, [c_void_p]),
    "dlx_answer_cost": (c_bool, [c_void_p, POINTER(c_double)]),
    "dlx_answer_free": (None, [c_void_p]),
    "dlx_explanation_modulus": (c_uint32, [c_void_p]),
    "dlx_explanation_weights": (POINTER(c_int64), [c_void_p, POINTER(c_int64)]),
    "dlx_explain": (c_void_p, [c_void_p, POINTER(Limits), _E]),
    "dlx_explanation_items": (POINTER(c_uint32), [c_void_p, _S, POINTER(c_bool)]),
    "dlx_explanation_free": (None, [c_void_p]),
    "dlx_group_new": (c_void_p, [c_void_p, POINTER(Limits), _E]),
    "dlx_group_read": (c_void_p, [c_void_p, c_void_p, POINTER(Limits), _E]),
    "dlx_group_read_costless": (c_void_p, [c_void_p, c_void_p, POINTER(Limits), _E]),
    "dlx_group_free": (None, [c_void_p]),
    "dlx_group_order": (c_void_p, [c_void_p]),
    "dlx_group_generators": (c_size_t, [c_void_p]),
    "dlx_group_generator_options": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_group_generator_items": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_group_option_orbits": (POINTER(c_uint32), [c_void_p, _S]),
    "dlx_group_item_orbits": (POINTER(c_uint32), [c_void_p, _S]),
    "dlx_group_write": (c_int, [c_void_p, POINTER(NamedOptions), c_void_p, _E]),
    "dlx_quotient_new": (c_void_p, [c_void_p, _E]),
    "dlx_quotient_free": (None, [c_void_p]),
    "dlx_quotient_problem": (c_void_p, [c_void_p]),
    "dlx_quotient_options": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_classes_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_classes_next": (c_int, [c_void_p, _E]),
    "dlx_classes_solution": (POINTER(c_uint32), [c_void_p, _S]),
    "dlx_classes_size": (c_void_p, [c_void_p]),
    "dlx_classes_count": (c_int, [c_void_p, _E]),
    "dlx_classes_found": (c_void_p, [c_void_p]),
    "dlx_classes_end": (c_int, [c_void_p]),
    "dlx_classes_stats": (None, [c_void_p, POINTER(Stats)]),
    "dlx_classes_free": (None, [c_void_p]),
    "dlx_grid_reader_new": (c_void_p, [c_void_p, POINTER(GridOptions), _E]),
    "dlx_grid_reader_next": (c_int, [c_void_p, POINTER(c_void_p), _E]),
    "dlx_grid_reader_batch": (c_int, [c_void_p, POINTER(GridBatch), _E]),
    "dlx_grid_batch_clear": (None, [POINTER(GridBatch)]),
    "dlx_grid_reader_free": (None, [c_void_p]),
    "dlx_grid_with": (c_void_p, [c_void_p, POINTER(c_uint16), _E]),
    "dlx_grid_size": (c_size_t, [c_void_p]),
    "dlx_grid_box_rows": (c_size_t, [c_void_p]),
    "dlx_grid_box_columns": (c_size_t, [c_void_p]),
    "dlx_grid_cells": (POINTER(c_uint16), [c_void_p]),
    "dlx_grid_name": (c_char_p, [c_void_p]),
    "dlx_grid_rules": (c_uint64, [c_void_p]),
    "dlx_grid_free": (None, [c_void_p]),
    "dlx_grid_canonical": (c_void_p, [c_void_p, _E]),
    "dlx_grid_writer_new": (c_void_p, [c_char_p, c_void_p, _E]),
    "dlx_grid_writer_supports": (c_int, [c_void_p, c_void_p, _E]),
    "dlx_grid_writer_grid": (None, [c_void_p, c_void_p]),
    "dlx_grid_writer_free": (None, [c_void_p]),
    "dlx_grid_tester_new": (c_void_p, [POINTER(TesterOptions), _E]),
    "dlx_grid_tester_free": (None, [c_void_p]),
    "dlx_grid_tester_count": (c_int, [c_void_p, c_void_p, POINTER(c_uint64), _E]),
    "dlx_grid_tester_batch": (
        c_int,
        [c_void_p, c_int, POINTER(GridBatch), _S, c_void_p, _E],
    ),
    "dlx_grid_tester_needed": (c_int, [c_void_p, c_void_p, POINTER(c_bool), _E]),
    "dlx_grid_tester_reduce": (c_void_p, [c_void_p, c_void_p, _E]),
    "dlx_grid_tester_rate": (c_int, [c_void_p, c_void_p, POINTER(c_uint64), _E]),
    "dlx_grid_tester_steps": (c_int, [c_void_p, c_void_p, POINTER(ExplainOptions), c_void_p, _E]),
    "dlx_rating_word": (c_char_p, [c_uint64]),
    "dlx_rule_name": (c_char_p, [c_size_t]),
    "dlx_rule_summary": (c_char_p, [c_size_t]),
    "dlx_grid_symmetry_name": (c_char_p, [c_size_t]),
    "dlx_grid_maker_new": (c_void_p, [POINTER(MakerOptions), _E]),
    "dlx_grid_maker_next": (c_int, [c_void_p, POINTER(c_void_p), _E]),
    "dlx_grid_maker_free": (None, [c_void_p]),
    "dlx_grid_encoder_new": (c_void_p, [_E]),
    "dlx_grid_encoder_problem": (c_void_p, [c_void_p, c_void_p, POINTER(EncoderOptions), _E]),
    "dlx_grid_encoder_free": (None, [c_void_p]),
    "dlx_grid_decoder_new": (c_void_p, [c_void_p, _E]),
    "dlx_grid_decoder_options": (c_void_p, [c_void_p, c_void_p, POINTER(c_uint32), c_size_t, _E]),
    "dlx_grid_decoder_free": (None, [c_void_p]),
}
