/// Where an answer comes from, and so how far it can be trusted to be how things are now.
public enum Origin: Sendable, Hashable {
  /// It was asked for now.
  case asked
  /// It was kept from before, and is fresh enough not to be asked for again.
  case kept
  /// It was kept from before, and is shown because asking failed, and why it did.
  case stale(SourceError)
}
