// SPDX-License-Identifier: Apache-2.0

// libcurl's variadic functions, which Swift cannot call.

#ifndef CTRANSFER_H
#define CTRANSFER_H

#include <curl/curl.h>

/// Sets an option that takes a number. The C function is `curl_easy_setopt`.
CURLcode ctransfer_set_number(CURL *handle, CURLoption option, long value);

/// Sets an option that takes a count of bytes. The C function is `curl_easy_setopt`.
CURLcode ctransfer_set_size(CURL *handle, CURLoption option, curl_off_t value);

/// Sets an option that takes a text, which is copied. The C function is `curl_easy_setopt`.
CURLcode ctransfer_set_text(CURL *handle, CURLoption option, const char *value);

/// Has errors described in `text`, of CURL_ERROR_SIZE bytes, which must outlive the handle.
CURLcode ctransfer_set_error_text(CURL *handle, char *text);

/// Hands the body to `writer`, with `context` as its last argument.
CURLcode ctransfer_set_writer(CURL *handle, curl_write_callback writer, void *context);

/// Has sockets opened so that no child process gets them: it would keep the connection open.
CURLcode ctransfer_close_on_exec(CURL *handle);

/// A number that a transfer brought, 0 if none. The C function is `curl_easy_getinfo`.
long ctransfer_number(CURL *handle, CURLINFO info);

/// A text that a transfer brought, which is the handle's, or NULL. The C function is `curl_easy_getinfo`.
const char *ctransfer_text(CURL *handle, CURLINFO info);

#endif
