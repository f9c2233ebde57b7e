"""Short random names for rows that appear in addresses."""

import secrets
import string

ALPHABET = string.ascii_letters + string.digits
LENGTH = 10


def new_public_id() -> str:
    """Ten base-62 characters (59 bits): unguessable enough for an address, no secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
