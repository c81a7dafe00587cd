import DashCore
import DashTestSupport
import Testing

/// What `PluginMain` does with requests that dash never sends.
@Suite(.ownThread, .hangLimit) struct PluginMainTests {
  private func document(_ input: String) async throws -> JSONNode {
    let output = try await LanguagePlugin(.swift, .text).run("fetch", input).output
    return try JSONParser.parse(Array(output.utf8))
  }

  @Test(arguments: ["", "{", "[7]", "null", "\u{0}"])
  func `anything but a request is an error`(_ input: String) async throws {
    #expect(try await document(input)["error"]?["code"]?.value == .string("bad_request"))
  }

  @Test(arguments: [
    #"{"mode": 7}"#, #"{"mode": "none"}"#, #"{"apiKey": 7}"#, #"{"places": "London"}"#,
    #"{"places": [[]]}"#,
  ])
  func `an option of a wrong type is an error that names it`(_ options: String) async throws {
    let error = try await document(#"{"options": \#(options)}"#)["error"]
    #expect(error?["code"]?.value == .string("invalid_options"))
  }

  @Test func `texts are taken as they are, and unknown options are ignored`() async throws {
    let options = #"{"greeting": "${HOME} {sky}", "unknown": 7}"#
    let lines = try await document(#"{"options": \#(options)}"#)["text"]?["lines"]
    #expect(lines?.json == #"["${HOME} {sky}", "", "Ferry: 8 to 20 h."]"#)
  }

  @Test func `the document has only members of the schema`() async throws {
    let plugin = try LanguagePlugin(.swift, .metrics)
    let output = try await plugin.run("fetch", "{}").output
    let document = try JSONParser.parse(Array(output.utf8))
    guard case .object(let members) = document.value else { throw SourceError(.invalidResponse) }
    #expect(members.map(\.name) == ["protocol", "fetchedAt", "attribution", "metrics"])
    #expect(!output.contains("level"))
  }
}
