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

/* A line while it is read. Its strings are decoded in `bytes`, a copy of it. */
typedef struct reader {
    const char *text; /* the line as it was sent, for messages */
    char *bytes;      /* the copy */
    char *next;       /* the byte of the copy that is read next */
    bsc_error *error;
} reader;

/* Refuses what stands at `place` in the copy. */
static bsc_status refuse(const reader *in, const char *place, const char *what) {
    const bsc_spot spot = {"", in->text, strlen(in->text), 1, (size_t)(place - in->bytes)};
    return bsc_error_at(in->error, &spot, "%s", what);
}

static void skip_blanks(reader *in) {
    in->next += strspn(in->next, " \t\r\n");
}

/* Returns the number of an escape as "\u00e4", which is a unit of UTF-16; 0 if there is none. */
static uint32_t read_unit(const char *escape) {
    char digits[5] = "";
    if (escape[0] != '\\' || escape[1] != 'u') return 0;
    strncat(digits, escape + 2, 4);
    if (strspn(digits, DIGITS "abcdefABCDEF") != 4) return 0;
    return (uint32_t)strtoul(digits, NULL, 16);
}

#define UNIT_LENGTH 6u /* bytes of an escape as "\u00e4" */

/* Returns the code point of the one or two units that begin at `escape`, and writes how many bytes
 * they have; 0 if they are none. Two units, a high and a low surrogate, stand for one code point
 * above U+FFFF. */
