#!/bin/sh
# page.sh PROGRAM: drives the pages of `map` and `compare` in a headless Chromium, where there is one. A
# copy of the page gets a script at its end, which clicks and types as a person would and leaves what the
# page then shows as the page's only text. The pages themselves ask for nothing from elsewhere.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../cli" || exit 1
browser=
for name in chromium chromium-browser google-chrome chrome; do
    [ -n "$browser" ] || browser=$(command -v "$name")
done
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

browse() { # browse FILE: what the page has become
    timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" \
        --dump-dom "file://$1" 2>/dev/null
}

echo '<p>here</p>' >"$work/probe.html"
if [ -z "$browser" ] || ! browse "$work/probe.html" | grep -q here; then
    echo "page: no Chromium that runs is here: skipped"
    exit 0
fi

expect() { # expect WHAT: that $work/want and $work/got are the same
    if diff -u "$work/want" "$work/got"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "page: $1"
    fi
}

drive() { # drive PAGE SCRIPT: what the script says, a line a call of say(), into $work/got
    sed 's|</body>||; s|</html>||' "$1" >"$work/driven.html"
    cat >>"$work/driven.html" <<END
<script>
const lines = [];
const say = line => lines.push(line);
const all = selector => [...document.querySelectorAll(selector)];
const press = key => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', {key: key, bubbles: true, cancelable: true}));
try { $2 } catch (mistake) { say('mistake: ' + mistake); }
document.body.textContent = lines.map(line => '| ' + line).join('\n');
</script>
</body>
</html>
END
    browse "$work/driven.html" | sed -n 's/^.*| //p' | sed 's|</body>.*||' >"$work/got"
}

# A map in CSV as the page words it: "A1: 8.00 %, 2407483864 of 30093975536 [8.0]".
worded() { # worded TOTAL DECIMALS
    awk -F, -v total="$1" -v decimals="$2" 'NR > 1 {
        short = $5 == 1 ? "100" : sprintf("%.*f", decimals, 100 * $5)
        printf "%s: %.2f %%, %s of %s [%s]\n", $1, 100 * $5, $4, total, short }'
}

ships() { # ships BOARD: each ship's map is that of map --ship, after a click on its name
    "$program" map --board "$1" --format html --output "$work/page.html" || exit 1
    drive "$work/page.html" "
        all('input[name=ship]').forEach(choice => {
            choice.click();
            say(choice.parentNode.textContent.trim());
            all('.cell').forEach(cell => say(cell.querySelector('title').textContent + ' [' +
                cell.querySelector('text:not(.k)').textContent + ']'));
        });"
    total=$("$program" --board "$1")
    {
        echo "any ship"
        "$program" map --board "$1" --format csv | worded "$total" 1
        "$program" show --board "$1" | sed -n '/^piece /,/^$/p' | awk 'NR > 1 && NF { print $1 }' |
            while read -r ship; do
                echo "$ship"
                "$program" map --board "$1" --ship "$ship" --format csv >"$work/ship.csv"
                most=$(awk -F, 'NR > 1 && $5 > most { most = $5 } END { print most < 0.1 ? 2 : 1 }' "$work/ship.csv")
                worded "$total" "$most" <"$work/ship.csv"
            done
    } >"$work/want"
    expect "the ships of $1"
}

ships hex-upper
ships classic
ships good/hex-pointy.board

# Colours, the scale and the frames around the best cells go with the ship too.
"$program" map --board hex-upper --ship Carrier --output "$work/page.html"
"$program" map --board hex-upper --ship Destroyer --output "$work/destroyer.svg"
drive "$work/page.html" "
    all('input[name=ship]')[4].click();
    all('.cell path:not(.mark)').forEach(path => say(path.getAttribute('fill')));
    all('.scale').filter(one => one.getAttribute('display') !== 'none')
        .forEach(one => say([...one.querySelectorAll('text')].map(text => text.textContent).join(' ')));
    all('.board > .best').filter(one => one.getAttribute('display') !== 'none')
        .forEach(one => say([...one.children].map(path => path.getAttribute('d')).join(' ')));"
{
    sed -n 's/^<g class="cell.* fill="\([^"]*\)".*/\1/p' "$work/destroyer.svg"
    sed -n '/class="scale"/,/<\/g>/s/.*<text[^>]*>\(.*\)<\/text>/\1/p' "$work/destroyer.svg" | paste -s -d ' ' -
    sed -n '/^<g class="best">$/,/<\/g>/s/.* d="\(.*\)".*/\1/p' "$work/destroyer.svg" | paste -s -d ' ' -
} >"$work/want"
expect "the colours of another ship"

# The keyboard alone: the tabulator reaches one cell, arrows go on from there, and each says its numbers.
"$program" map --board 3x3 --fleet 2 --shot 'B2 miss' --output "$work/page.html"
drive "$work/page.html" "
    say(all('.cell[tabindex=\"0\"]').length + ' in the tabulator\'s way');
    all('.cell[tabindex=\"0\"]')[0].focus();
    for (const key of ['', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
        press(key);
        say(key + ' ' + document.querySelector('.readout').textContent);
    }
    say('ring ' + document.querySelector('.ring').getAttribute('d'));
    say(document.activeElement.getAttribute('aria-label'));
    say(all('.cell[tabindex=\"0\"]').length + ' in the tabulator\'s way');"
cat >"$work/want" <<'END'
1 in the tabulator's way
 A1: 25.00 %, 2 of 8
ArrowRight B1: 25.00 %, 2 of 8
ArrowDown B2: miss; 0.00 %, 0 of 8
ArrowDown B3: 25.00 %, 2 of 8
ArrowDown B3: 25.00 %, 2 of 8
ArrowLeft A3: 25.00 %, 2 of 8
ArrowUp A2: 25.00 %, 2 of 8
ring M26 66h40v40h-40z
A2: 25.00 %, 2 of 8
1 in the tabulator's way
END
expect "the keyboard"

# The pointer, on a page of two boards.
"$program" compare 3x1 2x1 --fleet 2 --output "$work/compare.html"
drive "$work/compare.html" "
    all('figure').forEach(figure => {
        const cells = figure.querySelectorAll('.cell');
        cells[1].dispatchEvent(new PointerEvent('pointerenter'));
        say(cells.length + ' ' + figure.querySelector('.readout').textContent);
    });"
printf '%s\n' '3 B1: 100.00 %, 2 of 2' '2 B1: 100.00 %, 1 of 1' >"$work/want"
expect "the pointer"

: >"$work/want"
cat "$work/page.html" "$work/compare.html" | grep -E 'https?:|src=|@import|<link' >"$work/got"
expect "something from elsewhere"

echo "page: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
