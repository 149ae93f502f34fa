/* request.h - requests to a session, as lines of JSON. */
#ifndef BSC_SESSION_REQUEST_H
#define BSC_SESSION_REQUEST_H

#include "bscount.h"

#include <stdbool.h>

#define BSC_MAX_FIELDS 16u

/* A request: an object of strings and numbers, both kept as texts. */
typedef struct bsc_request {
    char *bytes; /* that the texts stand in */
    const char *key[BSC_MAX_FIELDS], *value[BSC_MAX_FIELDS];
    unsigned fields;
    bool quoted; /* the id is a string */
} bsc_request;

/* Reads a request from a line. If it fails, the request has the fields that were read so far. It
 * is to be released in any case. */
bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error);
void bsc_request_release(bsc_request *request);
/* Returns the value of that key; NULL if the request has none. */
const char *bsc_request_field(const bsc_request *request, const char *key);
/* Read the value of a key as a whole number up to `most`, and that of "within" as seconds. If the
 * request does not have the key, what the pointer names stays as it was. */
bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t most,
                              uint64_t *number, bsc_error *error);
bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error);

#endif
