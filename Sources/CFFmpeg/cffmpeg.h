// SPDX-License-Identifier: Apache-2.0 FFmpeg's libraries as Debian 12 ships them, and the constants that Swift's
// importer cannot see because they are macros.
#ifndef CFFMPEG_H
#define CFFMPEG_H

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/crc.h>
#include <libavutil/display.h>
#include <libavutil/dovi_meta.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/mathematics.h>
#include <libavutil/md5.h>
#include <libavutil/mem.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswscale/swscale.h>

/// AVERROR_EOF: the input or the decoder has nothing more.
static const int cffmpeg_eof = AVERROR_EOF;
/// AVERROR(EAGAIN): the decoder wants a packet first, or its frame taken first.
static const int cffmpeg_again = AVERROR(EAGAIN);
/// AVERROR_EXIT: an interrupt callback said stop.
static const int cffmpeg_exit = AVERROR_EXIT;
/// AVERROR_INVALIDDATA: what was read is not what its format says.
static const int cffmpeg_invalid_data = AVERROR_INVALIDDATA;
/// AVERROR_PATCHWELCOME: FFmpeg knows of the feature and lacks it.
static const int cffmpeg_patch_welcome = AVERROR_PATCHWELCOME;
/// AVERROR_DEMUXER_NOT_FOUND and AVERROR_DECODER_NOT_FOUND: no code for it in this build.
static const int cffmpeg_demuxer_not_found = AVERROR_DEMUXER_NOT_FOUND;
static const int cffmpeg_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
/// AVERROR_HTTP_UNAUTHORIZED: a server answered with 401.
static const int cffmpeg_http_unauthorized = AVERROR_HTTP_UNAUTHORIZED;
/// AV_NOPTS_VALUE: no timestamp.
static const int64_t cffmpeg_no_pts = AV_NOPTS_VALUE;

/// AVERROR(number) for a positive errno.
static inline int cffmpeg_error(int number) { return AVERROR(number); }

#endif
