// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE_BUFFER_SIZE = 4096 };

struct cpool_queue {
  uint8_t *bytes;
  size_t start, end, capacity;
  AVIOContext *io;
};

/// Makes room for `count` bytes at the end.
static int reserve(cpool_queue *queue, size_t count) {
  if (queue->capacity - queue->end >= count) return 0;
  if (queue->start > 0) memmove(queue->bytes, queue->bytes + queue->start, queue->end - queue->start);
  queue->end -= queue->start;
  queue->start = 0;
  if (queue->capacity - queue->end >= count) return 0;
  size_t capacity = queue->end + count;
  uint8_t *bytes = realloc(queue->bytes, capacity);
  if (!bytes) return AVERROR(ENOMEM);
  queue->bytes = bytes;
  queue->capacity = capacity;
  return 0;
}

static int take_packet(void *opaque, uint8_t *bytes, int count) {
  cpool_queue *queue = opaque;
  int error = reserve(queue, (size_t)count);
  if (error < 0) return error;
  memcpy(queue->bytes + queue->end, bytes, (size_t)count);
  queue->end += (size_t)count;
  return count;
}

cpool_queue *cpool_queue_create(void) {
  cpool_queue *queue = calloc(1, sizeof *queue);
  if (!queue) return NULL;
  uint8_t *buffer = av_malloc(QUEUE_BUFFER_SIZE);
  queue->io = buffer ? avio_alloc_context(buffer, QUEUE_BUFFER_SIZE, 1, queue, NULL, take_packet, NULL) : NULL;
  if (queue->io) {
    // What is larger than the buffer, as pictures are, is copied once only.
    queue->io->direct = 1;
    return queue;
  }
  av_free(buffer);
  free(queue);
  return NULL;
}

void cpool_queue_free(cpool_queue *queue) {
  if (!queue) return;
  cpool_file_free_io(&queue->io);
  free(queue->bytes);
  free(queue);
}

void cpool_queue_attach(cpool_queue *queue, AVFormatContext *format) {
  format->pb = queue->io;
  format->flags |= AVFMT_FLAG_CUSTOM_IO;
}

const void *cpool_queue_bytes(const cpool_queue *queue, size_t *count) {
  avio_flush(queue->io);
  *count = queue->end - queue->start;
  return queue->bytes + queue->start;
}

void cpool_queue_drop(cpool_queue *queue, size_t count) {
  queue->start += FFMIN(count, queue->end - queue->start);
  if (queue->start == queue->end) queue->start = queue->end = 0;
}
