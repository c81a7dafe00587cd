/// A run of a plugin's program, which prints a document.
package struct ProgramRun: Cacheable {
  /// What a program does, as its last argument says.
  package enum Action: String, Sendable {
    /// Prints its descriptor.
    case describe
    /// Reads a request and prints a document.
    case fetch
  }

  package let program: PluginProgram
  package let action: Action

  /// What is requested, without secrets and deadline: runs with the same request and the same secrets
  /// share a cached document.
  private let request: String

  /// The secrets in the input, which no output may contain.
  package let secrets: [Secret]

  /// The time at which the program is ended.
  package let deadline: ContinuousClock.Instant

  /// The request as JSON in one line, with the secrets; empty for `describe`.
  package var input: [UInt8] {
    get async { await makeInput() }
  }

  /// Lazy, because a secret that a program prints is known only just before the run, and because no
  /// place is looked up for a cached document.
  private let makeInput: @Sendable () async -> [UInt8]

  /// Receives the lines that the program writes to its standard error; `nil` to discard them.
  package var log: (@Sendable (DisplayText) -> Void)?

  package var decode: @Sendable (Response) -> Decoding = { _ in Decoding() }

  package init(
    _ program: PluginProgram,
    _ action: Action,
    request: String = "",
    secrets: [Secret] = [],
    deadline: ContinuousClock.Instant,
    input: @escaping @Sendable () async -> [UInt8] = { [] }
  ) {
    self.program = program
    self.action = action
    self.request = request
    self.secrets = secrets
    self.deadline = deadline
    makeInput = input
  }

  /// The arguments of the program.
  package var arguments: [String] {
    program.arguments + (program.passesAction ? [action.rawValue] : [])
  }

  package var host: String { program.name }

  package var identity: [QueryItem] {
    ([program.path] + arguments).map { QueryItem("program", $0) }
      + [QueryItem("request", request)] + secrets.map { QueryItem("secret", $0) }
  }

  package var supersets: [Request] { [] }
  package var parts: [Request] { [] }
  package var freshSeconds: Int? { nil }
  package var ignoresCacheOptions: Bool { false }
}

/// Runs a program, or returns a document that it printed before.
package typealias RunProgram = @Sendable (ProgramRun) async throws(TransportError) -> Response

extension ProgramRun {
  /// Runs no program, as in the demo.
  package static let refused: RunProgram = { run throws(TransportError) in
    throw TransportError(.notFound, reason: .notInDemo, host: run.host)
  }
}

/// What dash and plugins agree on.
package enum PluginProtocol {
  /// The version of the protocol.
  package static let version = 1

  /// The shortest and the longest time for which a document is fresh, in seconds.
  package static let refreshBounds = 1...86_400
}

/// The program of a plugin.
public struct PluginProgram: Sendable, Hashable {
  /// The absolute path of the executable.
  package let path: String

  /// The arguments before the action.
  package let arguments: [String]

  /// Whether the action is the last argument; otherwise the program only fetches.
  package let passesAction: Bool

  /// The file as it was looked up, by which a watch sees that it was changed; `nil` if unknown.
  package let version: FileVersion?

  package init(
    path: String,
    arguments: [String] = [],
    passesAction: Bool = true,
    version: FileVersion? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.passesAction = passesAction
    self.version = version
  }

  /// The name of the executable without its folder.
  package var name: String { path.pathNames.last.map(String.init) ?? path }

  /// The folder of the executable, without a slash at its end.
  package var folder: String {
    path.lastSlash.map { String(path[..<$0]) } ?? ""
  }

  /// The path and the arguments.
  package var commandLine: [String] { [path] + arguments }

  /// The beginning of the file names of providers in plugin folders.
  package static let filePrefix = "dash-provider-"

  /// The provider that the file's name stands for; `nil` for a program with another name.
  package var providerName: String? {
    name.hasPrefix(Self.filePrefix) ? String(name.dropFirst(Self.filePrefix.count)) : nil
  }

  /// Returns whether a text can name a provider: lower-case letters, digits and hyphens, with a
  /// letter first.
  package static func isProviderName(_ text: String) -> Bool {
    text.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
      }
  }
}

/// The metadata that distinguishes a regular file from another one, and from itself after a change.
package struct FileVersion: Sendable, Hashable {
  /// The device, the inode, the size in bytes, and the time of the last change in seconds and
  /// nanoseconds since 1970.
  package let text: String

  package init(
    device: UInt64,
    inode: UInt64,
    bytes: Int64,
    changedSeconds: Int64,
    changedNanoseconds: Int64
  ) {
    text = "\(device).\(inode).\(bytes).\(changedSeconds).\(changedNanoseconds)"
  }
}

/// The reason why a program printed no document of a plugin, or no key.
///
/// No case contains its output.
public enum ProgramFailure: Error, Sendable, Hashable {
  /// It exited with this status, which is not 0, without an error document.
  case exited(Int32)
  /// It was killed by this signal.
  case killed(signal: Int32)
  /// It exceeded the limit of processor time or of a file's size.
  case limit
  /// It is a script whose interpreter, a name or a path, does not exist.
  case noInterpreter(String)
  /// It exited with status 0 and printed nothing, or no key.
  case noOutput
  /// It does not exist or cannot be started; the `errno`.
  case notRun(Int32)
  /// Its output contains one of its secrets.
  case printedSecret
  /// It did not exit before its deadline.
  case timeout
  /// It printed more than a document or a key may have.
  case tooMuchOutput

  /// The code of the error.
  package var code: ErrorCode {
    switch self {
    case .exited, .killed, .limit, .noOutput, .printedSecret: .invalidResponse
    case .noInterpreter, .notRun: .unconfigured
    case .timeout: .timeout
    case .tooMuchOutput: .tooLarge
    }
  }
}

/// The languages in which `dash plugins new` writes a plugin.
package enum PluginLanguage: String, Sendable, CaseIterable {
  case python
  case sh
}

/// The schemas of what a plugin reads and prints.
package enum PluginSchema: String, Sendable, CaseIterable {
  case descriptor
  case request
  case document
}
