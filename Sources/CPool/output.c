// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <unistd.h>

enum { BUFFER_SIZE = 256 * 1024, COPIED_AT_ONCE = 4 << 20 };

struct cpool_output {
  int descriptor;  // the caller's
  int64_t offset, size, limit;
  int error;
  const cpool_interrupt *interrupt;
  AVIOContext *io;
};

/// A second way to the same bytes: muxers that move what they have written read it once more.
struct reader {
  const cpool_output *output;
  int64_t offset;
};

/// Keeps the first failure, which explains what the muxer makes of it.
static int fail(cpool_output *output, int error) {
  if (output->error == 0) output->error = error;
  return output->error;
}

/// 0 if `count` bytes may be written at the present offset.
static int admit(cpool_output *output, int64_t count) {
  if (output->error < 0) return output->error;
  if (cpool_interrupt_state(output->interrupt) != CPOOL_GO) return fail(output, AVERROR_EXIT);
  if (count > output->limit || output->offset > output->limit - count) return fail(output, AVERROR(EFBIG));
  return 0;
}

static void advance(cpool_output *output, int64_t count) {
  output->offset += count;
  output->size = FFMAX(output->size, output->offset);
}

int cpool_output_write(cpool_output *output, const void *bytes, size_t count) {
  int error = admit(output, (int64_t)FFMIN(count, INT64_MAX));
  if (error < 0) return error;
  const uint8_t *next = bytes;
  while (count > 0) {
    ssize_t written = pwrite(output->descriptor, next, count, output->offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return fail(output, AVERROR(written < 0 ? errno : ENOSPC));
    advance(output, written);
    next += written;
    count -= (size_t)written;
  }
  return 0;
}

int cpool_output_copy(cpool_output *output, const cpool_input *input, int64_t offset, int64_t count) {
  int source = cpool_input_descriptor(input);
  if (source < 0 || lseek(output->descriptor, output->offset, SEEK_SET) < 0) return fail(output, AVERROR(EINVAL));
  while (count > 0) {
    int64_t part = FFMIN(count, COPIED_AT_ONCE);
    int error = admit(output, part);
    if (error < 0) return error;
    off_t from = offset;
    ssize_t copied = sendfile(output->descriptor, source, &from, (size_t)part);
    if (copied < 0 && errno == EINTR) continue;
    if (copied < 0) return fail(output, AVERROR(errno));
    // The source has become shorter meanwhile.
    if (copied == 0) return fail(output, AVERROR(ESTALE));
    advance(output, copied);
    offset += copied;
    count -= copied;
  }
  return 0;
}

static int write_packet(void *opaque, uint8_t *bytes, int count) {
  int error = cpool_output_write(opaque, bytes, (size_t)count);
  return error < 0 ? error : count;
}

static int64_t place(int64_t current, int64_t size, int64_t offset, int whence) {
  switch (whence & ~AVSEEK_FORCE) {
  case AVSEEK_SIZE: return size;
  case SEEK_SET: break;
  case SEEK_CUR: offset += current; break;
  case SEEK_END: offset += size; break;
  default: return AVERROR(EINVAL);
  }
  return offset < 0 ? AVERROR(EINVAL) : offset;
}

static int64_t seek_output(void *opaque, int64_t offset, int whence) {
  cpool_output *output = opaque;
  int64_t result = place(output->offset, output->size, offset, whence);
  if (result >= 0 && !(whence & AVSEEK_SIZE)) output->offset = result;
  return result;
}

static int read_back(void *opaque, uint8_t *bytes, int count) {
  struct reader *reader = opaque;
  ssize_t got;
  do got = pread(reader->output->descriptor, bytes, (size_t)count, reader->offset);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return got < 0 ? AVERROR(errno) : AVERROR_EOF;
  reader->offset += got;
  return (int)got;
}

static int64_t seek_back(void *opaque, int64_t offset, int whence) {
  struct reader *reader = opaque;
  int64_t result = place(reader->offset, reader->output->size, offset, whence);
  if (result >= 0 && !(whence & AVSEEK_SIZE)) reader->offset = result;
  return result;
}

static AVIOContext *make_io(void *opaque, bool writes) {
  uint8_t *buffer = av_malloc(BUFFER_SIZE);
  AVIOContext *io = !buffer ? NULL
                    : writes ? avio_alloc_context(buffer, BUFFER_SIZE, 1, opaque, NULL, write_packet, seek_output)
                             : avio_alloc_context(buffer, BUFFER_SIZE, 0, opaque, read_back, NULL, seek_back);
  if (!io) av_free(buffer);
  return io;
}

/// FFmpeg's io_open for a muxer: it may read what it has written, and nothing else.
static int open_back(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  (void)url;
  (void)options;
  if (flags & AVIO_FLAG_WRITE) return AVERROR(EACCES);
  struct reader *reader = malloc(sizeof *reader);
  if (!reader) return AVERROR(ENOMEM);
  *reader = (struct reader){.output = format->opaque};
  if ((*io = make_io(reader, false))) return 0;
  free(reader);
  return AVERROR(ENOMEM);
}

static int close_back(AVFormatContext *format, AVIOContext *io) {
  (void)format;
  free(io->opaque);
  cpool_file_free_io(&io);
  return 0;
}

cpool_output *cpool_output_create(int descriptor, int64_t limit, const cpool_interrupt *interrupt) {
  cpool_output *output = calloc(1, sizeof *output);
  if (!output) return NULL;
  *output = (cpool_output){.descriptor = descriptor, .limit = limit, .interrupt = interrupt};
  if ((output->io = make_io(output, true))) return output;
  free(output);
  return NULL;
}

void cpool_output_free(cpool_output *output) {
  if (!output) return;
  cpool_file_free_io(&output->io);
  free(output);
}

int cpool_output_attach(cpool_output *output, AVFormatContext *format) {
  if (!format->url && !(format->url = av_strdup("output"))) return AVERROR(ENOMEM);
  format->pb = output->io;
  format->flags |= AVFMT_FLAG_CUSTOM_IO;
  format->opaque = output;
  format->io_open = open_back;
  format->io_close2 = close_back;
  format->interrupt_callback = (AVIOInterruptCB){cpool_interrupt_callback, (void *)output->interrupt};
  return 0;
}

int64_t cpool_output_size(const cpool_output *output) { return output->size; }

int cpool_output_error(const cpool_output *output) { return output->error; }

int cpool_memory_file(void) {
  int descriptor = memfd_create("reel", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor < 0 ? AVERROR(errno) : descriptor;
}

int cpool_memory_seal(int descriptor) {
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
  return fcntl(descriptor, F_ADD_SEALS, seals) < 0 ? AVERROR(errno) : 0;
}

int cpool_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) < 0 ? AVERROR(errno) : 0;
}
