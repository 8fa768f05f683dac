// SPDX-License-Identifier: Apache-2.0

// Stands in front of the C library's allocator and counts. What the dynamic linker finds in the program itself goes before the library.

#include "feed-speed.h"

#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong allocations;

unsigned long feed_speed_allocations(void) { return atomic_load(&allocations); }

void *malloc(size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  atomic_fetch_add(&allocations, 1);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  atomic_fetch_add(&allocations, 1);
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? 12 : 0;
}
