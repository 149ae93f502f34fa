/* request.h - requests to a session, as lines of JSON. */
#ifndef BSC_SESSION_REQUEST_H
#define BSC_SESSION_REQUEST_H

#include "bscount.h"

#include <stdbool.h>

#define BSC_MAX_FIELDS 16u

/* An object of strings and numbers, both as texts. */
typedef struct bsc_request {
    char *bytes; /* that the texts stand in */
    const char *key[BSC_MAX_FIELDS], *value[BSC_MAX_FIELDS];
    unsigned fields;
    bool quoted; /* the id is a string */
} bsc_request;

/* Takes the text apart. To be released also on failure, with the fields that were read so far. */
bsc_status bsc_request_read(bsc_request *request, const char *text, bsc_error *error);
void bsc_request_release(bsc_request *request);
/* NULL where it has none of that key. */
const char *bsc_request_field(const bsc_request *request, const char *key);
/* Whole numbers up to `most`, and seconds; *number stays where there is none. */
bsc_status bsc_request_number(const bsc_request *request, const char *key, uint64_t most,
                              uint64_t *number, bsc_error *error);
bsc_status bsc_request_within(const bsc_request *request, double *seconds, bsc_error *error);

#endif
