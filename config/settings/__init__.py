"""Settings: `dev` is the embedded site, `prod` the public one, `test` the test suite's."""
