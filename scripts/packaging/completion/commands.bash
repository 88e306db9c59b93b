# bash completion for the commands quadriga-match, quadriga-analyse and so on: this file is installed under the name of
# each. Flags and subcommands come from the command's --help, games from the engine.

# The subcommands that the help on stdin lists; with an argument, only the default one. usage: _quadriga_subcommands [default]
_quadriga_subcommands() { sed -n "/^subcommands:/,/^$/s/^    \([a-z]\{1,\}\) .*${1:+(default)}\$/\1/p"; }

# The help of the subcommand on the command line, else of the default one, else of the command. usage: _quadriga_help <program>
_quadriga_help() {
    local help subcommand=${COMP_WORDS[1]}
    help=$("$1" --help 2>/dev/null)
    if ((COMP_CWORD < 2)) || ! _quadriga_subcommands <<<"$help" | grep -qx -- "$subcommand"; then
        subcommand=$(_quadriga_subcommands default <<<"$help")
    fi
    if [[ $subcommand ]]; then
        "$1" "$subcommand" --help 2>/dev/null
    else
        printf '%s\n' "$help"
    fi
}

# The line of a flag in the help, up to its purpose. usage: _quadriga_flag_line <program> <flag>
_quadriga_flag_line() { _quadriga_help "$1" | sed -n "s/^  \(-[a-z], \)\{0,1\}\(${2//[^a-z-]/}\( [^ ]\{1,\}\)\{0,1\}\)\( .*\)\{0,1\}$/\2/p"; }

# The value of a flag, by its placeholder. usage: _quadriga_command_value <program> <flag> <begun>
_quadriga_command_value() {
    local line engine
    line=$(_quadriga_flag_line "$1" "$2")
    case $line in
        --game\ *)
            engine=$(dirname "$(type -P "$1")")/quadriga
            mapfile -t COMPREPLY < <(compgen -W "$("$engine" games 2>/dev/null | sed 's/:.*//')" -- "$3")
            ;;
        *\ \{*\})
            line=${line#*\{}
            mapfile -t COMPREPLY < <(compgen -W "$(tr ',' ' ' <<<"${line%\}}")" -- "$3")
            ;;
        *\ *) mapfile -t COMPREPLY < <(compgen -f -- "$3") ;;
        *) return 1 ;; # takes no value
    esac
}

_quadriga_command() {
    local program=${1/#\~\//$HOME/} begun=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    compopt -o filenames 2>/dev/null
    if [[ $before == --* ]] && _quadriga_command_value "$program" "$before" "$begun"; then
        return
    fi
    if [[ $begun == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_quadriga_help "$program" | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*\).*/\2/p')" -- "$begun")
    else
        mapfile -t COMPREPLY < <(
            ((COMP_CWORD > 1)) || compgen -W "$("$program" --help 2>/dev/null | _quadriga_subcommands)" -- "$begun"
            compgen -f -- "$begun"
        )
    fi
}

complete -F _quadriga_command "${BASH_SOURCE[0]##*/}"
