"""A switch that one thread throws and the searches of others poll while they run."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Flag: TypeAlias = NDArray[np.int64]


class Stop:
    """Ends the searches it was given to within a few milliseconds; once thrown it stays so.

    Compiled code gets `flag`, an array of one int64, and stops when it is no longer 0.
    """

    def __init__(self) -> None:
        self.flag: Flag = np.zeros(1, np.int64)

    def throw(self) -> None:
        """Safe from any thread, as often as one likes."""
        self.flag[0] = 1

    @property
    def thrown(self) -> bool:
        return bool(self.flag[0])


NEVER: Flag = Stop().flag
"""The flag of a switch that nobody throws."""
