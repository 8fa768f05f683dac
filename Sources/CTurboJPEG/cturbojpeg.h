// SPDX-License-Identifier: Apache-2.0
#ifndef CTURBOJPEG_H
#define CTURBOJPEG_H

#include <turbojpeg.h>

#endif
