package import DashCore

/// Bodies that no service documents but that servers send.
package enum HostileBodies {
  /// Bodies that are not a valid response of any service.
  package static let all: [(name: String, bytes: [UInt8])] =
    [
      ("nothing", ""),
      ("white space", " \r\n\t"),
      ("a page", "<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>"),
      ("null", "null"),
      ("true", "true"),
      ("a number", "42"),
      ("a huge number", "1e308"),
      ("a number beyond range", "1e400"),
      ("a text", "\"text\""),
      ("an empty list", "[]"),
      ("a list of lists", "[[[]]]"),
      ("an empty object", "{}"),
      ("a member without a name", "{\"\":1}"),
      ("open brackets", String(repeating: "[", count: 100_000)),
      ("open objects", String(repeating: "{\"a\":", count: 100_000)),
      ("a cut object", "{\"a\": [1, 2"),
      ("a cut text", "{\"a\": \"b"),
      ("a cut escape", "{\"a\": \"\\u12"),
      ("two answers", "{}{}"),
      ("a script", "callback({});"),
    ].map { ($0.0, Array($0.1.utf8)) } + [
      ("bytes that are not UTF-8", [0xFF, 0xFE, 0x7B, 0x7D]),
      ("a text that is not UTF-8", Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)),
      ("zero bytes", [0, 0, 0, 0]),
      ("a byte order mark alone", [0xEF, 0xBB, 0xBF]),
    ]

  /// The values that replace each value of a response: one of each kind, or all.
  package static let replacements =
    ["null", "true", "-1e308", "1e308", "\"\"", "[]", "[null]", "{}"]
    + (PropertyCases.hasAllReplacements
      ? [
        "0", "-1", "1e15", "1e400", "0.5", "\"text\"", "\"-7\"", "\"99999999999999999999\"",
        "[[1]]", "{\"id\":{}}",
      ] : [])

  /// Returns a response with one of its values removed, or replaced by each replacement.
  package static func mutations(
    of response: JSONNode,
    by replacements: [String] = replacements
  ) -> [(name: String, bytes: [UInt8])] {
    JSONRewriter.nodes(of: response).flatMap { target in
      let changes =
        [("removed", JSONRewriter.Change.remove)]
        + replacements.map { ($0, JSONRewriter.Change.replace(with: $0)) }
      return changes.map { name, change in
        let text = JSONRewriter.text(of: response) { $0.offset == target.offset ? change : .keep }
        return ("byte \(target.offset) \(name)", Array((text ?? "").utf8))
      }
    }
  }
}
