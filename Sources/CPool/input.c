// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <libavutil/avstring.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { BUFFER_SIZE = 32 * 1024 };

struct file {
  int descriptor;
  int64_t offset, size;
  cpool_input *input;
};

struct cpool_input {
  struct file file;
  AVIOContext *io;
  const cpool_interrupt *interrupt;
  char *url;      // "file:" and the path, which is what playlists resolve their references against
  size_t folder;  // length of `url` up to and with its last slash
  int64_t bytes;
  int refusals;
  int read_error;
};

static int read_at(int descriptor, int64_t offset, void *bytes, int count) {
  ssize_t got;
  do got = pread(descriptor, bytes, (size_t)count, offset);
  while (got < 0 && errno == EINTR);
  return got < 0 ? AVERROR(errno) : (int)got;
}

static int read_packet(void *opaque, uint8_t *bytes, int count) {
  struct file *file = opaque;
  if (cpool_interrupt_state(file->input->interrupt) != CPOOL_GO) return AVERROR_EXIT;
  int got = read_at(file->descriptor, file->offset, bytes, count);
  if (got == 0) return AVERROR_EOF;
  if (got > 0) {
    file->offset += got;
    file->input->bytes += got;
  } else {
    file->input->read_error = got;
  }
  return got;
}

static int64_t seek(void *opaque, int64_t offset, int whence) {
  struct file *file = opaque;
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

/// Takes over `descriptor` if it is a regular file.
static int adopt(int descriptor, cpool_input *input, struct file *file) {
  struct stat status;
  int error = 0;
  if (fstat(descriptor, &status) < 0) error = errno;
  else if (S_ISDIR(status.st_mode)) error = EISDIR;
  else if (!S_ISREG(status.st_mode)) error = EINVAL;
  if (error) {
    close(descriptor);
    return AVERROR(error);
  }
  *file = (struct file){.descriptor = descriptor, .size = status.st_size, .input = input};
  return 0;
}

static AVIOContext *make_io(struct file *file) {
  uint8_t *buffer = av_malloc(BUFFER_SIZE);
  AVIOContext *io = buffer ? avio_alloc_context(buffer, BUFFER_SIZE, 0, file, read_packet, NULL, seek) : NULL;
  if (!io) av_free(buffer);
  return io;
}

static void free_io(AVIOContext **io) {
  if (!*io) return;
  av_freep(&(*io)->buffer);
  avio_context_free(io);
}

int cpool_input_open(cpool_input **result, const char *path, const cpool_interrupt *interrupt) {
  // O_NONBLOCK: a FIFO without a writer must be refused, not waited for.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) return AVERROR(errno);
  cpool_input *input = calloc(1, sizeof *input);
  if (!input) {
    close(descriptor);
    return AVERROR(ENOMEM);
  }
  input->interrupt = interrupt;
  int error = adopt(descriptor, input, &input->file);
  if (error < 0) {
    free(input);
    return error;
  }
  input->url = av_asprintf("file:%s", path);
  input->io = make_io(&input->file);
  if (!input->url || !input->io) {
    cpool_input_close(input);
    return AVERROR(ENOMEM);
  }
  const char *slash = strrchr(input->url, '/');
  input->folder = slash ? (size_t)(slash - input->url) + 1 : strlen("file:");
  *result = input;
  return 0;
}

void cpool_input_close(cpool_input *input) {
  if (!input) return;
  free_io(&input->io);
  close(input->file.descriptor);
  av_free(input->url);
  free(input);
}

/// Opens `path`, relative to the folder of the source, without leaving it: not by "..", not by a link.
static int open_beneath(const cpool_input *input, const char *path) {
  char *folder = input->folder > strlen("file:") ? strndup(input->url + strlen("file:"), input->folder - strlen("file:")) : strdup(".");
  if (!folder) return AVERROR(ENOMEM);
  int directory = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  int error = errno;
  free(folder);
  if (directory < 0) return AVERROR(error);
  struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int descriptor = (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
  error = errno;
  close(directory);
  return descriptor < 0 ? AVERROR(error) : descriptor;
}

/// FFmpeg's io_open: what a playlist (HLS, DASH) names. Only reading, only files, only below the source's folder.
static int open_reference(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  (void)options;
  cpool_input *input = format->opaque;
  if (flags & AVIO_FLAG_WRITE || strncmp(url, input->url, input->folder) != 0) {
    input->refusals++;
    av_log(format, AV_LOG_ERROR, "the reference '%s' leaves the folder of the source\n", url);
    return AVERROR(EACCES);
  }
  int descriptor = open_beneath(input, url + input->folder);
  struct file *file = descriptor < 0 ? NULL : malloc(sizeof *file);
  int error = descriptor < 0 ? descriptor : 0;
  if (descriptor >= 0 && !file) {
    close(descriptor);
    error = AVERROR(ENOMEM);
  } else if (file && (error = adopt(descriptor, input, file)) >= 0 && !(*io = make_io(file))) {
    close(descriptor);
    error = AVERROR(ENOMEM);
  }
  if (error < 0) {
    free(file);
    input->refusals++;
    av_log(format, AV_LOG_ERROR, "the reference '%s' cannot be opened: %s\n", url, av_err2str(error));
  }
  return error;
}

static int close_reference(AVFormatContext *format, AVIOContext *io) {
  (void)format;
  // The DASH demuxer opens by itself, and closes here all the same.
  if (io->read_packet != read_packet) return avio_close(io);
  struct file *file = io->opaque;
  free_io(&io);
  close(file->descriptor);
  free(file);
  return 0;
}

int cpool_input_attach(cpool_input *input, AVFormatContext *format) {
  format->pb = input->io;
  format->flags |= AVFMT_FLAG_CUSTOM_IO;
  format->opaque = input;
  format->io_open = open_reference;
  format->io_close2 = close_reference;
  format->interrupt_callback = (AVIOInterruptCB){cpool_interrupt_callback, (void *)input->interrupt};
  // Demuxers that go past io_open (concat, sdp, rtsp …) find no protocol at all.
  format->protocol_whitelist = av_strdup("none");
  return format->protocol_whitelist ? 0 : AVERROR(ENOMEM);
}

const char *cpool_input_url(const cpool_input *input) { return input->url; }

int cpool_input_trust_files(AVFormatContext *format) {
  av_freep(&format->protocol_whitelist);
  format->protocol_whitelist = av_strdup("file");
  format->format_whitelist = av_strdup("dash,matroska,mov,mpegts");
  return format->protocol_whitelist && format->format_whitelist ? 0 : AVERROR(ENOMEM);
}

int64_t cpool_input_bytes(const cpool_input *input) { return input->bytes; }

int cpool_input_refusals(const cpool_input *input) { return input->refusals; }

int cpool_input_read_error(const cpool_input *input) { return input->read_error; }

int64_t cpool_input_size(const cpool_input *input) { return input->file.size; }

int cpool_input_peek(const cpool_input *input, int64_t offset, void *bytes, int count) {
  return read_at(input->file.descriptor, offset, bytes, count);
}
