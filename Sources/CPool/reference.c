// SPDX-License-Identifier: Apache-2.0
#include "cpool_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// References that may be followed until the source is open. A playlist names its variants; nobody has a thousand.
enum { OPENING_LIMIT = 1000 };

/// The source's folder, opened once, so that it stays the same whatever is renamed meanwhile. 0 or an AVERROR.
static int open_folder(cpool_input *input) {
  if (input->directory >= 0) return 0;
  size_t scheme = strlen("file:");
  char *folder = input->folder > scheme ? strndup(input->url + scheme, input->folder - scheme) : strdup(".");
  if (!folder) return AVERROR(ENOMEM);
  input->directory = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  int error = input->directory < 0 ? AVERROR(errno) : 0;
  free(folder);
  return error;
}

/// Opens `path`, relative to the folder of the source, without leaving it: not by "..", not by a link.
static int open_beneath(cpool_input *input, const char *path) {
  int error = open_folder(input);
  if (error < 0) return error;
  struct open_how how = {.flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
  int descriptor;
  // EAGAIN: something was renamed meanwhile, and the kernel could not be sure.
  do descriptor = (int)syscall(SYS_openat2, input->directory, path, &how, sizeof how);
  while (descriptor < 0 && (errno == EINTR || errno == EAGAIN) && cpool_interrupt_state(input->interrupt) == CPOOL_GO);
  return descriptor < 0 ? AVERROR(errno) : descriptor;
}

/// Opens the file below the source's folder. 0 or an AVERROR.
static int open_file(cpool_input *input, const char *path, AVIOContext **io) {
  int descriptor = open_beneath(input, path);
  if (descriptor < 0) return descriptor;
  struct cpool_file *file = malloc(sizeof *file);
  if (!file) {
    close(descriptor);
    return AVERROR(ENOMEM);
  }
  int error = cpool_file_adopt(descriptor, input, file);
  if (error >= 0 && !(*io = cpool_file_io(file))) {
    close(descriptor);
    error = AVERROR(ENOMEM);
  }
  if (error < 0) free(file);
  return error;
}

/// Connects to an address that a remote source names. 0 or an AVERROR.
static int open_address(cpool_input *input, const char *url, const AVDictionary *options, AVIOContext **io) {
  struct cpool_file *file = malloc(sizeof *file);
  if (!file) return AVERROR(ENOMEM);
  int error = cpool_remote_open(input, url, options, file);
  if (error >= 0 && !(*io = cpool_file_io(file))) {
    cpool_file_close(file);
    error = AVERROR(ENOMEM);
  }
  if (error < 0) free(file);
  return error;
}

int cpool_reference_open(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
  cpool_input *input = format->opaque;
  if (cpool_interrupt_state(input->interrupt) != CPOOL_GO) return input->read_error = AVERROR_EXIT;
  int error;
  bool is_remote = input->file.remote;
  bool leaves = flags & AVIO_FLAG_WRITE || (!is_remote && strncmp(url, input->url, input->folder) != 0);
  if (input->is_opening && ++input->references > OPENING_LIMIT) error = AVERROR(ELOOP);
  else if (leaves) error = AVERROR(EACCES);
  else if (is_remote) error = open_address(input, url, options ? *options : NULL, io);
  else error = open_file(input, url + input->folder, io);
  if (error >= 0) return error;
  if (is_remote && error != AVERROR(EACCES) && error != AVERROR(ELOOP) && !cpool_is_http_error(error)) {
    // Nothing is wrong with the name: the way there is.
    input->read_error = error == AVERROR_EXIT ? error : AVERROR(EIO);
    return error;
  }
  input->refusals++;
  // EXDEV: the kernel found the way out of the folder.
  if (is_remote && error == AVERROR(EACCES)) av_log(format, AV_LOG_ERROR, "the reference '%s' is no web address\n", url);
  else if (leaves || error == AVERROR(EXDEV)) av_log(format, AV_LOG_ERROR, "the reference '%s' leaves the folder of the source\n", url);
  else av_log(format, AV_LOG_ERROR, "the reference '%s' cannot be opened: %s\n", url, av_err2str(error));
  return error;
}

int cpool_reference_close(AVFormatContext *format, AVIOContext *io) {
  (void)format;
  // The DASH demuxer has opened its files by itself, and closes them here.
  if (!cpool_file_owns(io)) return avio_close(io);
  struct cpool_file *file = io->opaque;
  cpool_file_free_io(&io);
  cpool_file_close(file);
  free(file);
  return 0;
}
