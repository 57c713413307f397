# SPDX-License-Identifier: MIT
"""Objects of the library, each used by several objects of Python."""

from __future__ import annotations

import threading
from typing import Any, Callable, Optional


class Handle:
    """An object of the library, which copies share. It is freed with this handle, or with the last
    of its users: of objects that refer to each other in a circle, Python may take apart a search
    after its problem. A handle with an ``owner`` uses that; without a function ``free``, it is
    freed by its owner."""

    def __init__(
        self, pointer: int, free: Optional[Callable[[Any], Any]], owner: Optional["Handle"] = None
    ) -> None:
        self.pointer: Optional[int] = pointer
        self.owner = owner
        self._free = free
        self._users = 0
        self._is_dropped = False
        self._lock = threading.RLock()
        if owner is not None:
            owner.take()

    def take(self) -> None:
        """Notes one more user."""
        with self._lock:
            self._users += 1

    def release(self) -> None:
        """Notes the end of a user."""
        with self._lock:
            self._users -= 1
            self._free_unused()

    def _free_unused(self) -> None:
        if not self._is_dropped or self._users > 0 or self.pointer is None:
            return
        if self._free is not None:
            self._free(self.pointer)
        self.pointer = None
        if self.owner is not None:
            self.owner.release()

    def __copy__(self) -> "Handle":
        return self

    def __deepcopy__(self, _memo: Any) -> "Handle":
        return self

    def __reduce__(self) -> Any:
        raise TypeError("an object of the library cannot be pickled")

    def __del__(self) -> None:
        with self._lock:
            self._is_dropped = True
            self._free_unused()
