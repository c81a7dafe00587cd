import DashCore

/// What can be done next.
extension ErrorWords {

  static func nextSteps(
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [String] {
    let page = provider.terms.keyURL ?? provider.terms.attributionURL
    switch error.reason {
    case .askingNotWanted:
      return ["Without --offline dash asks for it"]
    case .heldBack:
      return [retry(after: error) ?? "Wait a while"]
    case .ownLimit:
      return [
        retry(after: error) ?? "Wait a minute",
        "Where your plan allows more, say so with the option callsPerMinute",
      ]
    case .callSwitchedOff:
      return [
        "The key is not the cause",
        "Take the option that asks for this call, such as batch, out of plugins.json",
      ]
    case .identifierOfAnotherService:
      return [
        "Name the city, with its country where that helps, as in Paris,FR, or give its coordinates"
      ]
    case .subscriptionMissing:
      return ["Subscribe to it on \(page) or do without this call"]
    case .failedCommand(let program, .notRun):
      let name = DisplayText(program).string
      return [
        name.contains("/")
          ? "Correct its path in plugins.json" : "Put \(name) into PATH, or write its whole path"
      ]
    case .failedCommand:
      return ["Run it by itself, as it stands in plugins.json, to see what it says"]
    case .missingVariable(let name):
      return steps(toSet: DisplayText(name).string, after: error, from: provider)
    case .privateAddress:
      return ["Ask the name server for the host: a filter against advertisements can be the cause"]
    case .libraryFailure:
      return ["Check which libcurl is installed; if it is the distribution's, report this"]
    case .pastTheEnd:
      return ["Ask for an earlier --page"]
    case .notInDemo:
      return ["Without --demo dash asks \(provider.title) for it"]
    case .unreadableFile(let path):
      return ["Put the key into \(DisplayText(path).string), and let nobody else read it"]
    case .untrustedFile(let path, .ownedByAnother):
      return ["Make it your own: sudo chown \"$USER\" \(ShellWord.quoted(path))"]
    case .untrustedFile(let path, .writableByOthers):
      return ["Keep the others out: chmod 600 \(ShellWord.quoted(path))"]
    default: break
    }
    let advice = provider.advice[error.code].map { [$0] } ?? []
    return switch error.code {
    case .unauthorized:
      ["Compare your key with the one that \(page) shows"] + advice
    case .rateLimited: [retry(after: error) ?? "Wait a while, and refresh less often"] + advice
    case .serverError: [retry(after: error) ?? nextStep(after: error.code)] + advice
    case .unconfigured: advice + ["Set it in plugins.json", demonstration]
    default: advice.isEmpty ? [nextStep(after: error.code)] : advice
    }
  }

  /// How a variable is set: where it holds a key, also where one gets it.
  private static func steps(
    toSet variable: String,
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [String] {
    let isKey = provider.options.contains { $0.name == error.location && $0.type == .secret }
    guard isKey else {
      return ["Set it, or give it a default in plugins.json: ${\(variable):-DEFAULT}"]
    }
    let page = provider.terms.keyURL.map { ["Get a key at \($0)"] } ?? []
    return page + ["Set it: export \(variable)=YOUR_KEY", demonstration]
  }

  private static let demonstration = "Without a key, --demo shows how dash looks"

  private static func nextStep(after code: ErrorCode) -> String {
    switch code {
    case .badRequest: "Check what was asked for, and the options in plugins.json"
    case .cancelled: "Run dash again"
    case .connectionLost: "Run dash again; a proxy or a weak network can be the cause"
    case .empty: "Ask for something else"
    case .forbidden: "The plan of the key may not include it"
    case .invalidOptions: "Correct them in plugins.json"
    case .invalidResponse, .tooLarge:
      "Try again; if it stays so, a proxy may have answered in its place, or the service changed"
    case .notFound: "Check the spelling or the id; a country can help, as in Paris,FR"
    case .offline: "Connect to a network and run dash again"
    case .rateLimited, .serverError: "Try again later; nothing is wrong on this side"
    case .timeout: "Try again, or allow more time with --timeout"
    case .tls: "Check this machine's clock and its certificates (the package ca-certificates)"
    case .unauthorized: "Check the key"
    case .unconfigured: "Set it in plugins.json"
    case .unknown: "Try again; with --verbose each request is told"
    case .unreachable: "Check the network, the proxy and the address in plugins.json"
    }
  }

  private static func retry(after error: SourceError) -> String? {
    guard let seconds = error.retryAfterSeconds, seconds > 0 else { return nil }
    return seconds < Response.maximumRetryAfterSeconds
      ? "Try again in \(ClockWords.duration(seconds))" : "Try again in an hour or more"
  }

  /// A text with a capital at its start and a full stop at its end, but for what is to be typed.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    let isCommand = [": export ", ": ${", ": chmod ", ": sudo "].contains { text.contains($0) }
    let isEnded = isCommand || [".", "!", "?", "…"].contains { text.hasSuffix($0) }
    return first.uppercased() + text.dropFirst() + (isEnded ? "" : ".")
  }
}
