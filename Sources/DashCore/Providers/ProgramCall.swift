/// A run of a plugin's program, which takes the place of the network for a request.
///
/// A transport for programs writes the input to the program's standard input. What the program
/// prints is the body of the response, with the status 200. A program that exits with another
/// status than 0 adds the header field ``exitStatusField``.
public struct ProgramCall: Sendable {
  /// The field of a response's header with the exit status of a program, if it is not 0.
  package static let exitStatusField = "exit-status"

  /// What a program does, as its first argument says.
  package enum Action: String, Sendable, Hashable {
    /// Prints its descriptor.
    case describe
    /// Reads a request and prints a document.
    case fetch
    /// Reads requests, one a line, and prints a document in one line for each.
    case serve
  }

  /// The program.
  package let program: PluginProgram

  /// What the program does.
  package let action: Action

  /// The request as JSON in one line, with the secrets; empty for `describe`.
  package var input: [UInt8] {
    get async { await makeInput() }
  }

  /// Lazy, because a secret that a program prints is known only just before the request is sent, and
  /// because no place is looked up for a cached response.
  private let makeInput: @Sendable () async -> [UInt8]

  /// The secrets in the input, which no output may contain.
  package let secrets: [Secret]

  /// The session of the program; requests of a long-running one go to the same process.
  package var session: ProgramSession { ProgramSession(program: program, instance: instance) }

  /// The name of the instance.
  private let instance: String

  /// Receives the lines that the program writes to its standard error; `nil` to discard them.
  package var log: (@Sendable (DisplayText) -> Void)?

  package init(
    _ program: PluginProgram,
    _ action: Action,
    secrets: [Secret] = [],
    instance: String = "",
    input: @escaping @Sendable () async -> [UInt8] = { [] }
  ) {
    self.program = program
    self.action = action
    makeInput = input
    self.secrets = secrets
    self.instance = instance
  }
}

/// A program of an instance of the configuration; if it is long-running, the instance has a process
/// of its own.
package struct ProgramSession: Sendable, Hashable {
  package let program: PluginProgram
  /// The name of the instance.
  package let instance: String

  package init(program: PluginProgram, instance: String) {
    self.program = program
    self.instance = instance
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

  /// Whether one run of the program handles many requests.
  package var isLongRunning: Bool

  /// The file that was looked up, which no other may replace; `nil` for any file at the path.
  package let version: FileVersion?

  package init(
    path: String,
    arguments: [String] = [],
    passesAction: Bool = true,
    isLongRunning: Bool = false,
    version: FileVersion? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.passesAction = passesAction
    self.isLongRunning = isLongRunning
    self.version = version
  }

  /// The name of the executable without its folder.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

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

/// The reason why a plugin's program produced no document.
///
/// No case contains its output.
public enum ProgramFailure: Error, Sendable, Hashable {
  /// It exited with this status, which is not 0, without an error document.
  case exited(Int32)
  /// It was killed by this signal.
  case killed(signal: Int32)
  /// It exceeded a limit of processor time or memory.
  case limit
  /// It exited with status 0 and printed nothing.
  case noOutput
  /// It does not exist or cannot be started; the `errno`.
  case notRun(Int32)
  /// Its output contains one of its secrets.
  case printedSecret
  /// The file was replaced while it was started.
  case replaced
  /// It did not exit before its deadline.
  case timeout
  /// It printed more than a document may have.
  case tooMuchOutput
  /// It runs for many requests, and its document has the id of none of them.
  case unknownID

  /// The code of the error.
  package var code: ErrorCode {
    switch self {
    case .exited, .killed, .limit, .noOutput, .printedSecret, .unknownID: .invalidResponse
    case .notRun, .replaced: .unconfigured
    case .timeout: .timeout
    case .tooMuchOutput: .tooLarge
    }
  }
}
