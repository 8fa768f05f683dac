// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestOrigins

/// What an HTML parser that is not ours finds in a page; its drawings are read as XML, too.
struct HTMLOutline: Decodable {
  /// All kinds of elements and attributes.
  let elements, attributes: Set<String>
  /// All text, and the values of all attributes.
  let text, values: [String]
  /// Elements that are not closed, or not in their order; identities twice; links that lead nowhere; drawings that are no XML.
  let problems: [String]
  let drawings: Int

  /// Has Python read a page.
  init(of page: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(page, to: "page.html")
    let json = try Tool.output(of: ["python3", "-c", Self.program, file])
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }

  private static let program = """
    import html.parser, json, re, sys, xml.etree.ElementTree as xml
    page = open(sys.argv[1], encoding="utf-8").read()
    void = {"meta", "link", "br"}
    found = {"elements": set(), "attributes": set(), "text": [], "values": [], "problems": [], "drawings": 0}
    ids, links = [], []

    class Reader(html.parser.HTMLParser):
        stack = []
        def handle_starttag(self, tag, attributes):
            found["elements"].add(tag)
            for name, value in attributes:
                found["attributes"].add(name)
                found["values"].append(value or "")
                if name == "id": ids.append(value)
                if name == "href" and value.startswith("#"): links.append(value[1:])
            if tag not in void: self.stack.append(tag)
        def handle_startendtag(self, tag, attributes):
            self.handle_starttag(tag, attributes)
            self.stack.pop()
        def handle_endtag(self, tag):
            if not self.stack or self.stack.pop() != tag: found["problems"].append("</" + tag + ">")
        def handle_data(self, data): found["text"].append(data)
        def handle_comment(self, data): found["problems"].append("<!--")
        def handle_pi(self, data): found["problems"].append("<?")

    reader = Reader(convert_charrefs=True)
    reader.feed(page)
    reader.close()
    found["problems"] += ["<" + tag + ">" for tag in reader.stack]
    found["problems"] += ["id " + name for name in set(ids) if ids.count(name) > 1]
    found["problems"] += ["#" + name for name in links if name not in ids]
    depth = start = 0
    for match in re.finditer("<svg|</svg>", page):
        if match.group() == "<svg":
            if depth == 0: start = match.start()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                found["drawings"] += 1
                try: xml.fromstring(page[start:match.end()])
                except xml.ParseError as error: found["problems"].append(str(error))
    found["elements"], found["attributes"] = sorted(found["elements"]), sorted(found["attributes"])
    print(json.dumps(found))
    """
}
