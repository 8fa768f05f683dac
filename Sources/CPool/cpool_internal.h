// SPDX-License-Identifier: Apache-2.0
#ifndef CPOOL_INTERNAL_H
#define CPOOL_INTERNAL_H

// openat2, O_PATH, clock_gettime. Here, not in the public header, where it would clash with Swift's Glibc module.
#define _GNU_SOURCE

#include "cpool.h"

#include <stdbool.h>

/// The form in which FFmpeg asks an interrupt: not 0 stops.
int cpool_interrupt_callback(void *interrupt);

/// Keeps libxml2, with which FFmpeg reads manifests, from writing to stderr on the calling thread.
void cpool_silence_xml(void);

/// Counts a reference that a demuxer passed over by itself.
void cpool_input_refuse(cpool_input *input);

#endif
