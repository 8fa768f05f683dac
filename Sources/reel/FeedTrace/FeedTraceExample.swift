// SPDX-License-Identifier: Apache-2.0

/// The example of `reel feed trace --help`. A test replays it.
enum FeedTraceExample {
  /// A line of input, and the actions of its output line: the name of each, then what it holds.
  struct Line {
    let event, outcome: String
  }

  /// A banner comes late: the viewer has scrolled past the old one, so that it waits.
  static let lines = [
    Line(event: #"{"config":{"banner_height":400}}"#, outcome: "no output line"),
    Line(
      event: #"{"event":"appear"}"#,
      outcome: """
        start load=banner token=1; start generation=1 load=nextPage page=1 query=null token=2; feed can_retry=false \
        failure=null loading=banner,nextPage status=open
        """),
    Line(
      event: #"{"event":"response","token":2,"reels":["a","b"],"has_more":true}"#,
      outcome: """
        show reel=a slot=1; configure generation=1 place=middle reel=a slot=1; configure generation=1 place=next \
        reel=b slot=2; warm generation=1 slot=1; list added=2 count=2 replaced=false; feed can_retry=false \
        failure=null loading=banner status=open
        """),
    Line(
      event: #"{"event":"scroll","view":"container","offset":430}"#,
      outcome: """
        pin offset=400 view=container; start generation=1 load=nextPage page=2 query=null token=3; feed \
        can_retry=false failure=null loading=banner,nextPage status=open
        """),
    Line(
      event: #"{"event":"land","offset":3840}"#,
      outcome: """
        show reel=b slot=2; warm generation=1 slot=2; snap offset=1920; reject reason=in-flight what=nextPage
        """),
    Line(
      event: #"{"event":"response","token":1,"banner_height":600}"#,
      outcome: """
        hold_banner height=600; feed can_retry=false failure=null loading=nextPage status=open
        """),
  ]
}
