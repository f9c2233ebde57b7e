"""A switch that one thread throws and the searches of others poll while they run."""

import numpy as np


class Stop:
    """Ends the searches it was given to within a few milliseconds; once thrown it stays so.

    Compiled code gets `flag`, an array of one int64, and stops when it is no longer 0.
    """

    def __init__(self) -> None:
        self.flag = np.zeros(1, np.int64)

    def throw(self) -> None:
        """Safe from any thread, as often as one likes."""
        self.flag[0] = 1

    @property
    def thrown(self) -> bool:
        return bool(self.flag[0])
