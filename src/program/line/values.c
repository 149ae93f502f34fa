/* values.c - reads the values of options from the texts of a command line. A value is accepted only
 * if all of its text can be read and means exactly one value: "3x" is not a number, and 1.5 is not
 * accepted where a whole number is expected. If a function read_... returns false, as it always
 * does for an empty text, its result may have changed all the same. */
#include "program/line/values.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "show/view/best_view.h"
#include "show/view/result.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static_assert(sizeof(bsc_engine) == sizeof(int) && sizeof(bsc_format) == sizeof(int) &&
                  sizeof(bsc_criterion) == sizeof(int) && sizeof(bsc_announce) == sizeof(int),
              "a word's field is as large as an int");

/* Reads a whole number: digits, or a number below 2^53 that is written with a point or an exponent,
 * such as 1e6 or 1.5e3 (but not 10e-1). Returns false if the text is not such a number, or if
 * digits give 2^64 or more. Checks the characters first, because strtoull also accepts blanks and
 * signs, and strtod also accepts names like "inf". */
static bool read_whole(const char *text, uint64_t *number) {
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (*end == '\0') return errno == 0;
    if (strspn(text, "0123456789.eE+") != strlen(text)) return false;
    const double value = strtod(text, &end);
    /* A double is exact for every whole number below 2^53, and greater numbers are refused. */
    if (*end != '\0' || !(value < 9007199254740992.0)) return false;
    *number = (uint64_t)value;
    return (double)*number >= value; /* true only if `value` has no fraction */
}

/* Reads a number of bytes: digits, perhaps followed by K, M, G or T (powers of 1024), and perhaps
 * by B or iB, as in 512M or 2GiB. Returns false if the text is not such a number, or if the number
 * is 0 or too large for a size_t. */
static bool read_size(const char *text, uint64_t *bytes) {
    static const char units[] = "KMGT";
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    *bytes = strtoull(text, &end, 10);
    if (errno != 0) return false; /* 2^64 or more */
    const char *unit = strchr(units, toupper((unsigned char)*end));
    unsigned shift = 0;
    if (unit != NULL && *unit != '\0') {
        shift = 10 * (unsigned)(unit - units + 1);
        end++;
        if (*end == 'i' && toupper((unsigned char)end[1]) == 'B') end++;
    }
    if (toupper((unsigned char)*end) == 'B') end++;
    if (*end != '\0' || *bytes == 0 || *bytes > SIZE_MAX >> shift) return false;
    *bytes <<= shift;
    return true;
}

/* Reads a number from `minimum` to `maximum`, in all forms that strtod accepts. Returns false if
 * the text is not such a number. */
static bool read_real(const char *text, double *number, double minimum, double maximum) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= minimum && *number <= maximum;
}

/* Reads a time, in seconds unless another unit follows the number: 3, 3s, 500ms, 2min. Returns
 * false if the text is not a time, or if the time is 0, negative or longer than 1e6 seconds. */
static bool read_seconds(const char *text, double *seconds) {
    static const char units[] = "s ms min m h sec";
    static const double seconds_per_unit[] = {1.0, 1e-3, 60.0, 60.0, 3600.0, 1.0};
    char *end;
    *seconds = strtod(text, &end);
    if (end == text) return false;
    int unit = 0;
    if (*end != '\0') unit = bsc_words_find(units, end);
    if (unit < 0) return false;
    *seconds *= seconds_per_unit[unit];
    return *seconds >= DBL_MIN && *seconds <= 1e6;
}

/* Reads the value of --part, K/N such as 3/8. Returns false if the text is not such a value. */
static bool read_part(const char *text, bsc_part_of *part) {
    int end = 0;
    /* Refuses other characters first, because sscanf also accepts blanks and signs. */
    if (text[strspn(text, "0123456789/")] != '\0') return false;
    sscanf(text, "%8" SCNu32 "/%8" SCNu32 "%n", &part->number, &part->parts, &end);
    return end > 0 && text[end] == '\0' && part->number >= 1 && part->number <= part->parts &&
           part->parts <= BSC_MAX_PARTS;
}

bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]) {
    const bsc_option *option = &bsc_option_table[id];
    void *field = (char *)call + option->field;
    /* For `learn`, --games is not the number of games to play, but the number of games that were
     * recorded, which may be much greater. The library takes it as a double, which can hold every
     * whole number up to 2^53. */
    const bool is_learn = call->command == COMMAND_LEARN;
    uint64_t maximum = option->maximum;
    uint64_t *number = field;
    int word;
    const char *words = option->words == NULL ? bsc_format_words : option->words;
    if (id == OPTION_GAMES && is_learn) maximum = UINT64_C(1) << 53;
    switch (option->kind) {
    case VALUE_ENUM_WORD:
    case VALUE_OPTIONAL_WORD:
        word = bsc_words_find(words, text) + (int)option->minimum;
        memcpy(field, &word, sizeof word);
        return true;
    case VALUE_GAMES:
        *number = 0;
        if (!is_learn && strcasecmp(text, "all") == 0) return true;
        /* fall through */
    case VALUE_NUMBER:
        snprintf(hint, 128, "expected a number from %" PRIu64 " to %" PRIu64, option->minimum,
                 maximum);
        return read_whole(text, number) && *number >= option->minimum && *number <= maximum;
    case VALUE_SIZE:
        snprintf(hint, 128, "expected a size such as 512M or 2G");
        return read_size(text, number);
    case VALUE_SECONDS:
        snprintf(hint, 128, "expected a number of seconds, such as 2.5");
        return read_seconds(text, field);
    case VALUE_SHARE:
        snprintf(hint, 128, "expected a share such as 0.2");
        return read_real(text, field, 0.0, 100.0);
    case VALUE_REAL:
        snprintf(hint, 128, "expected a number such as 1");
        return read_real(text, field, 0.0, 1e9);
    case VALUE_PART:
        snprintf(hint, 128, "expected K/N, where K is from 1 to N and N at most %u: --part 3/8",
                 BSC_MAX_PARTS);
        return read_part(text, field);
    default: /* the value is kept as a text */
        return true;
    }
}
