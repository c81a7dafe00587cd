/// A panel's truth: what it shows and how far that can be trusted.
package enum PanelState: Sendable {
  /// Asked for in this refresh.
  case fresh(Snapshot)
  /// There is nothing to show, and why.
  case failed(SourceError)
  /// A setting that the provider needs is missing; nothing was asked.
  case unconfigured(SourceError)

  /// The word for it in the JSON output.
  package var status: String {
    switch self {
    case .fresh: "fresh"
    case .failed: "failed"
    case .unconfigured: "unconfigured"
    }
  }

  /// What there is to show, or nil.
  package var snapshot: Snapshot? {
    if case .fresh(let snapshot) = self { snapshot } else { nil }
  }

  /// Why there is nothing, or nil.
  package var error: SourceError? {
    switch self {
    case .fresh: nil
    case .failed(let error), .unconfigured(let error): error
    }
  }
}
