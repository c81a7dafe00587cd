package import DashCore

/// The sentences for every error: what happened, and what can be done next.
///
/// They are made from the facts alone, so that no key, address or value of an answer can get into
/// them. What scripts read is in English.
package struct ErrorWords: Sendable {
  let text: Words

  package init(_ text: Words = Words()) {
    self.text = text
  }

  /// What happened, in a sentence that names the provider.
  package func message(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    let sentence = text(
      CausePart.fullStop,
      ["sentence": cause(of: error, from: provider)]
    )
    // Of a call that was switched off, services say that the key is wrong, which it is not.
    guard error.reason != .callSwitchedOff, let said = error.serviceMessage?.nonEmpty else {
      return sentence
    }
    return text(CausePart.itSays, ["sentence": sentence, "message": said.string])
  }

  /// What is missing for an instance to be asked, and where to get it, in a few words.
  package func brief(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String {
    guard case .missingVariable(let name) = error.reason else {
      return message(for: error, from: provider)
    }
    let variable = DisplayText(name).string
    guard let page = provider.terms.keyURL else {
      return text(CausePart.notSet, ["variable": variable])
    }
    return text(CausePart.notSetGetKey, ["variable": variable, "page": page])
  }

  /// What to do next, in one line, or nil where there is nothing to do.
  package func hint(
    for error: SourceError,
    from provider: SourceDescriptor
  ) -> String? {
    let steps = steps(after: error, from: provider)
    return steps.isEmpty ? nil : steps.joined(separator: " ")
  }

  /// What to do next, a sentence each.
  package func steps(
    after error: SourceError,
    from provider: SourceDescriptor
  ) -> [String] {
    nextSteps(after: error, from: provider).map(sentence)
  }

  /// The code and cause of a place that has no weather, for a line of its own in a table.
  package func line(
    for missing: MissingPlace,
    from provider: SourceDescriptor
  ) -> String {
    "\(missing.error.code.rawValue): \(cause(of: missing.error, from: provider))"
  }

  /// How a place that has no weather is called.
  package func name(of missing: MissingPlace) -> DisplayText {
    switch missing.asked {
    case nil: DisplayText(text(PageWord.unnamedPlace))
    case .id(let id): DisplayText("id \(id)")
    case .some(let asked): DisplayText("\(asked)")
    }
  }

  /// What happened, in a sentence without its full stop and without particulars.
  func briefCause(of error: SourceError, from provider: SourceDescriptor) -> String {
    cause(of: SourceError(error.code, reason: error.reason), from: provider)
  }
}
