"""Imports the extension module, or raises an error that describes how to get it."""

try:
    from _quadriga import Connection, State, games
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "quadriga.native needs the extension module _quadriga: "
        "install the wheel for this system, the Debian package python3-quadriga, or build with `-D QUADRIGA_MODULE=ON`",
        name=error.name,
    ) from error

__all__ = ["Connection", "State", "games"]
