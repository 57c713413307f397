# SPDX-License-Identifier: MIT
"""Matrices of 0 and 1: lists of lists, and matrices of numpy, scipy and pandas."""

from __future__ import annotations

from collections.abc import Mapping, Set
from itertools import chain, compress
from typing import Any, List, Tuple

from ._errors import InvalidError


def bit(entry: Any) -> bool:
    if entry == 1:
        return True
    if entry == 0:
        return False
    raise InvalidError(f"expected an entry 0 or 1, found {entry!r}")


def split_rows(indices: List[int], starts: List[int]) -> List[List[int]]:
    return [indices[begin:end] for begin, end in zip(starts, starts[1:])]


def matrix_rows(matrix: Any) -> Tuple[List[List[int]], int, Any, Any]:
    """The columns with a 1 of each row, the number of columns, and labels, if there are any. Numpy
    and scipy are known by what their matrices can do, not by importing them."""
    columns = rows = None
    if hasattr(matrix, "to_numpy") and hasattr(matrix, "columns"):
        columns, rows = list(matrix.columns), list(matrix.index)
        matrix = matrix.to_numpy()
    if hasattr(matrix, "tocsr"):
        sparse = matrix.tocsr(copy=True)
        sparse.sum_duplicates()
        sparse.eliminate_zeros()
        sparse.sort_indices()
        for entry in set(sparse.data.tolist()):
            bit(entry)
        lists = split_rows(sparse.indices.tolist(), sparse.indptr.tolist())
        return lists, sparse.shape[1], columns, rows
    if hasattr(matrix, "__array__"):
        matrix = matrix.__array__()
        if matrix.ndim != 2:
            raise InvalidError(f"expected an array of 2 dimensions, found {matrix.ndim}")
        for entry in matrix[(matrix != 0) & (matrix != 1)][:1].tolist():
            bit(entry)
        row, column = (matrix != 0).nonzero()
        starts = row.searchsorted(list(range(len(matrix) + 1))).tolist()
        return split_rows(column.tolist(), starts), matrix.shape[1], columns, rows
    matrix = list(matrix)
    if any(isinstance(row, (str, Set, Mapping)) for row in matrix):
        raise TypeError("expected rows of 0 and 1; for sets and dicts of items there is Problem")
    matrix = [list(row) for row in matrix]
    width = len(matrix[0]) if matrix else 0
    for k, row in enumerate(matrix):
        if len(row) != width:
            raise InvalidError(f"expected {width} columns in row {k}, found {len(row)}")
    for entry in set(chain.from_iterable(matrix)):
        bit(entry)
    lists = [list(compress(range(width), row)) for row in matrix]
    return lists, width, columns, rows
