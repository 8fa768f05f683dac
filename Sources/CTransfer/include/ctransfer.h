// SPDX-License-Identifier: Apache-2.0

// libcurl's variadic functions, which Swift cannot call.

#ifndef CTRANSFER_H
#define CTRANSFER_H

#include <curl/curl.h>

/// Sets an option that takes a number. The C function is `curl_easy_setopt`.
CURLcode ctransfer_set_number(CURL *handle, CURLoption option, long value);

#endif
