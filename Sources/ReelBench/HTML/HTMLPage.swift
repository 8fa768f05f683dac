// SPDX-License-Identifier: Apache-2.0

/// A report as one file: it has no script, and its policy forbids every request.
struct HTMLPage {
  private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

  private let title: String
  private var body = HTMLText()
  private var sections: [(id: StaticString, heading: StaticString)] = []

  /// A page without a section.
  init(title: String) { self.title = title }

  /// Writes what stands above all sections.
  mutating func lead(_ content: (inout HTMLText) -> Void) { content(&body) }

  /// Adds a section.
  mutating func section(_ id: StaticString, _ heading: StaticString, _ content: (inout HTMLText) -> Void) {
    sections.append((id, heading))
    body.element("section", ["id": id.description]) { html in
      html.element("h2") { $0.markup(heading) }
      content(&html)
    }
  }

  /// The whole file.
  var text: String {
    var html = HTMLText()
    html.markup("<!DOCTYPE html>\n")
    html.element("html", ["lang": "en"]) { html in
      html.element("head") { head(&$0) }
      html.element("body") { html in
        html.element("header") { html in
          html.element("h1", title)
          html.element("nav", ["aria-label": "Sections"]) { html in
            for (id, heading) in sections {
              html.element("a", ["href": "#\(id)"]) { $0.markup(heading) }
              html.markup(" ")
            }
          }
        }
        html.element("main") { $0.append(body) }
      }
    }
    html.markup("\n")
    return html.document
  }

  private func head(_ html: inout HTMLText) {
    html.void("meta", ["charset": "utf-8"])
    html.void("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    html.element("title", title)
    // Browsers ask a server for an icon where the page names none.
    html.void("link", ["rel": "icon", "href": "data:,"])
    html.element("style") { html in
      html.markup(HTMLStyle.page)
      html.markup(HTMLStyle.charts)
    }
  }
}
