// SPDX-License-Identifier: Apache-2.0
#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <microhttpd.h>

#endif
