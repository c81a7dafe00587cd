package import DashCore
package import Localization

/// The message and the hints for every error of a data source.
///
/// Messages are built from typed facts alone, so no key, URL or response value can leak into them.
/// The messages in JSON output are in English.
package struct ErrorMessages: Sendable {
  let text: Strings

  /// Creates the messages of a language.
  package init(_ text: Strings = Strings()) {
    self.text = text
  }

  /// Returns a sentence that says what happened and names the provider.
  package func message(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    let sentence = text(.sentence(sentence: cause(of: error, from: provider)))
    guard var quoted = error.serviceMessage?.string else { return sentence }
    // The sentence around the quotation has its own full stop; an ellipsis stays.
    if !quoted.hasSuffix("..."), [".", "。"].contains(quoted.last) { quoted.removeLast() }
    guard !quoted.isEmpty else { return sentence }
    return text(.errorWithServiceMessage(sentence: sentence, message: quoted))
  }

  /// Returns a short text that says which variable is missing and where to get its value.
  package func brief(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    guard case .missingVariable(let name) = error.reason else {
      return message(for: error, from: provider)
    }
    let variable = DisplayText(name).string
    guard let page = provider.terms.keyURL else {
      return text(.variableNotSet(variable: variable))
    }
    return text(.variableNotSetGetKey(variable: variable, page: page))
  }

  /// Returns the hints in one line, or `nil` if there are none.
  package func hint(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String? {
    let steps = steps(after: error, from: provider)
    return steps.isEmpty ? nil : steps.joined(separator: " ")
  }

  /// Returns the error code and cause of a place without weather, for a table row.
  package func line(
    for missing: PlaceWeather,
    from provider: SourceDescriptor
  ) -> String {
    missing.$current.failure.map {
      text.labelled(cause(of: $0, from: provider), by: $0.code.rawValue)
    } ?? ""
  }

  /// Returns the display name of a place without weather; of an identifier the name that is known.
  package func name(of missing: PlaceWeather, in panel: Panel) -> DisplayText {
    guard case .id(let id) = missing.requestedPlace else {
      return DisplayText("\(missing.requestedPlace)")
    }
    guard let known = panel.placeNames[missing.requestedPlace], let name = known.name else {
      return DisplayText("id \(id)")
    }
    return DisplayText([name, known.country].compactMap(\.?.string).joined(separator: ", "))
  }

  /// Returns what happened without details, as a sentence without its full stop.
  func briefCause(of error: SourceError, from provider: SourceDescriptor) -> String {
    // Where the code says nothing, what the service says is the cause.
    if error.code == .unknown, error.reason == nil, let message = error.serviceMessage?.nonEmpty {
      let service = text.typography.text(DisplayText(provider.title))
      return text.labelled(text.typography.text(message), by: service)
    }
    return cause(of: SourceError(error.code, reason: error.reason), from: provider)
  }

  // MARK: Hints

  /// Returns the hints that fit an error, one sentence each, the most useful first.
  ///
  /// A command to type stays as it is typed, without a full stop.
  package func steps(after error: SourceError, from provider: SourceDescriptor) -> [String] {
    // Free text from a service is in English.
    if let hint = error.serviceHint { return [ErrorMessages().sentence(hint.string)] }
    let page = provider.terms.keyURL ?? provider.terms.attributionURL
    switch error.reason {
    case .offlineRequested: return [step(.hintWithoutOffline)]
    case .backoff, .recentFailure: return [retry(after: error) ?? step(.hintWaitAWhile)]
    case .dailyLimit: return [step(.hintDailyLimit)]
    case .configuredRateLimit:
      return [retry(after: error) ?? step(.hintWaitAMinute), step(.hintRaiseLimit)]
    case .foreignIdentifier:
      let code = error.unknownPlace.flatMap(hint) ?? .hintPlaceID
      return [step(.hintNameTheCity)] + (code == .hintPlaceID ? [] : [step(code)])
    case .noGeocoder:
      let example = #"{"at": [59.91, 10.75], "name": "Oslo"}"#
      return [step(.hintUseCoordinates(example: example))]
    case .subscriptionMissing: return [step(.hintSubscribe(page: provider.terms.priceURL ?? page))]
    case .failedCommand(let program, .notRun):
      let name = DisplayText(program).string
      return [step(name.contains("/") ? .hintCorrectPath : .hintAddToPath(program: name))]
    case .failedCommand: return [step(.hintRunCommandAlone)]
    case .failedProgram(_, .noInterpreter(let name)) where !name.contains("/"):
      return [step(.hintAddToPath(program: DisplayText(name).string))]
    case .failedProgram: return [step(.hintVerbosePlugin)]
    case .notDescribed(let plugin):
      return [text(.hintDescribePlugin(plugin: ShellArgument.quoted(plugin)))]
    case .untrustedConfiguration: return [text(.hintTrustConfiguration)]
    case .missingVariable(let name):
      return steps(toSet: DisplayText(name).string, after: error, from: provider)
    case .privateAddress: return [step(.hintHostFiltered)]
    case .proxyAuthentication(let variable):
      return [step(.hintProxyPassword(variable: variable))]
    case .tooManyOpenFiles: return [step(.hintRaiseOpenFiles)]
    case .outOfMemory: return [step(.hintRaiseMemory)]
    case .noPictureProgram: return [step(.doctorBuildPictureProgram)]
    case .noThread: return [step(.hintRaiseProcesses)]
    case .libraryFailure: return [step(.hintCheckLibcurl)]
    case .pageOutOfRange: return [step(.hintEarlierPage)]
    case .notInDemo: return [step(.hintWithoutDemo(service: provider.title))]
    case .unreadableFile(let path):
      return [step(.hintWriteKeyTo(path: DisplayText(path).string))]
    case .untrustedFile(let path, .ownedByAnother):
      return [text(.hintChangeOwner(path: ShellArgument.quoted(path)))]
    case .untrustedFile(let path, .writableByOthers):
      let path = ShellArgument.quoted(path)
      return [
        text(
          provider.isProgramError(error)
            ? .hintForbidWriting(path: path) : .hintRestrictPermissions(path: path)
        )
      ]
    default: break
    }
    if let place = error.unknownPlace, let hint = hint(for: place) { return [step(hint)] }
    // A service that has no such address says 404 to a search, too.
    let isSearch = error.code == .notFound && error.httpStatus == 404 && provider.kind.hasPages
    let advice = isSearch ? [] : (provider.advice[error.code] ?? []).map(sentence)
    return switch error.code {
    case .unreachable where error.httpStatus == 407:
      [step(.hintProxyPassword(variable: "HTTPS_PROXY"))]
    case .forbidden where advice.isEmpty && !provider.mayHaveKey,
      .unauthorized where !provider.mayHaveKey:
      [step(.hintProxyMayInterfere)]
    case .unauthorized:
      [step(page.isEmpty ? .hintCheckKey : .hintCompareKey(page: page))] + advice
        + (error.reason == .refusedKey ? [step(.hintRefusedKey)] : [])
    case .rateLimited: [retry(after: error) ?? step(.hintWaitAndRefreshLess)] + advice
    case .serverError: [retry(after: error) ?? step(nextStep(after: error.code))] + advice
    case .unconfigured: advice + [step(.hintSetIt), step(.hintDemo)]
    case .invalidResponse where provider.runsProgram: [step(.hintVerbosePlugin)]
    case .notFound
    where isSearch || advice.isEmpty && !provider.kind.namesItself:
      [step(.hintCheckRequest)]
    // The provider's advice is more specific than ours.
    default: advice.isEmpty ? [step(nextStep(after: error.code))] : advice
    }
  }

  /// Returns a built-in hint as a sentence.
  private func step(_ hint: LocalizedString) -> String { sentence(text(hint)) }

  /// Returns how to set a variable, and where to get the API key if the variable holds one.
  private func steps(
    toSet variable: String,
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [String] {
    let isKey = provider.options.contains { $0.name == error.location && $0.type == .secret }
    guard isKey else { return [text(.hintSetOrDefault(variable: variable))] }
    let page = provider.terms.keyURL.map { [step(.hintGetKey(page: $0))] } ?? []
    return page + [text(.hintExport(variable: variable)), step(.hintDemo)]
  }

  /// Returns the hint for a place that was not found; `nil` for a name without a country, for which
  /// the provider has advice.
  private func hint(for place: PlaceQuery) -> LocalizedString? {
    switch place {
    case .coordinates: .hintPlaceCoordinates
    case .id(let id) where String(id).count == 5: .hintPlaceDigits(code: String(id))
    case .id: .hintPlaceID
    case .name(let name): PlaceName(name).qualifiers.isEmpty ? nil : .hintPlaceCountry
    case .zip: .hintPlacePostalCode
    }
  }

  private func nextStep(after code: ErrorCode) -> LocalizedString {
    switch code {
    case .badRequest: .hintCheckRequest
    case .cancelled: .hintRunAgain
    case .connectionLost: .hintRunAgainNetwork
    case .empty: .hintAnotherQuery
    case .forbidden: .hintPlanMayExclude
    case .invalidOptions: .hintCorrectOptions
    case .invalidResponse, .tooLarge: .hintProxyMayInterfere
    case .notFound: .hintCheckSpelling
    case .offline: .hintConnect
    case .rateLimited, .serverError: .hintTryLater
    case .timeout: .hintTryLonger
    case .tls: .hintCheckTLS
    case .unauthorized: .hintCheckKey
    case .unconfigured: .hintSetIt
    case .unknown: .hintTryVerbose
    case .unreachable: .hintCheckNetwork
    }
  }

  private func retry(after error: SourceError) -> String? {
    guard let seconds = error.retryAfterSeconds, seconds > 0 else { return nil }
    guard seconds < Response.maximumRetryAfterSeconds else { return step(.hintTryAgainInAnHour) }
    return step(.hintTryAgainIn(duration: ClockText(text: text).duration(seconds)))
  }

  /// Returns a text with a capital at its start and a full stop at its end.
  func sentence(_ text: String) -> String {
    let isEnded = [".", "!", "?", "…", "。"].contains { text.hasSuffix($0) }
    let sentence = text.prefix(1).uppercased() + text.dropFirst()
    return isEnded ? sentence : self.text(.sentence(sentence: sentence))
  }

  // MARK: Advice

  private func sentence(_ advice: Advice) -> String {
    // Free text from a provider is in English.
    if case .text(let advice) = advice { return ErrorMessages().sentence(advice) }
    return sentence(message(for: advice))
  }

  /// Returns a provider's advice as a sentence without its full stop.
  private func message(for advice: Advice) -> String {
    switch advice {
    case .addCountry: text(.adviceAddCountry)
    case .addCountryAndState: text(.adviceAddCountryAndState)
    case .responsesMustBeCached(let hours): text(.cacheForHours(count: hours))
    case .callsAllowed(let allowance, let perMinute, let perHour, let perDay):
      text(limit(calls(perMinute, perHour, perDay), allowance))
    case .checkIdentifier: text(.adviceCheckIdentifier)
    case .oneCallPerPlace: text(.adviceEachPlaceIsACall)
    case .newKeysForSubscribersOnly(let subscription):
      text(.adviceSubscribersOnly(subscription: subscription))
    case .newKeysTakeTime(let hours): text(.newKeysTakeTime(count: hours))
    case .tryOtherSearchTerms(nil): text(.adviceTryOtherSearchTerms)
    case .tryOtherSearchTerms(let option?):
      text(.adviceSearchElsewhere(option: option))
    case .text(let advice): advice
    }
  }

  private func limit(_ calls: String, _ allowance: Advice.RateLimitScope) -> LocalizedString {
    switch allowance {
    case .freeUse: .adviceFreeUseAllows(calls: calls)
    case .key: .adviceKeyAllows(calls: calls)
    case .sharedKey: .adviceKeyAllowsAllUsers(calls: calls)
    }
  }

  private func calls(_ perMinute: Int?, _ perHour: Int?, _ perDay: Int?) -> String {
    func calls(_ count: Int) -> String { text(.calls(count: count)) }
    let rates = [
      perMinute.map { text(.adviceAMinute(calls: calls($0))) },
      perHour.map { text(.adviceAnHour(calls: calls($0))) },
      perDay.map { text(.adviceADay(calls: calls($0))) },
    ]
    return text.list(rates.compactMap(\.self))
  }
}

extension SourceDescriptor {
  /// Whether requests have a key: one of the options, or one that a program knows.
  var mayHaveKey: Bool {
    runsProgram || terms.keyURL != nil || options.contains { $0.type == .secret }
  }

  /// Returns whether an error about a file is about the program, and not about a file with a key.
  package func isProgramError(_ error: SourceError) -> Bool {
    runsProgram && !options.contains { $0.name == error.location && $0.type == .secret }
  }
}
