// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <libavutil/avstring.h>
#include <libavutil/opt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
  BUFFER_SIZE = 32 * 1024,
  // What FFmpeg may have read to tell a format (PROBE_BUF_MAX).
  PROBED = 1 << 20
};

static int read_at(int descriptor, int64_t offset, void *bytes, int count) {
  ssize_t got;
  do got = pread(descriptor, bytes, (size_t)count, offset);
  while (got < 0 && errno == EINTR);
  return got < 0 ? AVERROR(errno) : (int)got;
}

static int read_text(const cpool_input *input, int64_t offset, void *bytes, int count) {
  if (offset >= input->text_size) return 0;
  int got = (int)FFMIN(count, input->text_size - offset);
  memcpy(bytes, input->text + offset, (size_t)got);
  return got;
}

/// Whether so many start codes stand in a block that each unit is a few bytes: FFmpeg keeps kilobytes for every one.
static bool is_overcrowded(const uint8_t *bytes, int count) {
  int units = 0;
  for (int i = 2; i < count; i++) units += bytes[i] == 1 && bytes[i - 1] == 0 && bytes[i - 2] == 0;
  return units > count / 10 && units > 100;
}

static int read_any(struct cpool_file *file, uint8_t *bytes, int count) {
  cpool_input *input = file->input;
  if (cpool_interrupt_state(input->interrupt) != CPOOL_GO) return AVERROR_EXIT;
  if (file == &input->file && input->text) return read_text(input, file->offset, bytes, count);
  if (file->remote) return cpool_remote_read(file, bytes, count);
  int got = read_at(file->descriptor, file->offset, bytes, count);
  input->bytes += FFMAX(got, 0);
  return got;
}

static int read_packet(void *opaque, uint8_t *bytes, int count) {
  struct cpool_file *file = opaque;
  cpool_input *input = file->input;
  int got = read_any(file, bytes, count);
  input->read_error = got == AVERROR_EOF ? 0 : FFMIN(got, 0);
  if (input->is_elementary && got > 0 && is_overcrowded(bytes, got)) return AVERROR_INVALIDDATA;
  if (got == 0) return AVERROR_EOF;
  if (got > 0) file->offset += got;
  return got;
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
  struct cpool_file *file = opaque;
  bool is_text = file == &file->input->file && file->input->text;
  if (file->remote && !is_text) return cpool_remote_seek(file, offset, whence);
  switch (whence & ~AVSEEK_FORCE) {
  case AVSEEK_SIZE: return file->size;
  case SEEK_SET: break;
  case SEEK_CUR: offset += file->offset; break;
  case SEEK_END: offset += file->size; break;
  default: return AVERROR(EINVAL);
  }
  if (offset < 0) return AVERROR(EINVAL);
  return file->offset = offset;
}

int cpool_file_adopt(int descriptor, cpool_input *input, struct cpool_file *file) {
  struct stat status;
  int error = 0;
  if (fstat(descriptor, &status) < 0) error = errno;
  else if (S_ISDIR(status.st_mode)) error = EISDIR;
  else if (!S_ISREG(status.st_mode)) error = EINVAL;
  if (error) {
    close(descriptor);
    return AVERROR(error);
  }
  *file = (struct cpool_file){.descriptor = descriptor, .size = status.st_size, .input = input};
  return 0;
}

AVIOContext *cpool_file_io(struct cpool_file *file) {
  uint8_t *buffer = av_malloc(BUFFER_SIZE);
  AVIOContext *io = buffer ? avio_alloc_context(buffer, BUFFER_SIZE, 0, file, read_packet, NULL, seek) : NULL;
  if (!io) av_free(buffer);
  if (io && file->remote) {
    io->av_class = &cpool_remote_class;
    io->seekable = file->remote->seekable;
  }
  return io;
}

void cpool_file_close(struct cpool_file *file) {
  if (file->descriptor >= 0) close(file->descriptor);
  avio_closep(&file->remote);
}

void cpool_file_free_io(AVIOContext **io) {
  if (!*io) return;
  av_freep(&(*io)->buffer);
  avio_context_free(io);
}

bool cpool_file_owns(const AVIOContext *io) { return io->read_packet == read_packet; }

int cpool_input_open(cpool_input **result, const char *path, int same, const cpool_interrupt *interrupt) {
  // O_NONBLOCK: a FIFO without a writer must be refused, not waited for.
  int descriptor = same >= 0 ? fcntl(same, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) return AVERROR(errno);
  cpool_input *input = calloc(1, sizeof *input);
  if (!input) {
    close(descriptor);
    return AVERROR(ENOMEM);
  }
  input->interrupt = interrupt;
  input->directory = -1;
  input->is_opening = true;
  int error = cpool_file_adopt(descriptor, input, &input->file);
  if (error < 0) {
    free(input);
    return error;
  }
  // A bare name gets its folder: nothing that is joined to it may become absolute.
  input->url = av_asprintf(strchr(path, '/') ? "file:%s" : "file:./%s", path);
  input->io = cpool_file_io(&input->file);
  if (!input->url || !input->io) {
    cpool_input_close(input);
    return AVERROR(ENOMEM);
  }
  const char *slash = strrchr(input->url, '/');
  input->folder = slash ? (size_t)(slash - input->url) + 1 : strlen("file:");
  *result = input;
  return 0;
}

