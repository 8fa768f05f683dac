// SPDX-License-Identifier: Apache-2.0
#ifndef CPOOL_INTERNAL_H
#define CPOOL_INTERNAL_H

// openat2, O_PATH, clock_gettime. Here, not in the public header, where it would clash with Swift's Glibc module.
#define _GNU_SOURCE

#include "cpool.h"

#include <stdbool.h>

/// The form in which FFmpeg asks an interrupt: not 0 stops.
int cpool_interrupt_callback(void *interrupt);

/// One open file that FFmpeg reads through callbacks.
struct cpool_file {
  int descriptor;
  int64_t offset, size;
  cpool_input *input;
};

struct cpool_input {
  struct cpool_file file;
  AVIOContext *io;
  const cpool_interrupt *interrupt;
  char *url;             // "file:" and the path, which is what playlists resolve their references against
  size_t folder;         // length of `url` up to and with its last slash
  int directory;         // that folder, once a reference was followed; else -1
  int64_t bytes;
  int refusals, read_error;
  int references;        // asked for so far
  bool is_opening;       // references count, for playlists that lead to playlists have to end
  bool is_elementary;    // bare H.264 or HEVC: crowds of units are refused
  const uint8_t *text;   // what the source reads as instead of its file: bytes that were judged
  int64_t text_size;
};

/// Takes over `descriptor` if it is a regular file. 0 or an AVERROR.
int cpool_file_adopt(int descriptor, cpool_input *input, struct cpool_file *file);
/// A context that reads the file, or NULL.
AVIOContext *cpool_file_io(struct cpool_file *file);
/// Frees a context of `cpool_file_io` and clears the pointer.
void cpool_file_free_io(AVIOContext **io);
/// Whether a context is one of `cpool_file_io`.
bool cpool_file_owns(const AVIOContext *io);

/// FFmpeg's io_open and io_close2 for what a playlist names.
int cpool_reference_open(AVFormatContext *format, AVIOContext **io, const char *url, int flags, AVDictionary **options);
int cpool_reference_close(AVFormatContext *format, AVIOContext *io);

/// Keeps libxml2, with which FFmpeg reads manifests, from writing to stderr on the calling thread.
void cpool_silence_xml(void);

/// Counts a reference that a demuxer passed over by itself.
void cpool_input_refuse(cpool_input *input);

#endif
