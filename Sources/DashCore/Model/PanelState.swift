/// A panel's truth: what it shows and how far that can be trusted.
package enum PanelState: Sendable {
  /// Asked for the first time, and no answer yet; only while watching.
  case loading
  /// Asked for in this refresh.
  case fresh(Snapshot)
  /// An earlier answer, not asked for in this refresh because it is fresh enough.
  case cached(Snapshot)
  /// An earlier answer, shown because asking failed, and why it did.
  case stale(Snapshot, SourceError)
  /// There is nothing to show, and why.
  case failed(SourceError)
  /// A setting that the provider needs is missing; nothing was asked.
  case unconfigured(SourceError)

  /// The word for it in the JSON output.
  package var status: String {
    switch self {
    case .loading: "loading"
    case .fresh: "fresh"
    case .cached: "cached"
    case .stale: "stale"
    case .failed: "failed"
    case .unconfigured: "unconfigured"
    }
  }

  /// What there is to show, or nil.
  package var snapshot: Snapshot? {
    switch self {
    case .fresh(let snapshot), .cached(let snapshot), .stale(let snapshot, _): snapshot
    case .loading, .failed, .unconfigured: nil
    }
  }

  /// Why there is nothing, or nothing new; nil where all is well.
  package var error: SourceError? {
    switch self {
    case .loading, .fresh, .cached: nil
    case .stale(_, let error), .failed(let error), .unconfigured(let error): error
    }
  }

  /// Why the configured provider did not serve, where what is shown or said is of the one that stands in
  /// for it; nil where it is the configured one's own.
  package var providerError: SourceError? { snapshot?.providerError ?? error?.providerError }
}
