import DashCore

/// Who served a panel in the place of the configured provider, and why.
extension ErrorWords {
  /// Who served a panel, or was asked for it, and why the configured provider did not serve it; nil where
  /// what is shown is that one's own.
  ///
  /// - Parameter panel: The panel.
  /// - Returns: Two phrases, the first in lower case.
  func served(_ panel: Panel) -> (by: String, because: String)? {
    guard let error = panel.state.providerError else { return nil }
    let part: CausePart = panel.state.snapshot == nil ? .askedOf : .servedBy
    return (text(part, ["service": panel.server.title]), lack(error, of: panel.descriptor))
  }

  /// Why the provider that stands in could not serve either.
  func standIn(for error: SourceError, from provider: SourceDescriptor) -> String {
    text(CausePart.fallbackFailed, ["sentence": message(for: error, from: provider)])
  }

  /// What a provider lacks, or what is wrong with it, in a few words.
  private func lack(_ error: SourceError, of provider: SourceDescriptor) -> String {
    guard
      case .missingVariable(let variable) = error.reason,
      provider.options.contains(where: { $0.name == error.location && $0.type == .secret })
    else { return briefCause(of: error, from: provider) }
    return text(
      CausePart.keyMissing,
      ["service": provider.title, "variable": DisplayText(variable).string]
    )
  }
}
