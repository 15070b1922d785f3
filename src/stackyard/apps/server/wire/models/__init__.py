"""What the server sends, as Pydantic models: they build every answer and message, and OpenAPI describes them.

`...Info` says what something is, `...Message` goes over the socket, `Problem` says why something was not
done. Only the modules of `wire/` make them.
"""
