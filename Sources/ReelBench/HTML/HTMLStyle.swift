// SPDX-License-Identifier: Apache-2.0

/// How the reports look. Colours are told apart by those who see fewer of them, too, and none is the only sign of anything.
enum HTMLStyle {
  /// Colours, text and tables.
  static let page: StaticString = """

    :root {
      color-scheme: light dark;
      --paper: #fff; --ink: #1b1f24; --soft: #57606a; --line: #d5dae0; --faint: #edf0f3; --band: #e3e8ee;
      --slow: #b54708; --fast: #00664f; --accent: #0a58a8; --fill: #a6cbe8;
      --s0: #6cb6e4; --s1: #c34e06; --s2: #08795e; --s3: #eab308; --s4: #0b5f9e; --s5: #c2689b;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --paper: #14171a; --ink: #e6e9ec; --soft: #a4adb8; --line: #3a4149; --faint: #20252a; --band: #2a3037;
        --slow: #ff9a5c; --fast: #4fd1a9; --accent: #7ab8f5; --fill: #31638c;
        --s0: #a5d8f7; --s1: #ee7a35; --s2: #2fb894; --s3: #f5cf4d; --s4: #4691d6; --s5: #e39ac4;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 68rem; background: var(--paper); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
      font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
    }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
    h2 { font-size: 1.15rem; line-height: 1.3; margin: 2.5rem 0 .25rem; padding-top: .75rem;
      border-top: 1px solid var(--line); }
    h3 { font-size: 1rem; line-height: 1.35; margin: 1.5rem 0 .25rem; }
    p { margin: .4rem 0; max-width: 46rem; }
    a { color: var(--accent); }
    nav { margin: .35rem 0 0; font-size: 13px; line-height: 1.9; }
    nav a { margin-right: .9em; white-space: nowrap; }
    .soft, figcaption, caption { color: var(--soft); font-size: 13px; }
    code { font: 13px/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    small code { font-size: 12px; }
    .slower, .late, .missed, .failed { color: var(--slow); font-weight: 600; }
    .faster { color: var(--fast); font-weight: 600; }
    .verdict { font-size: 1.05rem; margin-top: 1rem; }
    .warning { border-left: 4px solid var(--slow); padding: .4rem .8rem; margin: 1.2rem 0 0; background: var(--faint); }
    .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.4rem, 1fr)); gap: 1.1rem 1.2rem;
      margin: 1.2rem 0 0; }
    .tiles > div { border-left: 3px solid var(--line); padding-left: .75rem; }
    .tiles dt { color: var(--soft); font-size: 13px; }
    .tiles dd { margin: 0; font-size: 1.25rem; line-height: 1.35; font-weight: 600; white-space: nowrap; }
    .tiles dd.soft { font-size: 13px; font-weight: 400; line-height: 1.4; white-space: normal; }
    .facts { display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: .1rem 1.2rem;
      margin: .6rem 0; }
    .facts dt { color: var(--soft); }
    .facts dd { margin: 0; }
    .terms dt { font-weight: 600; margin-top: .6rem; }
    .terms dd { margin: 0; max-width: 46rem; }
    .scroll { overflow-x: auto; margin: .5rem 0; }
    .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    table { border-collapse: collapse; font-size: 13px; line-height: 1.35; width: 100%; overflow-wrap: normal; }
    caption { text-align: left; padding: .3rem 0; max-width: calc(100vw - 2rem); }
    th, td { padding: .28rem .55rem; text-align: right; vertical-align: top; border-bottom: 1px solid var(--faint);
      white-space: nowrap; }
    thead th { border-bottom: 1px solid var(--line); color: var(--soft); font-weight: 600; }
    th:first-child, td:first-child { padding-left: 0; }
    th.text, td.text, tbody th { text-align: left; }
    td.text, tbody th { white-space: normal; overflow-wrap: anywhere; }
    td.text { min-width: 5rem; }
    tbody th { font-weight: 400; min-width: 7rem; }
    tbody tr.whole > * { font-weight: 600; }
    tbody tr.group > th { padding-top: .9rem; font-weight: 600; border-bottom-color: var(--line); }
    th small, td small { display: block; font-size: 12px; font-weight: 400; color: var(--soft); }
    @page { size: A4; margin: 14mm; }
    @media print {
      :root { color-scheme: light; }
      body { padding: 0; max-width: none; font-size: 13px; }
      nav { display: none; }
      h2, h3 { break-after: avoid; }
      .scroll { overflow: visible; }
      table { font-size: 12px; }
      th, td { padding: .22rem .35rem; }
      thead th { white-space: normal; }
      tbody th, td.text { min-width: 0; }
      thead { display: table-header-group; }
      tr, .rows > li, .tiles, .warning, .terms dd { break-inside: avoid; }
    }

    """

