// SPDX-License-Identifier: Apache-2.0
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

#endif