int cpool_input_open_url(cpool_input **result, const char *url, const cpool_interrupt *interrupt) {
  cpool_input *input = calloc(1, sizeof *input);
  if (!input) return AVERROR(ENOMEM);
  input->interrupt = interrupt;
  input->directory = input->file.descriptor = -1;
  input->is_opening = true;
  int error = cpool_remote_open(input, url, NULL, &input->file);
  if (error >= 0) {
    uint8_t *location = NULL;
    av_opt_get(input->file.remote, "location", AV_OPT_SEARCH_CHILDREN, &location);
    input->url = location ? (char *)location : av_strdup(url);
    input->io = cpool_file_io(&input->file);
    if (!input->url || !input->io) error = AVERROR(ENOMEM);
  }
  if (error < 0) cpool_input_close(input);
  else *result = input;
  return FFMIN(error, 0);
}

void cpool_input_close(cpool_input *input) {
  if (!input) return;
  cpool_file_free_io(&input->io);
  cpool_file_close(&input->file);
  if (input->directory >= 0) close(input->directory);
  av_free(input->url);
  free((void *)input->text);
  free(input);
}

int cpool_input_attach(cpool_input *input, AVFormatContext *format) {
  // Also for what is no manifest: FFmpeg tries its DASH demuxer on whatever looks a little like one.
  cpool_silence_xml();
  format->pb = input->io;
  format->flags |= AVFMT_FLAG_CUSTOM_IO;
  format->opaque = input;
  format->io_open = cpool_reference_open;
  format->io_close2 = cpool_reference_close;
  format->interrupt_callback = (AVIOInterruptCB){cpool_interrupt_callback, (void *)input->interrupt};
  // Demuxers that go past io_open (concat, sdp, rtsp …) find no protocol at all.
  format->protocol_whitelist = av_strdup("none");
  return format->protocol_whitelist ? 0 : AVERROR(ENOMEM);
}

int cpool_input_trust(cpool_input *input, AVFormatContext *format, const uint8_t *text, size_t size) {
  char *protocols = av_strdup(input->file.remote ? CPOOL_WEB_PROTOCOLS : "file"), *formats = av_strdup("dash,matroska,mov,mpegts");
  uint8_t *copy = malloc(size);
  if (!protocols || !formats || !copy) {
    av_free(protocols);
    av_free(formats);
    free(copy);
    return AVERROR(ENOMEM);
  }
  av_free(format->protocol_whitelist);
  format->protocol_whitelist = protocols;
  format->format_whitelist = formats;
  input->text = memcpy(copy, text, size);
  input->text_size = input->file.size = (int64_t)size;
  if (!input->file.remote) return 0;
  // What was read of it to judge it is read once more, from the copy.
  cpool_file_free_io(&input->io);
  input->file.offset = 0;
  format->pb = input->io = cpool_file_io(&input->file);
  return input->io ? 0 : AVERROR(ENOMEM);
}

int cpool_input_probe(cpool_input *input, AVFormatContext *format, const AVInputFormat **demuxer) {
  unsigned limit = (unsigned)format->format_probesize;
  int result = av_probe_input_buffer2(input->io, demuxer, input->url, format, 0, limit);
  if (result < 0) return result;
  input->head_size = (int)FFMIN(input->io->buf_end - input->io->buf_ptr, (ptrdiff_t)sizeof input->head);
  memcpy(input->head, input->io->buf_ptr, (size_t)input->head_size);
  return 0;
}

int cpool_input_descriptor(const cpool_input *input) { return input->file.descriptor; }

int cpool_input_take(cpool_input *input, void *bytes, int count) { return avio_read(input->io, bytes, count); }

int cpool_input_check_elementary(cpool_input *input) {
  input->is_elementary = true;
  if (input->file.remote) {
    // What was read to tell the format waits in the buffer.
    ptrdiff_t waiting = input->io->buf_end - input->io->buf_ptr;
    for (ptrdiff_t at = 0; at < waiting; at += BUFFER_SIZE) {
      if (is_overcrowded(input->io->buf_ptr + at, (int)FFMIN(BUFFER_SIZE, waiting - at))) return AVERROR_INVALIDDATA;
    }
    return 0;
  }
  uint8_t block[BUFFER_SIZE];
  for (int64_t offset = 0; offset < PROBED; offset += BUFFER_SIZE) {
    int got = read_at(input->file.descriptor, offset, block, BUFFER_SIZE);
    if (got > 0 && is_overcrowded(block, got)) return AVERROR_INVALIDDATA;
    if (got < BUFFER_SIZE) return 0;
  }
  return 0;
}

void cpool_input_opened(cpool_input *input) { input->is_opening = false; }

const char *cpool_input_url(const cpool_input *input) { return input->url; }

int64_t cpool_input_bytes(const cpool_input *input) { return input->bytes; }

void cpool_input_refuse(cpool_input *input) { input->refusals++; }

int cpool_input_refusals(const cpool_input *input) { return input->refusals; }

int cpool_input_read_error(const cpool_input *input) { return input->read_error; }

int64_t cpool_input_size(const cpool_input *input) {
  return input->file.remote ? FFMAX(avio_size(input->file.remote), 0) : input->file.size;
}

int cpool_input_peek(const cpool_input *input, int64_t offset, void *bytes, int count) {
  if (!input->file.remote) return read_at(input->file.descriptor, offset, bytes, count);
  if (offset < 0 || offset >= input->head_size) return 0;
  int got = (int)FFMIN(count, input->head_size - offset);
  memcpy(bytes, input->head + offset, (size_t)got);
  return got;
}