static uint32_t read_code_point(const char *escape, size_t *length) {
    const uint32_t unit = read_unit(escape);
    *length = UNIT_LENGTH;
    if (unit >= 0xDC00 && unit <= 0xDFFF) return 0; /* a low surrogate by itself */
    if (unit < 0xD800 || unit > 0xDFFF) return unit;
    const uint32_t low = read_unit(escape + UNIT_LENGTH);
    if (low < 0xDC00 || low > 0xDFFF) return 0;
    *length = 2 * UNIT_LENGTH;
    return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

/* Writes the code point in UTF-8, and returns its bytes: the first has the highest bits behind as
 * many ones as there are bytes, each further one six bits. */
static size_t write_code_point(uint32_t code, char *bytes) {
    unsigned further = 0; /* bytes behind the first */
    if (code >= 0x80) further = 1;
    if (code >= 0x800) further = 2;
    if (code >= 0x10000) further = 3;
    *bytes = (char)code;
    if (further > 0) *bytes = (char)((0xF0u << (3 - further)) | code >> 6 * further);
    for (unsigned k = 1; k <= further; k++)
        bytes[k] = (char)(0x80u | (code >> 6 * (further - k) & 0x3Fu));
    return further + 1;
}

/* Decodes the escape that begins at `escape`: writes its bytes to `decoded`, and how many they are
 * to *length. Returns the bytes of the escape; 0 if it is none. */
static size_t read_escape(const char *escape, char *decoded, size_t *length) {
    static const char name[] = "\"\\/bfnrt", value[] = "\"\\/\b\f\n\r\t";
    const char *short_name = escape[1] == '\0' ? NULL : strchr(name, escape[1]);
    size_t escape_length;
    if (short_name != NULL) {
        *decoded = value[short_name - name];
        *length = 1;
        return 2;
    }
    const uint32_t code = read_code_point(escape, &escape_length);
    if (code == 0) return 0;
    *length = write_code_point(code, decoded);
    return escape_length;
}

/* Reads a string that begins with a quote, and decodes it in its place. *text becomes the string.
 * */
static bsc_status read_string(reader *in, const char **text) {
    const char *begin = in->next;
    in->next++;
    char *decoded = in->next;
    *text = decoded;
    while (*in->next != '"') {
        uint32_t code;
        size_t read = bsc_text_step(in->next, SIZE_MAX, &code);
        size_t written = read;
        if (*in->next == '\0') return refuse(in, begin, "a string without its end");
        if (code < ' ' || code == BSC_NO_CHARACTER)
            return refuse(in, in->next, "a character that a string may not have");
        if (*in->next == '\\') {
            read = read_escape(in->next, decoded, &written);
            if (read == 0) return refuse(in, in->next, "unknown escape");
        } else {
            memmove(decoded, in->next, read);
        }
        decoded += written;
        in->next += read;
    }
    in->next++;
    *decoded = '\0';
    return BSC_OK;
}

/* Returns the length of the number that a text begins with; 0 if there is none. */
static size_t number_length(const char *text) {
    const char *end = text + (*text == '-');
    size_t digits = strspn(end, DIGITS);
    if (digits == 0 || (digits > 1 && *end == '0')) return 0;
    end += digits;
    if (*end == '.') {
        digits = strspn(end + 1, DIGITS);
        end += digits + 1;
    }
    if (digits > 0 && (*end == 'e' || *end == 'E')) {
        end += end[1] == '-' || end[1] == '+' ? 2 : 1;
        digits = strspn(end, DIGITS);
        end += digits;
    }
    return digits == 0 ? 0 : (size_t)(end - text);
}

/* Reads a string or a number. A number becomes a text: it is moved one byte to the front, where a
 * colon or a blank stands, so that there is a byte for its end. */
static bsc_status read_value(reader *in, const char **text) {
    if (*in->next == '"') return read_string(in, text);
    const size_t length = number_length(in->next);
    if (length == 0) return refuse(in, in->next, "a string or a number expected");
    memmove(in->next - 1, in->next, length);
    *text = in->next - 1;
    in->next += length;
    in->next[-1] = '\0';
    return BSC_OK;
}

/* Reads a key, a colon and a value into the request's next field. */
static bsc_status read_field(reader *in, bsc_request *r) {
    const char **key = &r->key[r->fields], **value = &r->value[r->fields], *begin = in->next;
    if (*in->next != '"') return refuse(in, in->next, "a key in quotes expected");
    bsc_status status = read_string(in, key);
    if (status != BSC_OK) return status;
    if (r->fields + 1 == BSC_MAX_FIELDS) return refuse(in, begin, "too many fields");
    if (bsc_request_field(r, *key) != NULL) return refuse(in, begin, "a key that is given twice");
    skip_blanks(in);
    if (*in->next != ':') return refuse(in, in->next, "':' expected");
    in->next++;
    skip_blanks(in);
    begin = in->next;
    status = read_value(in, value);
    if (status != BSC_OK) return status;
    r->fields++;
    if (strcmp(*key, "id") == 0) r->quoted = in->text[begin - in->bytes] == '"';
    skip_blanks(in);
    return BSC_OK;
}

bsc_status bsc_request_read(bsc_request *r, const char *text, bsc_error *error) {
    const size_t length = strlen(text);
    *r = (bsc_request){.fields = 0};
    if (length > BSC_JSON_LINE)
        return bsc_error_set(error, BSC_BAD_INPUT, "a line of more than 1 MiB");
    r->bytes = bsc_memory_text(text, length);
    if (r->bytes == NULL) return bsc_error_set_no_memory(error);
    reader in = {.text = text, .bytes = r->bytes, .next = r->bytes, .error = error};
    bsc_status status = BSC_OK;
    skip_blanks(&in);
    if (*in.next != '{') return refuse(&in, in.next, "an object expected");
    do {
        in.next++;
        skip_blanks(&in);
        if (*in.next != '}' || r->fields > 0) status = read_field(&in, r);
    } while (status == BSC_OK && *in.next == ',');
    if (status != BSC_OK) return status;
    if (*in.next != '}') return refuse(&in, in.next, "',' or '}' expected");
    in.next++;
    skip_blanks(&in);
    return *in.next == '\0' ? BSC_OK : refuse(&in, in.next, "text behind the object");
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
