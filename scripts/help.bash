# The command line of the programs in this folder and those in it. `source` this with the arguments of the program: for
# --help it prints the comment at the head of the program and ends.

# Ends the program: it does not take this command line. usage: refuse WHY
refuse() {
    printf '%s: %s; see --help\n' "${0##*/}" "$1" >&2
    exit 2
}

# Ends the program if the folder that it is about to make anew holds somebody else's files: files, but not MARKER, which
# the program puts there. usage: own_folder FOLDER MARKER
own_folder() {
    if [[ -n $(ls -A "$1" 2>/dev/null) && ! -f $1/$2 ]]; then
        printf '%s: %s is neither empty nor made by this program: choose another folder\n' "${0##*/}" "$1" >&2
        exit 1
    fi
}

# Refuses an abbreviation of a flag before it is taken for an argument of another program. usage: in_full WORD FLAG...
in_full() {
    local word=$1 flag
    for flag in "${@:2}"; do
        [[ $word != --?* || $flag != "$word"* ]] || refuse "no flag $word"
    done
}

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    exit 0
fi
