import DashCore
import DashTestSupport
import Testing

/// The sources of a key.
@Suite struct KeySourceTests {
  private func read(
    _ options: String,
    variables: [String: String] = [:],
    credentials: [String: KeyFile] = [:],
    files: [String: KeyFile] = [:],
    placeholder: Secret? = nil
  ) throws(ConfigurationError) -> Configuration {
    try ConfigurationSample.read(
      ConfigurationSample.file(options: options),
      environment: ConfigurationEnvironment(
        variable: { variables[$0] },
        credential: { credentials[$0] },
        keyFile: { files[$0] ?? .unreadable },
        placeholderSecret: placeholder
      )
    )
  }

  private func key(of configuration: Configuration) -> Secret? {
    guard case .success(let options) = configuration.instances.first?.options else { return nil }
    return options.secret("apiKey")
  }

  private func reason(of configuration: Configuration) -> SourceError.Reason? {
    guard case .failure(let error) = configuration.instances.first?.options else { return nil }
    return error.reason
  }

  // MARK: Commands

  @Test func `a command is stored until its instance sends a request`() throws {
    let configuration = try read(
      ##""apiKey": {"command": ["pass", "show", "a b", "${HOME}"]}, "places": ["Rome"]"##
    )
    let options = try #require(configuration.instances.first?.options.known)
    // No shell and no variable: a key in an argument would show in the process list.
    let command = try #require(KeyCommand(commandLine: ["pass", "show", "a b", "${HOME}"]))
    #expect(configuration.instances.first?.keyCommands.map(\.option) == ["apiKey"])
    #expect(options.secret("apiKey") == Secret(printedBy: command))
    #expect(options.secret("apiKey")?.isEmpty == true)
    #expect(options.places("places") == [.name("Rome")])
  }

  @Test func `the demo runs no command`() throws {
    let configuration = try read(
      #""apiKey": {"command": ["pass"]}"#,
      placeholder: Secret("demo")
    )
    #expect(key(of: configuration) == Secret("demo"))
  }

