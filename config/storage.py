"""Static files under names that carry a hash of their content, for browsers to keep for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed; imports between JavaScript modules are rewritten to hashed names."""

    support_js_module_import_aggregation = True
    # A pass for each step in the longest chain of imports, in the worst order; there are chains
    # of more than the five that are usual.
    max_post_process_passes = 20