  /// Drawings.
  static let charts: StaticString = """
    figure { margin: .6rem 0 0; }
    figcaption { max-width: 46rem; margin: .3rem 0 .6rem; }
    svg { display: block; overflow: visible; }
    svg text { font-size: 12px; fill: var(--soft); }
    .rows { list-style: none; margin: 0; padding: 0; }
    .rows > li { display: grid; grid-template: "label note" "plot plot" / minmax(0, 1fr) fit-content(58%); column-gap: .8rem;
      padding: .35rem 0; }
    .rows .label { grid-area: label; font-size: 13px; line-height: 1.35; }
    .rows .plot { grid-area: plot; min-width: 0; }
    .rows .note { grid-area: note; font-size: 13px; line-height: 1.35; color: var(--soft); text-align: right; }
    .rows .note b, .rows .label b { color: var(--ink); font-weight: 600; }
    .rows .note span, .rows .label span { display: block; }
    .rows .label .soft { color: var(--soft); }
    .rows .note .slower { color: var(--slow); }
    .rows .note .faster { color: var(--fast); }
    .rows > .axis { padding: 0; }
    .rows > .whole bdi { font-weight: 600; }
    .rows > .tall { grid-template: "label" "note" "plot" / minmax(0, 1fr); }
    .rows > .tall .note { text-align: left; }
    @media (min-width: 46rem), print {
      .rows > li, .rows > .axis, .rows > .tall { grid-template: "label plot note" / 12rem minmax(0, 1fr) 12.5rem; align-items: center;
        column-gap: 1.2rem; padding: .1rem 0; }
      .rows .note { text-align: left; }
    }
    @media (min-width: 60rem) {
      .rows > li, .rows > .axis, .rows > .tall { grid-template-columns: 16rem minmax(0, 1fr) 15rem; }
    }
    @media print {
      .rows > li, .rows > .axis, .rows > .tall { grid-template-columns: 9.5rem minmax(0, 1fr) 11rem; column-gap: .8rem; }
    }
    .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .15rem 1rem; margin: .3rem 0; padding: 0;
      font-size: 13px; }
    .legend li { display: flex; align-items: center; gap: .4em; }
    .legend svg { flex: none; width: 14px; }
    .s0 { fill: var(--s0); } .s1 { fill: var(--s1); } .s2 { fill: var(--s2); }
    .s3 { fill: var(--s3); } .s4 { fill: var(--s4); } .s5 { fill: var(--s5); }
    .seam { stroke: var(--paper); stroke-width: 1.5; }
    svg .in0, svg .in3, svg .in5 { fill: #10151a; }
    svg .in1, svg .in2, svg .in4 { fill: #fff; }
    @media screen and (prefers-color-scheme: dark) {
      svg .in1, svg .in2, svg .in4 { fill: #10151a; }
    }
    .grid { stroke: var(--faint); stroke-width: 1; }
    .zero { stroke: var(--soft); stroke-width: 1; }
    .whisker { stroke: var(--ink); stroke-width: 1.5; }
    svg .arrow { fill: var(--ink); font-size: 16px; font-weight: 700; }
    .median { stroke: var(--ink); stroke-width: 2; }
    .point { fill: var(--ink); }
    .point.slower { fill: var(--slow); }
    .point.faster { fill: var(--fast); }
    .band { fill: var(--band); }
    .count, .saving, .ready { fill: var(--fill); }
    .run { stroke: var(--ink); stroke-width: 1; stroke-opacity: .55; }
    .lane { fill: var(--faint); }
    .lanes { display: grid; grid-template-columns: 16px minmax(0, 1fr); margin: .2rem 0 .6rem; break-inside: avoid; }
    .given { fill: var(--soft); }
    .wait { fill: var(--slow); }
    .dead { fill: var(--ink); }
    .edge { stroke: var(--paper); stroke-width: 1; }
    .landing { stroke: var(--soft); stroke-width: 1; }
    .alarm { stroke: var(--slow); stroke-width: 2; }
    svg.cut { overflow: hidden; }
    svg .on-dead { fill: var(--paper); }
    svg .strong { fill: var(--ink); }
    svg .bad { fill: var(--slow); font-weight: 600; }
    svg .halo { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }

    """
}
