/* values.c - the values of options, as texts of a command line. Nothing is taken that does not fit
 * whole: no number with a rest behind it, none that is rounded. */
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
                  sizeof(bsc_by) == sizeof(int) && sizeof(bsc_announce) == sizeof(int),
              "a word's field is as large as an int");

/* Digits; or a whole number such as 1e6. strtoull takes blanks and signs too, strtod also names. */
static bool read_whole(const char *text, uint64_t *number) {
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (*end == '\0') return errno == 0;
    if (strspn(text, "0123456789.eE+") != strlen(text)) return false;
    const double value = strtod(text, &end);
    if (*end != '\0' || !(value < 9007199254740992.0)) return false; /* 2^53: all are exact below */
    *number = (uint64_t)value;
    return (double)*number >= value; /* it has no fraction, since it is not above it either */
}

/* Digits, then K, M, G or T, powers of 1024, with B or iB behind it or not: 512M, 2GiB. */
static bool read_size(const char *text, uint64_t *bytes) {
    static const char units[] = "KMGT";
    char *end;
    if (!isdigit((unsigned char)*text)) return false;
    *bytes = strtoull(text, &end, 10);
    const char *unit = *end == '\0' ? NULL : strchr(units, toupper((unsigned char)*end));
    const unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
    if (unit != NULL) end++;
    if (unit != NULL && *end == 'i' && toupper((unsigned char)end[1]) == 'B') end++;
    if (toupper((unsigned char)*end) == 'B') end++;
    if (*end != '\0' || *bytes == 0 || *bytes > SIZE_MAX >> shift) return false;
    *bytes <<= shift;
    return true;
}

static bool read_real(const char *text, double *number, double minimum, double maximum) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= minimum && *number <= maximum;
}

/* Seconds, or another unit behind them: 3, 3s, 500ms, 2min. */
static bool read_seconds(const char *text, double *seconds) {
    static const char units[] = "s ms min m h sec";
    static const double worth[] = {1.0, 1e-3, 60.0, 60.0, 3600.0, 1.0};
    char *end;
    *seconds = strtod(text, &end);
    const int unit = end == text || *end == '\0' ? 0 : bsc_words_find(units, end);
    if (unit < 0) return false;
    *seconds *= worth[unit];
    return end != text && *seconds >= DBL_MIN && *seconds <= 1e6;
}

static bool read_part(const char *text, bsc_part_of *part) {
    int end = 0;
    if (text[strspn(text, "0123456789/")] != '\0') return false; /* sscanf takes blanks and signs */
    sscanf(text, "%8" SCNu32 "/%8" SCNu32 "%n", &part->number, &part->parts, &end);
    return end > 0 && text[end] == '\0' && part->number >= 1 && part->number <= part->parts &&
           part->parts <= BSC_MAX_PARTS;
}

bool bsc_value_read(bsc_call *call, bsc_option_id id, const char *text, char hint[128]) {
    const bsc_option *option = &bsc_option_table[id];
    void *field = (char *)call + option->field;
    const bool learn = call->command == COMMAND_LEARN; /* its games are no game that is played */
    const uint64_t most = id == OPTION_GAMES && learn ? UINT64_C(1) << 53 : option->maximum;
    uint64_t *number = field;
    int word;
    switch (option->kind) {
    case VALUE_WORD:
        word = bsc_words_find(option->words == NULL ? bsc_format_words : option->words, text) +
               (int)option->minimum;
        memcpy(field, &word, sizeof word);
        return true;
    case VALUE_GAMES:
        *number = 0;
        if (!learn && strcasecmp(text, "all") == 0) return true;
        /* fall through */
    case VALUE_NUMBER:
        snprintf(hint, 128, "expected a number from %" PRIu64 " to %" PRIu64, option->minimum,
                 most);
        return read_whole(text, number) && *number >= option->minimum && *number <= most;
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
    default: /* read as it is */
        return true;
    }
}
