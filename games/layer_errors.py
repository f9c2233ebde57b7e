"""What the channel layer raises when it is out of reach."""

try:
    from redis.exceptions import RedisError
except ModuleNotFoundError:  # the embedded site keeps its layer in the process
    LAYER_ERRORS: tuple[type[Exception], ...] = (OSError,)
else:
    LAYER_ERRORS = (RedisError, OSError)
