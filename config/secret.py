"""Keeps the secret key of an embedded site in a file, made at the first start."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def stored_secret(path: Path) -> str:
    """The key in `path`; makes the file, readable by its owner alone, when it is missing.

    Two processes that start at the same moment agree on one key: the file appears complete or
    not at all, and the first one wins.
    """
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return _read(path)


def _read(path: Path) -> str:
    key = path.read_text(encoding="ascii").strip()
    if len(key) < 50:
        raise ImproperlyConfigured(f"{path} holds no usable secret key; delete it for a new one.")
    return key
