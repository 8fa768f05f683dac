// SPDX-License-Identifier: Apache-2.0

// libavfilter, looked up when it is first needed: whoever only shows what screens can show never pays for it.

#ifndef CFILTER_H
#define CFILTER_H

struct AVFrame;

#ifdef __cplusplus
extern "C" {
#endif

/// Whether libavfilter can be loaded, and has the filters `zscale` and `tonemap`. From any thread.
int cfilter_has_tone_mapping(void);

/// A chain of filters. One thread at a time.
typedef struct cfilter_graph cfilter_graph;

/// Builds `chain`, in FFmpeg's syntax for filters, for frames of this size and format. NULL, with the reason in `*error`
/// (an AVERROR), where there is no libavfilter or it refuses. The caller owns the graph.
cfilter_graph *cfilter_open(int width, int height, int format, const char *chain, int *error);

/// Sends a copy of `in` through the graph and takes what comes out into `out`, which the caller owns and which is empty.
/// 0 or an AVERROR. A frame of another size or format than the graph's is AVERROR(EINVAL).
int cfilter_run(cfilter_graph *graph, const struct AVFrame *in, struct AVFrame *out);

/// Frees a graph; NULL is allowed.
void cfilter_close(cfilter_graph *graph);

#ifdef __cplusplus
}
#endif

#endif
