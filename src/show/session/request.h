/* request.h - reads a request to a session. A request is a line of JSON with one object, whose
 * values are strings, numbers and arrays of strings, such as {"do":"best","top":5}. */
#ifndef BSC_SESSION_REQUEST_H
#define BSC_SESSION_REQUEST_H

#include "bscount.h"

#include <stdbool.h>

/* A request with this many fields or more is refused: no request needs so many. The key of the last
 * of them is read before the request is refused, so the arrays have room for it. */
#define BSC_TOO_MANY_FIELDS 24u

/* A request that was read: its keys and values. The value of a string is the decoded string. The
 * value of a number is its text, exactly as it was sent. The value of an array is the text of its
 * strings, each with a line end behind it. */
typedef struct bsc_request {
    const char *key[BSC_TOO_MANY_FIELDS]; /* [fields]: the names of the request's fields */
    const char
        *value[BSC_TOO_MANY_FIELDS]; /* [fields]: value[k] is the value of the field key[k] */
    unsigned fields; /* how many fields the request has, below BSC_TOO_MANY_FIELDS */
    /* The value of the field "id" was sent as a string in quotes and not as a number, so that the
     * reply must repeat it in quotes. */
    bool has_quoted_id;
    char *bytes; /* owned: a copy of the request's line, into which key[] and value[] point */
} bsc_request;

/* Reads a request from a line of at most BSC_JSON_LINE bytes. Fails with BSC_BAD_INPUT if the line
 * is longer; if it is not one JSON object whose values are strings, numbers and arrays of strings;
 * if a key is given twice; if the id is an array; or if there are too many fields. The error then
 * has the place of the mistake, unless the line is too long. The request still has the fields
 * before the mistake, so that the reply can repeat the id. Also fails if memory runs out; after
 * this, and if the line is too long, the request has no fields. `text` may be freed after the call.
 * The caller must release the request with bsc_request_release, even after a failure. */
bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error);
/* Frees the memory that holds the keys and the values of the request, which must not be used
 * afterwards. A request that is all zero may be released. */
void bsc_request_release(bsc_request *request);
/* Returns the value of the field `key`, which is "" for an empty string or array, or NULL if the
 * request does not have this field. The value is valid until the request is released. */
const char *bsc_request_field(const bsc_request *request, const char *key);
/* Sets *number to the value of the field `key`, or leaves *number unchanged if the request does not
 * have this field. Fails with BSC_BAD_INPUT if the value is not a whole number from 0 to `max`,
 * written in digits alone, and leaves *number unchanged then too. A string of digits is allowed. */
bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t max,
                              uint64_t *number, bsc_error *error);
/* Sets *seconds to the value of the field "within", which is how long a count may take before it is
 * replaced by an estimate. Leaves *seconds unchanged if the request does not have this field. Fails
 * with BSC_BAD_INPUT if the value is not a number above 0 and below 1e9, and leaves *seconds
 * unchanged then too. */
bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error);

#endif
