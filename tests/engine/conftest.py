"""Random games for every engine test: no deadline, as other work may share the machine."""

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
