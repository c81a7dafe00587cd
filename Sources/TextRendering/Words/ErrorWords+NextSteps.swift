import DashCore

/// What can be done next.
extension ErrorWords {
  /// A step: words of our own, or what the provider knows.
  enum Step {
    case own(NextStep, KeyValuePairs<String, String> = [:])
    case advice(Advice)
  }

  func nextSteps(
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [Step] {
    let page = provider.terms.keyURL ?? provider.terms.attributionURL
    switch error.reason {
    case .askingNotWanted: return [.own(.askAgain)]
    case .heldBack: return [retry(after: error) ?? .own(.waitAWhile)]
    case .ownLimit: return [retry(after: error) ?? .own(.waitAMinute), .own(.raiseLimit)]
    case .callSwitchedOff: return [.own(.keyIsNotTheCause), .own(.takeOptionOut)]
    case .identifierOfAnotherService: return [.own(.nameTheCity)]
    case .subscriptionMissing: return [.own(.subscribe, ["page": page])]
    case .failedCommand(let program, .notRun):
      let name = DisplayText(program).string
      return [
        name.contains("/") ? .own(.correctPath) : .own(.putIntoPath, ["program": name])
      ]
    case .failedCommand: return [.own(.runByItself)]
    case .missingVariable(let name):
      return steps(toSet: DisplayText(name).string, after: error, from: provider)
    case .privateAddress: return [.own(.askFilter)]
    case .libraryFailure: return [.own(.checkLibcurl)]
    case .pastTheEnd: return [.own(.askEarlierPage)]
    case .notInDemo: return [.own(.withoutDemo, ["service": provider.title])]
    case .unreadableFile(let path):
      return [.own(.putKeyInto, ["path": DisplayText(path).string])]
    case .untrustedFile(let path, .ownedByAnother):
      return [.own(.makeItYourOwn, ["path": ShellWord.quoted(path)])]
    case .untrustedFile(let path, .writableByOthers):
      return [.own(.keepOthersOut, ["path": ShellWord.quoted(path)])]
    default: break
    }
    let advice = (provider.advice[error.code] ?? []).map(Step.advice)
    return switch error.code {
    case .unauthorized: [.own(.compareKey, ["page": page])] + advice
    case .rateLimited: [retry(after: error) ?? .own(.waitAndRefreshLess)] + advice
    case .serverError: [retry(after: error) ?? .own(nextStep(after: error.code))] + advice
    case .unconfigured: advice + [.own(.setIt), .own(.demo)]
    // What a provider knows says more than we do.
    default: advice.isEmpty ? [.own(nextStep(after: error.code))] : advice
    }
  }

  /// How a variable is set: where it holds a key, also where one gets it.
  private func steps(
    toSet variable: String,
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [Step] {
    let isKey = provider.options.contains { $0.name == error.location && $0.type == .secret }
    guard isKey else { return [.own(.setOrDefault, ["variable": variable])] }
    let page = provider.terms.keyURL.map { [Step.own(.getKey, ["page": $0])] } ?? []
    return page + [.own(.export, ["variable": variable]), .own(.demo)]
  }

  private func nextStep(after code: ErrorCode) -> NextStep {
    switch code {
    case .badRequest: .checkRequest
    case .cancelled: .runAgain
    case .connectionLost: .runAgainWeak
    case .empty: .askSomethingElse
    case .forbidden: .planMayExclude
    case .invalidOptions: .correctOptions
    case .invalidResponse, .tooLarge: .proxyMayAnswer
    case .notFound: .checkSpelling
    case .offline: .connect
    case .rateLimited, .serverError: .tryLater
    case .timeout: .tryLonger
    case .tls: .checkTLS
    case .unauthorized: .checkKey
    case .unconfigured: .setIt
    case .unknown: .tryVerbose
    case .unreachable: .checkNetwork
    }
  }

  private func retry(after error: SourceError) -> Step? {
    guard let seconds = error.retryAfterSeconds, seconds > 0 else { return nil }
    guard seconds < Response.maximumRetryAfterSeconds else { return .own(.tryAgainInAnHour) }
    return .own(.tryAgainIn, ["duration": ClockWords(text: text).duration(seconds)])
  }

  /// A step with a capital at its start and a full stop at its end, but for what is to be typed.
  func sentence(_ step: Step) -> String {
    switch step {
    case .own(let phrase, let values):
      let words = text(phrase, values)
      let isTyped = [.export, .keepOthersOut, .makeItYourOwn, .setOrDefault].contains(phrase)
      return isTyped ? words : sentence(words)
    // What a provider says itself is in English.
    case .advice(.text(let words)): return ErrorWords().sentence(words)
    case .advice(let advice): return sentence(words(for: advice))
    }
  }

  /// A text with a capital at its start and a full stop at its end.
  func sentence(_ words: String) -> String {
    let isEnded = [".", "!", "?", "…", "。"].contains { words.hasSuffix($0) }
    let sentence = words.prefix(1).uppercased() + words.dropFirst()
    return isEnded ? sentence : text(CausePart.fullStop, ["sentence": sentence])
  }
}
