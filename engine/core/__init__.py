"""The compiled core: bits, search, book. Importing this alone does not load the compiler."""
