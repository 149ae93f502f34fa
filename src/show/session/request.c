/* request.c - a request: a line of JSON that is an object of strings and numbers.
 *
 * Nothing nests, and a text is read once from left to right. Strings are decoded in a copy of the
 * line, each in its own place: no escape is shorter than what it stands for. Numbers stay texts. */
#include "show/session/request.h"

#include "bscount_json.h"

#include "count/base/error.h"
#include "count/base/memory.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

typedef struct reader {
    const char *text;
    char *at, *bytes;
    bsc_error *error;
} reader;

static bsc_status refuse(const reader *in, const char *at, const char *what) {
    const bsc_spot spot = {"", in->text, strlen(in->text), 1, (size_t)(at - in->bytes)};
    return bsc_error_at(in->error, &spot, "%s", what);
}

static void skip(reader *in) {
    in->at += strspn(in->at, " \t\r\n");
}

/* Of "\u00e4": 0 where there is none. */
static uint32_t read_unit(const char *at) {
    char digits[5] = "";
    if (at[0] != '\\' || at[1] != 'u') return 0;
    strncat(digits, at + 2, 4);
    return strspn(digits, DIGITS "abcdefABCDEF") == 4 ? (uint32_t)strtoul(digits, NULL, 16) : 0;
}

/* The bytes of the escape that is at `at`, which become *length bytes at `to`; 0: it is none. */
static size_t read_escape(const char *at, char *to, size_t *length) {
    static const char name[] = "\"\\/bfnrt", value[] = "\"\\/\b\f\n\r\t";
    const char *found = at[1] == '\0' ? NULL : strchr(name, at[1]);
    uint32_t code = read_unit(at);
    size_t own = 6;
    *length = 1;
    if (found != NULL) *to = value[found - name];
    if (found != NULL) return 2;
    if (code >= 0xD800 && code < 0xDC00) {
        const uint32_t low = read_unit(at + own);
        if (low < 0xDC00 || low > 0xDFFF) return 0;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        own = 12;
    } else if (code >= 0xDC00 && code <= 0xDFFF) {
        return 0;
    }
    if (code == 0) return 0;
    const unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    *to = (char)(more == 0 ? code : (0xF0u << (3 - more)) | code >> 6 * more);
    for (unsigned k = more; k > 0; k--)
        to[(*length)++] = (char)(0x80u | (code >> 6 * (k - 1) & 0x3Fu));
    return own;
}

static bsc_status read_string(reader *in, const char **text) {
    const char *begin = in->at;
    char *to = ++in->at;
    *text = to;
    while (*in->at != '"') {
        uint32_t code;
        size_t step = bsc_text_step(in->at, SIZE_MAX, &code), length = step;
        if (*in->at == '\0') return refuse(in, begin, "a string without its end");
        if (code < ' ' || code == BSC_NO_CHARACTER)
            return refuse(in, in->at, "a character that a string may not have");
        if (*in->at != '\\')
            memmove(to, in->at, step);
        else if ((step = read_escape(in->at, to, &length)) == 0)
            return refuse(in, in->at, "unknown escape");
        to += length;
        in->at += step;
    }
    in->at++;
    *to = '\0';
    return BSC_OK;
}

/* The length of the number that a text begins with; 0: there is none. */
static size_t number_length(const char *text) {
    const char *at = text + (*text == '-');
    size_t digits = strspn(at, DIGITS);
    if (digits == 0 || (digits > 1 && *at == '0')) return 0;
    at += digits;
    if (*at == '.') {
        digits = strspn(at + 1, DIGITS);
        at += digits + 1;
    }
    if (digits > 0 && (*at == 'e' || *at == 'E')) {
        at += at[1] == '-' || at[1] == '+' ? 2 : 1;
        digits = strspn(at, DIGITS);
        at += digits;
    }
    return digits == 0 ? 0 : (size_t)(at - text);
}

