// SPDX-License-Identifier: Apache-2.0

#include "ctransfer.h"

CURLcode ctransfer_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
