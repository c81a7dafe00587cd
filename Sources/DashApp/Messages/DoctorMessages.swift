import DashCore
import Pictures
import TextRendering

/// The messages of `dash doctor`.
enum DoctorMessages {
  /// Returns the label of a finding; JSON keeps the finding's name.
  static func label(of finding: Finding) -> String {
    switch finding.name {
    case "answer": "response"
    case "answers": "cache"
    default: finding.name
    }
  }

  /// Returns a count with its singular or plural noun.
  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// The name on the progress line.
  static let allServices = "the services"

  // MARK: Program

  static let versionUnknown = "version unknown"
  static let installPictureProgram =
    "Build it with make run, or install it with make install, next to dash or in libexec."
  static let installTimeZones =
    "Install the time zone database, such as Debian's tzdata, or set TZDIR to its folder."

  /// Returns what an error says about the drawing program, and what to do; `nil` if the program
  /// works.
  static func pictureProblem(
    _ error: PictureError,
    at path: String
  ) -> (text: String, step: String)? {
    switch error {
    case .undecodable, .unsupported, .empty, .tooLarge, .formUnavailable, .cancelled: nil
    case .helperUntrusted:
      (
        "is not used: another user owns it or can write to it",
        "Run chmod go-w \(ShellArgument.quoted(path)), or install it with make install."
      )
    case .unconfined:
      (
        "draws nothing: this kernel cannot confine it (seccomp)",
        "Use a kernel or a container that allows seccomp filters, or --images off."
      )
    case .helperMissing, .helperNotStarted, .helperFailed, .timeout:
      ("does not work", installPictureProgram)
    }
  }

  // MARK: Configuration

  static let createConfiguration =
    "To set your own places, run: dash places set London \"New York\""
  static let wrongConfiguration = "invalid; the other checks ran without it"
  static let foreignConfiguration =
    "not trusted: starts no program, reads no key file, and sends keys only to the provider's own"
    + " address or to this machine"
  static let trustConfiguration = "If you trust it, add --trust."
  static let offline = "not checked, because --offline is set"

  // MARK: Services

  /// Returns that the directory of certificates lacks an issuer.
  static func issuerOnly(in file: String) -> String { "issuer found only in \(safe(file))" }

  static let notEnabled = "no, so not checked"
  static let nothingRequested = "no request was needed"
  static let keyAccepted = "accepted"

  /// Returns where a key comes from.
  static func origin(_ origin: Secret.Origin) -> String {
    switch origin {
    case .command(let command): "printed by \(safe(command.program))"
    case .configuration: "in plugins.json"
    case .credentials(let names): "from systemd's credentials, as \(list(names))"
    case .file(let path): "from the file \(safe(path))"
    case .variables(let names):
      "from the \(names.count == 1 ? "variable" : "variables") \(list(names))"
    }
  }

  static func response(_ status: Int, milliseconds: Int, from host: String) -> String {
    "HTTP \(status) from \(safe(host)) in \(milliseconds) ms"
  }

  /// Returns the number of requests that dash has counted.
  static func calls(today: Int, left: Int?, perMinute: Int?) -> String {
    let today = "\(today) today"
    guard let left else { return today }
    let share = perMinute.map { "\(left) of \($0)" } ?? "\(left)"
    return "\(share) left this minute, \(today)"
  }

  static func backoff(seconds: Int) -> String {
    "paused for \(span(seconds)) by the service's rate limit"
  }

  /// Returns the quota that the service reports.
  static func quota(_ limit: RateLimit) -> String {
    let share = limit.limit.map { "\(limit.remaining) of \($0)" } ?? "\(limit.remaining)"
    let reset = limit.resetSeconds.map { ", reset in \(span($0))" } ?? ""
    return "\(share) calls left at the service\(reset)"
  }

  // MARK: Terminal

  static func size(columns: Int?, rows: Int?) -> String {
    guard let columns, let rows else { return "unknown size" }
    return "\(counted(columns, "column")), \(counted(rows, "row"))"
  }

  // MARK: Parts

  private static func safe(_ text: String) -> String { ConfigurationMessages.safe(text) }

  private static func list(_ names: [String]) -> String {
    names.map(safe).joined(separator: ", ")
  }

  /// Returns a time span in at most two units.
  static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) days"
    }
  }
}
