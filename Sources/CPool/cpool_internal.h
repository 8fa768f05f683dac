// SPDX-License-Identifier: Apache-2.0
#ifndef CPOOL_INTERNAL_H
#define CPOOL_INTERNAL_H

// openat2, O_PATH, clock_gettime. Here, not in the public header, where it would clash with Swift's Glibc module.
#define _GNU_SOURCE

#include "cpool.h"

#include <inttypes.h>
#include <stdbool.h>

/// The form in which FFmpeg asks an interrupt: not 0 stops.
int cpool_interrupt_callback(void *interrupt);

/// One open file, or what a server sends for one, that FFmpeg reads through callbacks.
struct cpool_file {
  int descriptor;        // -1 for what a server sends
  AVIOContext *remote;   // FFmpeg's own connection to it, else NULL
  int64_t counted;       // what of its bytes is counted already
  int64_t offset, size;
  cpool_input *input;
};

struct cpool_input {
  struct cpool_file file;
  AVIOContext *io;
  const cpool_interrupt *interrupt;
  // "file:" and the path, or the address after redirects: what playlists resolve their references against
  char *url;
  size_t folder;         // length of `url` up to and with its last slash
  int directory;         // that folder, once a reference was followed; else -1
  int64_t bytes;
  int refusals, read_error;
  int references;        // asked for so far
  bool is_opening;       // references count, for playlists that lead to playlists have to end
  bool is_elementary;    // bare H.264 or HEVC: crowds of units are refused
  const uint8_t *text;   // what the source reads as instead of its file: bytes that were judged
  int64_t text_size;
  uint8_t head[4096];    // the first bytes of what a server sends, once its format was told
  int head_size;
};

/// Takes over `descriptor` if it is a regular file. 0 or an AVERROR.
int cpool_file_adopt(int descriptor, cpool_input *input, struct cpool_file *file);
/// A context that reads the file, or NULL.
AVIOContext *cpool_file_io(struct cpool_file *file);
/// Frees a context of `cpool_file_io` and clears the pointer.
void cpool_file_free_io(AVIOContext **io);
/// Closes the file behind such a context.
void cpool_file_close(struct cpool_file *file);
/// Whether a context is one of `cpool_file_io`.
bool cpool_file_owns(const AVIOContext *io);

/// FFmpeg's io_open and io_close2 for what a playlist names.
int cpool_reference_open(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options);
int cpool_reference_close(AVFormatContext *format, AVIOContext *io);

/// The protocols that what comes from a server may use.
#define CPOOL_WEB_PROTOCOLS "http,https,tcp,tls,httpproxy"
/// Connects to an http or https address; with `options` of a demuxer, which stay its own. 0 or an AVERROR,
/// AVERROR(EACCES) for every other address.
int cpool_remote_open(cpool_input *input, const char *url, const AVDictionary *options, struct cpool_file *file);
/// Reads what has come, up to `count` bytes, from where the file stands. The number, or an AVERROR: AVERROR_EXIT, an
/// HTTP error, AVERROR_EOF, and AVERROR(EIO) for everything that can go wrong on the way.
int cpool_remote_read(struct cpool_file *file, void *bytes, int count);
/// Moves; also AVSEEK_SIZE.
int64_t cpool_remote_seek(struct cpool_file *file, int64_t offset, int whence);
/// Lets whoever asks a context for its options, such as the address after redirects, ask FFmpeg's own.
extern const AVClass cpool_remote_class;

/// Keeps libxml2, with which FFmpeg reads manifests, from writing to stderr on the calling thread.
void cpool_silence_xml(void);

/// Counts a reference that a demuxer passed over by itself.
void cpool_input_refuse(cpool_input *input);

#endif
