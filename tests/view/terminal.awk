# terminal.awk: draws what a terminal shows, text with 24-bit colours, as an SVG.
#
#   sh tests/view/terminal.sh >boards/terminal.svg
function escape(text) {
    gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
    return text
}
function run(text,   at) { # blanks are left to the background
    if (back != "" && text != "")
        body = body sprintf("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"18\" fill=\"%s\"/>\n", 12 + column * 8, NR * 18 - 2, length(text) * 8, back)
    at = column
    column += length(text)
    if (column > widest) widest = column
    while (match(text, /[^ ]+( [^ ]+)*/)) {
        body = body sprintf("<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\">%s</text>\n", 12 + (at + RSTART - 1) * 8, NR * 18 + 12, RLENGTH * 8, fore, escape(substr(text, RSTART, RLENGTH)))
        at += RSTART + RLENGTH - 1
        text = substr(text, RSTART + RLENGTH)
    }
}
function paint(code,   part, n, k) {
    n = split(code, part, ";")
    for (k = 1; k <= n; k++) {
        if (part[k] == 0) { fore = "#ddd"; back = "" }
        if (part[k] == 38) { fore = part[k + 2] == 16 ? "#000" : "#fff"; k += 2; continue }
        if (part[k] == 48) { back = sprintf("#%02x%02x%02x", part[k + 2], part[k + 3], part[k + 4]); k += 4; continue }
        if (part[k] == 31) fore = "#f66"
        if (part[k] == 2) fore = "#999"
    }
}
{
    column = 0; fore = "#ddd"; back = ""; rest = $0
    if (rest ~ /^\$ /) fore = "#8f8"
    while (match(rest, /\033\[[0-9;]*m/)) {
        from = RSTART; bytes = RLENGTH # run() moves them
        run(substr(rest, 1, from - 1))
        paint(substr(rest, from + 2, bytes - 3))
        rest = substr(rest, from + bytes)
    }
    run(rest)
}
END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"monospace\" font-size=\"13\">\n", widest * 8 + 24, NR * 18 + 36
    printf "<title>A terminal</title>\n<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"#1b1b1b\"/>\n%s</svg>\n", body
}
