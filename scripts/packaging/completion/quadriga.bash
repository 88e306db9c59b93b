# bash completion for quadriga. Every word offered comes from the program itself (--help, help, games), so that this
# file needs no change when a flag, game, command or option is added.

# usage: _quadriga_flags <program>
_quadriga_flags() { "$1" --help 2>/dev/null | sed -n 's/^ *\(--[a-z]*\) .*/\1/p'; }

# Flags that take a value. usage: _quadriga_value_flags <program>
_quadriga_value_flags() { "$1" --help 2>/dev/null | sed -n 's/^ *\(--[a-z]*\) [A-Z].*/\1/p'; }

_quadriga_games() { "$1" games 2>/dev/null | sed 's/:.*//'; }

# Names of commands. usage: _quadriga_commands <program>
_quadriga_commands() { "$1" help 2>/dev/null | sed -n '/^option /d; s/^\([a-z]\{1,\}\).*/\1/p'; }

# The words that may follow a command: its line of help without placeholders. usage: ... <program> <command>
_quadriga_arguments() {
    "$1" help 2>/dev/null | sed -n "/^option /d; s/^${2//[^a-z]/} \(.*\): .*/\1/p" | sed 's/<[^>]*>//g' | tr -s '][|. ' '\n' |
        grep -x '[a-z][a-z0-9]*'
}

_quadriga_options() { "$1" help 2>/dev/null | sed -n 's/^option \([A-Za-z_]*\).*/\1/p'; }

# The values of an option that has a choice of them. usage: ... <program> <option>
_quadriga_values() {
    local option=${2,,}
    "$1" help 2>/dev/null | tr '[:upper:]' '[:lower:]' | sed -n "s/^option ${option//[^a-z_]/} \([a-z|]*|[a-z|]*\) (.*/\1/p" | tr '|' '\n'
}

_quadriga_reply() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

_quadriga_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

# The value of a flag. usage: ... <program> <flag> <begun>
_quadriga_flag_value() {
    case $2 in
        --game) _quadriga_reply "$(_quadriga_games "$1")" "$3" ;;
        --log) _quadriga_files "$3" ;;
        --option)
            if [[ ${3,,} == debuglogfile=* ]]; then
                _quadriga_files "${3#*=}"
            elif [[ $3 == *=* ]]; then
                _quadriga_reply "$(_quadriga_values "$1" "${3%%=*}")" "${3#*=}"
            else
                compopt -o nospace 2>/dev/null
                _quadriga_reply "$(_quadriga_options "$1" | sed 's/$/=/')" "$3"
            fi
            ;;
    esac
}

# A word behind a command. usage: ... <program> <begun> <command> <words behind it...>
_quadriga_command_word() {
    local program=$1 begun=$2 command=$3 last=${*: -1}
    if [[ $command == setoption && $last == name ]]; then
        _quadriga_reply "$(_quadriga_options "$program")" "$begun"
    elif [[ $command == setoption && $last == value ]]; then
        _quadriga_reply "$(_quadriga_values "$program" "${5:-}")" "$begun"
    else
        _quadriga_reply "$(_quadriga_arguments "$program" "$command")" "$begun"
    fi
}

_quadriga() {
    local program=${1/#\~\//$HOME/} words=() at
    # bash breaks words at `=`; put them together again.
    for ((at = 1; at <= COMP_CWORD; at++)); do
        if ((${#words[@]})) && [[ ${COMP_WORDS[at]} == = || ${COMP_WORDS[at - 1]} == = ]]; then
            words[-1]+=${COMP_WORDS[at]}
        else
            words+=("${COMP_WORDS[at]}")
        fi
    done
    local begun=${words[-1]} flags
    unset 'words[-1]'
    flags=" $(_quadriga_value_flags "$program" | tr '\n' ' ')"
    at=0
    while [[ ${words[at]:-} == -?* && ${words[at]} != -- ]]; do
        if [[ $flags == *" ${words[at]} "* ]]; then
            if ((at + 1 == ${#words[@]})); then
                _quadriga_flag_value "$program" "${words[at]}" "$begun"
                return
            fi
            ((at++))
        fi
        ((at++))
    done
    [[ ${words[at]:-} == -- ]] && ((at++))
    if ((at < ${#words[@]})); then
        _quadriga_command_word "$program" "$begun" "${words[@]:at}"
    elif [[ $begun == --*=* ]]; then
        _quadriga_flag_value "$program" "${begun%%=*}" "${begun#*=}"
    elif [[ $begun == -* ]]; then
        _quadriga_reply "$(_quadriga_flags "$program")" "$begun"
    else
        _quadriga_reply "analyse $(_quadriga_commands "$program")" "$begun"
    fi
}

complete -F _quadriga quadriga
