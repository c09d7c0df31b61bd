"""Errors as the API writes them: `{"error": {"code", "message", "fields"}}`."""

from collections.abc import Sequence

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

from server.gateway.identity import COOKIE, BadTokenError, ForbiddenOriginError
from server.live.port import StoreDownError
from server.protocol.codes import CODES
from server.protocol.http import ErrorBody, ErrorDetail, FieldError, RaceFacts
from server.protocol.render_lists import race_facts
from server.races.race import Race
from server.races.refusals import Code

_log = structlog.get_logger(__name__)
_BY_STATUS = {
    401: "no_identity",
    403: "not_allowed",
    404: "unknown",
    405: "no_such_method",
    413: "too_large",
}


class ApiError(Exception):
    """Ends a request with a status, a code and a sentence."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        field: str | None = None,
        race: RaceFacts | None = None,
    ) -> None:
        super().__init__(message)
        self.race = race
        self.status = status
        self.code = code
        self.message = message
        self.fields = [] if field is None else [FieldError(field=field, message=message)]


def refused(code: Code, race: Race | None = None) -> ApiError:
    """A refusal as an error of the API; a race's own says where the race stands."""
    facts = None if race is None else race_facts(race)
    return ApiError(CODES[code].status, code.value, CODES[code].message, race=facts)


def answer(
    status: int,
    code: str,
    message: str,
    fields: Sequence[FieldError] = (),
    race: RaceFacts | None = None,
) -> JSONResponse:
    detail = ErrorDetail(code=code, message=message, fields=list(fields), race=race)
    body = ErrorBody(error=detail)
    return JSONResponse(body.model_dump(), status)


_OF_THE_BODY = {
    "json_invalid": "The body is no JSON.",
    "missing": "The body is missing: one JSON object.",
    "model_attributes_type": "The body is one JSON object, sent as application/json.",
}


def _field(error: object) -> FieldError:
    assert isinstance(error, dict)
    if error["type"] == "json_invalid" or error["loc"] == ("body",):
        return FieldError(field="", message=_OF_THE_BODY.get(error["type"], str(error["msg"])))
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path"))
    return FieldError(field=where, message=str(error["msg"]).removeprefix("Value error, "))


def install(app: FastAPI) -> None:
    """Every failure leaves as one of these; an unforeseen one is logged and says nothing."""

    @app.exception_handler(ApiError)
    async def api(_: Request, error: ApiError) -> JSONResponse:
        return answer(error.status, error.code, error.message, error.fields, error.race)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        fields = [_field(found) for found in error.errors()]
        said = "; ".join(f"{f.field}: {f.message}" if f.field else f.message for f in fields)
        return answer(422, "invalid", said, fields)

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # FastAPI's word for a body that cannot be decoded
            return answer(422, "invalid", "The body is no JSON.")
        code = _BY_STATUS.get(error.status_code, "invalid")
        return answer(error.status_code, code, str(error.detail))

    @app.exception_handler(ForbiddenOriginError)
    async def origin(_: Request, _error: ForbiddenOriginError) -> JSONResponse:
        return answer(403, "forbidden_origin", "This page may not do that here.")

    @app.exception_handler(BadTokenError)
    async def token(_: Request, _error: BadTokenError) -> JSONResponse:
        # A page cannot drop this cookie itself, and would be locked out with it for good.
        response = answer(401, "no_identity", "This token proves no identity.")
        response.delete_cookie(COOKIE, path="/")
        return response

    @app.exception_handler(StoreDownError)
    async def store(_: Request, error: StoreDownError) -> JSONResponse:
        _log.warning("store_away", error=str(error))
        return answer(503, "unavailable", CODES[Code.UNAVAILABLE].message)

    @app.exception_handler(Exception)
    async def unforeseen(_: Request, _error: Exception) -> JSONResponse:
        return answer(500, "internal", "This is our fault; it has been written down.")
