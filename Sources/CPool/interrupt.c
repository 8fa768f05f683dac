// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct cpool_interrupt {
  atomic_bool cancelled;
  _Atomic int64_t deadline_ns;
};

int64_t cpool_now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

cpool_interrupt *cpool_interrupt_create(void) { return calloc(1, sizeof(cpool_interrupt)); }

void cpool_interrupt_free(cpool_interrupt *interrupt) { free(interrupt); }

void cpool_interrupt_cancel(cpool_interrupt *interrupt) { atomic_store(&interrupt->cancelled, true); }

void cpool_interrupt_set_deadline(cpool_interrupt *interrupt, int64_t deadline_ns) {
  atomic_store(&interrupt->deadline_ns, deadline_ns);
}

int cpool_interrupt_state(const cpool_interrupt *interrupt) {
  if (atomic_load_explicit(&interrupt->cancelled, memory_order_relaxed)) return CPOOL_CANCELLED;
  int64_t deadline = atomic_load_explicit(&interrupt->deadline_ns, memory_order_relaxed);
  return deadline != 0 && cpool_now_ns() >= deadline ? CPOOL_LATE : CPOOL_GO;
}

int cpool_interrupt_callback(void *interrupt) { return cpool_interrupt_state(interrupt) != CPOOL_GO; }
