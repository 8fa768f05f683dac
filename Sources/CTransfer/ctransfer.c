// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "ctransfer.h"

#include <sys/socket.h>

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURLcode ctransfer_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ctransfer_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ctransfer_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode ctransfer_set_error_text(CURL *handle, char *text) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, text);
}

CURLcode ctransfer_set_writer(CURL *handle, curl_write_callback writer, void *context) {
  CURLcode result = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
  return result != CURLE_OK ? result : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

long ctransfer_number(CURL *handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

const char *ctransfer_text(CURL *handle, CURLINFO info) {
  char *value = NULL;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : NULL;
}

CURLcode ctransfer_close_on_exec(CURL *handle) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}
