// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct cpool_interrupt {
  atomic_bool cancelled;
  _Atomic int64_t deadline_ns;
  // On the processor clock of one thread; 0 for none.
  _Atomic int64_t work_deadline_ns;
  _Atomic clockid_t work_clock;
};

static int64_t read_ns(clockid_t clock) {
  struct timespec now;
  // A thread that has ended has no clock any more, and does no work.
  if (clock_gettime(clock, &now) < 0) return 0;
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t cpool_now_ns(void) { return read_ns(CLOCK_MONOTONIC); }

int64_t cpool_thread_ns(void) { return read_ns(CLOCK_THREAD_CPUTIME_ID); }

cpool_interrupt *cpool_interrupt_create(void) { return calloc(1, sizeof(cpool_interrupt)); }

void cpool_interrupt_free(cpool_interrupt *interrupt) { free(interrupt); }

void cpool_interrupt_cancel(cpool_interrupt *interrupt) { atomic_store(&interrupt->cancelled, true); }

void cpool_interrupt_set_deadline(cpool_interrupt *interrupt, int64_t deadline_ns, int64_t work_deadline_ns) {
  clockid_t clock;
  if (pthread_getcpuclockid(pthread_self(), &clock) != 0) work_deadline_ns = 0;
  // In between there is none, so that no other thread compares one deadline with the clock of another.
  atomic_store(&interrupt->work_deadline_ns, 0);
  if (work_deadline_ns != 0) atomic_store(&interrupt->work_clock, clock);
  atomic_store(&interrupt->deadline_ns, deadline_ns);
  atomic_store(&interrupt->work_deadline_ns, work_deadline_ns);
}

static bool is_worked_out(const cpool_interrupt *interrupt) {
  int64_t deadline = atomic_load(&interrupt->work_deadline_ns);
  if (deadline == 0 || read_ns(atomic_load(&interrupt->work_clock)) < deadline) return false;
  return atomic_load(&interrupt->work_deadline_ns) == deadline;
}

int cpool_interrupt_state(const cpool_interrupt *interrupt) {
  if (atomic_load_explicit(&interrupt->cancelled, memory_order_relaxed)) return CPOOL_CANCELLED;
  int64_t deadline = atomic_load_explicit(&interrupt->deadline_ns, memory_order_relaxed);
  if (deadline != 0 && cpool_now_ns() >= deadline) return CPOOL_LATE;
  return is_worked_out(interrupt) ? CPOOL_LATE : CPOOL_GO;
}

int cpool_interrupt_callback(void *interrupt) { return cpool_interrupt_state(interrupt) != CPOOL_GO; }