static bsc_status read_value(reader *in, const char **text) {
    if (*in->at == '"') return read_string(in, text);
    const size_t length = number_length(in->at);
    if (length == 0) return refuse(in, in->at, "a string or a number expected");
    *text = memmove(in->at - 1, in->at, length); /* there is a colon or a blank before it */
    in->at += length;
    in->at[-1] = '\0';
    return BSC_OK;
}

static bsc_status read_field(reader *in, bsc_request *r) {
    const char **key = &r->key[r->fields], **value = &r->value[r->fields], *begin = in->at;
    if (*in->at != '"') return refuse(in, in->at, "a key in quotes expected");
    bsc_status status = read_string(in, key);
    if (status != BSC_OK) return status;
    if (r->fields + 1 == BSC_MAX_FIELDS) return refuse(in, begin, "too many fields");
    if (bsc_request_field(r, *key) != NULL) return refuse(in, begin, "a key that is given twice");
    skip(in);
    if (*in->at != ':') return refuse(in, in->at, "':' expected");
    in->at++;
    skip(in);
    begin = in->at;
    status = read_value(in, value);
    if (status != BSC_OK) return status;
    r->fields++;
    if (strcmp(*key, "id") == 0) r->quoted = in->text[begin - in->bytes] == '"';
    skip(in);
    return BSC_OK;
}

bsc_status bsc_request_read(bsc_request *r, const char *text, bsc_error *error) {
    const size_t length = strlen(text);
    *r = (bsc_request){.fields = 0};
    if (length > BSC_JSON_LINE)
        return bsc_error_set(error, BSC_BAD_INPUT, "a line of more than 1 MiB");
    r->bytes = bsc_memory_text(text, length);
    if (r->bytes == NULL) return bsc_error_no_memory(error);
    reader in = {text, r->bytes, r->bytes, error};
    bsc_status status = BSC_OK;
    skip(&in);
    if (*in.at != '{') return refuse(&in, in.at, "an object expected");
    do {
        in.at++;
        skip(&in);
        if (*in.at != '}' || r->fields > 0) status = read_field(&in, r);
    } while (status == BSC_OK && *in.at == ',');
    if (status != BSC_OK) return status;
    if (*in.at++ != '}') return refuse(&in, in.at - 1, "',' or '}' expected");
    skip(&in);
    return *in.at == '\0' ? BSC_OK : refuse(&in, in.at, "text behind the object");
}

void bsc_request_release(bsc_request *r) {
    bsc_memory_free(r->bytes);
}

const char *bsc_request_field(const bsc_request *r, const char *key) {
    for (unsigned k = 0; k < r->fields; k++)
        if (strcmp(r->key[k], key) == 0) return r->value[k];
    return NULL;
}

bsc_status bsc_request_within(const bsc_request *r, double *seconds, bsc_error *error) {
    const char *text = bsc_request_field(r, "within");
    char *end;
    if (text == NULL) return BSC_OK;
    *seconds = strtod(text, &end);
    if (number_length(text) > 0 && *end == '\0' && *seconds > 0.0 && *seconds < 1e9) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT, "'within' needs a number of seconds above 0");
}

bsc_status bsc_request_number(const bsc_request *r, const char *key, uint64_t most,
                              uint64_t *number, bsc_error *error) {
    const char *text = bsc_request_field(r, key);
    if (text == NULL) return BSC_OK;
    const size_t digits = strspn(text, DIGITS);
    uint64_t found = 0;
    bool fits = digits > 0 && text[digits] == '\0';
    for (size_t k = 0; k < digits && fits; k++) {
        const uint64_t digit = (uint64_t)(text[k] - '0');
        fits = digit <= most && found <= (most - digit) / 10;
        found = 10 * found + digit;
    }
    if (!fits)
        return bsc_error_set(error, BSC_BAD_INPUT, "'%s' needs a whole number up to %llu", key,
                             (unsigned long long)most);
    *number = found;
    return BSC_OK;
}
