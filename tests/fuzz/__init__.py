"""Bad input by the thousand: over HTTP by the OpenAPI description, over sockets by a fuzzer of our own.

`make fuzz` runs 10,000 cases of each; the tests in this folder a few hundred, always the same ones.
"""
