"""What a socket compresses must be what a client reads, message after message."""

from __future__ import annotations

from random import Random

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from stackyard.apps.server.deflate import LEAST, Deflate, DeflateFactory
from tests.apps.server.house import House


def agree(**wanted: bool | int) -> tuple[Deflate, PerMessageDeflate]:
    """Both ends of a socket whose client wants that."""
    client = ClientPerMessageDeflateFactory(**wanted)  # type: ignore[arg-type]
    answered, server = DeflateFactory().process_request_params(client.get_request_params(), [])
    assert isinstance(server, Deflate)
    return server, client.process_response_params(answered, [])


def messages(seed: int) -> list[bytes]:
    """States that differ a little from each other, short and long ones, with short answers in between."""
    random = Random(seed)
    said = []
    text = [random.choice("abcdefgh") + str(random.randrange(1000)) for _ in range(2000)]
    for length in (1, LEAST // 4, 300, 310, 1999, 2000, 12, 305, 0, 300, 8000, 300):
        text[random.randrange(300)] = "x"
        said.append(",".join((text * 5)[:length]).encode())
    return said


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"client_max_window_bits": True},
        {"server_no_context_takeover": True},
        {"server_max_window_bits": 9},
        {"server_max_window_bits": 12, "client_no_context_takeover": True},
    ],
)
def test_a_client_reads_what_was_sent(wanted: dict[str, bool | int]) -> None:
    server, client = agree(**wanted)
    for message in messages(1):
        sent = server.encode(Frame(Opcode.TEXT, message))
        assert sent.rsv1 == (len(message) >= LEAST)
        assert bytes(client.decode(sent).data) == message


def test_what_is_like_the_last_message_takes_little() -> None:
    server, client = agree()
    first = messages(2)[4]
    for message, most in ((first, 0.7), (first.replace(b"a", b"b", 5), 0.1)):
        sent = server.encode(Frame(Opcode.TEXT, message))
        assert len(sent.data) < most * len(message)
        assert bytes(client.decode(sent).data) == message


def test_a_socket_agrees_on_it(shared_house: House) -> None:
    id, tokens = shared_house.table("staku", "me", "random")
    page = shared_house.page(id, tokens[0])
    (agreed,) = page.socket.protocol.extensions
    assert isinstance(agreed, PerMessageDeflate)
    assert not agreed.remote_no_context_takeover and agreed.local_no_context_takeover
    for _ in range(3):
        assert page.move(next(iter(page.state["paths"])))["type"] == "ack"
        page.wait_until(lambda state: "move" in state["can"])
