"""Requests whose head ends: uvicorn with httptools keeps all of one, and of what trails a body.

A single connection that sends one header after another would take all memory there is.
"""

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_AROUND_BODY = 64 * 1024
_SENTENCE = f"A request has at most {MAX_AROUND_BODY} bytes beside its body."


class BoundedHttp(HttpToolsProtocol):
    """Answers 400, and reads no further, once a request is too long beside its body."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._around_body = 0

    def data_received(self, data: bytes) -> None:
        self._around_body += len(data)
        super().data_received(data)
        if self._around_body > MAX_AROUND_BODY and not self.transport.is_closing():
            self.logger.warning(_SENTENCE)
            self.send_400_response(_SENTENCE)

    def on_headers_complete(self) -> None:
        self._around_body = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._around_body = max(0, self._around_body - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._around_body = 0
        super().on_message_complete()
