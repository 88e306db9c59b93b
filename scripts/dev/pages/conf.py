"""The settings with which scripts/dev/documents runs Sphinx: all documents of the repository, and the Python client by symbol."""

# pylint: disable=invalid-name, redefined-builtin

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import quadriga

project = "Quadriga"
copyright = "the Quadriga developers, MIT licence"
release = quadriga.__version__

extensions = ["sphinx.ext.autodoc", "myst_parser"]
root_doc = "scripts/dev/pages/index"
include_patterns = ["*.md", "engine/**.md", "games/**.md", "protocol/**.md", "scripts/**.md", "tests/README.md"]
exclude_patterns = ["**/node_modules"]
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_mock_imports = ["_quadriga"]
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
default_role = "code"  # for words between single backticks in docstrings

html_theme = "alabaster"
html_theme_options = {"fixed_sidebar": True, "page_width": "72rem"}
html_copy_source = False


def setup(app: Sphinx) -> None:
    """Shows blocks in this repository's own languages as plain text."""
    for language in ("mermaid", "transcript"):
        app.add_lexer(language, TextLexer)