  @Test(arguments: [
    #"{"command": []}"#, #"{"command": "pass"}"#, #"{"command": [""]}"#, #"{"command": [1]}"#,
    #"{"command": ["./pass"]}"#, #"{"command": ["bin/pass"]}"#, #"{"command": ["a", "b\u0000c"]}"#,
    #"{"command": ["a"], "file": "b"}"#, #"{"comand": ["a"]}"#, "{}", #"{"file": ["a"]}"#,
    #"{"command": null}"#, #"["pass"]"#,
  ])
  func `an invalid command is an error that does not repeat it`(_ value: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try read(#""apiKey": \#(value)"#) }
    let problem = try #require(error?.problems.first)
    #expect(error?.problems.count == 1)
    #expect(problem.path == "providers[0].options.apiKey")
    guard case .unexpected(let expected, let found, _) = problem.kind else {
      Issue.record("another problem: \(problem.kind)")
      return
    }
    #expect(expected == .secret)
    #expect([.kind(.object), .kind(.list)].contains(found))
  }

  @Test func `a command has a limited number of arguments`() {
    #expect(KeyCommand(commandLine: Array(repeating: "a", count: 64)) != nil)
    #expect(KeyCommand(commandLine: Array(repeating: "a", count: 65)) == nil)
    #expect(KeyCommand(commandLine: ["~/bin/key"])?.program == "~/bin/key")
  }

  @Test func `only the program of a command is shown`() throws {
    let command = try #require(KeyCommand(commandLine: ["pass", "CANARY"]))
    var dumped = ""
    dump(command, to: &dumped)
    #expect("\(command)" == "pass")
    #expect(!(dumped + String(reflecting: command)).contains("CANARY"))
  }

  // MARK: Origins

  struct Case: Sendable, CustomTestStringConvertible {
    let options: String
    let origin: Secret.Origin

    var testDescription: String { options }
  }

  @Test(arguments: [
    Case(options: #""apiKey": "${ONE}-${TWO:-x}-${ONE}""#, origin: .variables(["ONE", "TWO"])),
    Case(options: #""apiKey": "0123456789""#, origin: .configuration),
    Case(options: #""apiKey": {"file": "~/key"}"#, origin: .file("~/key")),
    Case(options: #""apiKey": "${STORED}""#, origin: .credentials(["STORED"])),
    Case(options: "", origin: .variables(["CONFIGURABLE_KEY"])),
  ])
  func `a key knows where it comes from`(_ test: Case) throws {
    let content = KeyFile.content(Array("key".utf8))
    let configuration = try read(
      test.options,
      variables: ["ONE": "1", "CONFIGURABLE_KEY": "k"],
      credentials: ["STORED": content],
      files: ["~/key": content]
    )
    #expect(key(of: configuration)?.origin == test.origin)
  }

  // MARK: Credentials

  @Test(arguments: ["", ##""apiKey": "${CONFIGURABLE_KEY}""##])
  func `a credential replaces a variable that is not set`(_ options: String) throws {
    let credentials = ["CONFIGURABLE_KEY": KeyFile.content(Array("c\n".utf8))]
    #expect(key(of: try read(options, credentials: credentials)) == Secret("c"))
    let variables = ["CONFIGURABLE_KEY": "v"]
    let set = try read(options, variables: variables, credentials: credentials)
    #expect(key(of: set) == Secret("v"))
    let empty = try read(options, variables: ["CONFIGURABLE_KEY": ""], credentials: credentials)
    #expect(key(of: empty) == Secret("c"))
    let blank = try read(options, credentials: ["CONFIGURABLE_KEY": .content([0x0A])])
    #expect(reason(of: blank) == .missingVariable("CONFIGURABLE_KEY"))
  }

  @Test func `only keys come from credentials`() throws {
    let configuration = try read(
      ##""apiKey": "k", "note": "${SECRET}""##,
      credentials: ["SECRET": .content(Array("c".utf8))]
    )
    #expect(reason(of: configuration) == .missingVariable("SECRET"))
  }

  // MARK: Files

  @Test(arguments: [FileTrustFailure.ownedByAnother, .writableByOthers])
  func `an untrusted file is not a key`(_ trustFailure: FileTrustFailure) throws {
    let file = KeyFile.untrusted(path: "/x/k", trustFailure)
    let named = try read(#""apiKey": {"file": "k"}"#, files: ["k": file])
    #expect(reason(of: named) == .untrustedFile("/x/k", trustFailure))
    let credential = try read("", credentials: ["CONFIGURABLE_KEY": file])
    #expect(reason(of: credential) == .untrustedFile("/x/k", trustFailure))
  }

  @Test func `a file that others can read is noted once`() throws {
    let file = KeyFile.content(Array("k".utf8), exposedPath: "/x/k")
    let configuration = try read(#""apiKey": {"file": "k"}"#, files: ["k": file])
    #expect(key(of: configuration) == Secret("k"))
    #expect(configuration.exposedKeyFiles == ["/x/k"])
    #expect(!configuration.hasLiteralSecret)
  }

  // MARK: Lines

  struct Line: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let key: String?

    init(_ text: String, _ key: String?) {
      self.text = Array(text.utf8)
      self.key = key
    }

    init(_ text: [UInt8]) {
      self.text = text
      key = nil
    }

    var testDescription: String { String(decoding: text.prefix(20), as: UTF8.self) }
  }

  @Test(arguments: [
    Line("key", "key"), Line("key\n", "key"), Line("key\r\nother", "key"),
    Line("\n\n key \n", "key"),
    Line("\u{FEFF}key\n", "key"), Line("a b\n", "a b"), Line("", nil), Line("\n \t\n", nil),
    Line("a\u{0}b", nil), Line("\u{1B}[31mkey\u{1B}[0m\n", nil), Line([0xFF, 0x41]),
    Line(String(repeating: "k", count: 4096), String(repeating: "k", count: 4096)),
    Line(String(repeating: "k", count: 4097), nil), Line(String(repeating: "é", count: 4096), nil),
    Line(String(repeating: " ", count: 100_000) + "\nkey", "key"),
  ])
  func `the key is the first line that is not blank`(_ line: Line) {
    #expect(Secret.firstLine(of: line.text) == line.key)
  }

  @Test(
    arguments: zip(
      ["/a/b.json", "~/k", "a b", "it's", "-x", "", "$(x)", "a\u{1B}b\nc"],
      ["/a/b.json", "'~/k'", "'a b'", #"'it'\''s'"#, "'-x'", "''", "'$(x)'", "'ab c'"]
    )
  )
  func `a path is quoted if a shell would split it`(_ path: String, _ quoted: String) {
    #expect(ShellArgument.quoted(path) == quoted)
  }

  @Test(arguments: [
    ("London,GB", "London,GB"), ("München", "München"), ("New York,US", "\"New York,US\""),
    ("St. John's", "\"St. John's\""), ("$(touch x)", "'$(touch x)'"), ("`id`", "'`id`'"),
    ("a\"b", "'a\"b'"), ("a\\ b", "'a\\ b'"), ("x; y", "\"x; y\""), ("-c", "'-c'"), ("", "''"),
    ("Wow! $HOME\u{301}", "'Wow! $HOME\u{301}'"), ("\u{D4E};id", "\"\u{D4E};id\""),
    ("\u{D4E}$(id)", "'\u{D4E}$(id)'"), ("दिल्ली", "दिल्ली"),
  ])
  func `a place is quoted as people type it`(_ name: String, _ typed: String) {
    #expect(ShellArgument.typed(name) == typed)
  }
}
