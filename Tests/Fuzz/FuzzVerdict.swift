/// The result of an input.
enum FuzzVerdict: Hashable {
  /// A value.
  case accepted
  /// A documented error, with its code.
  case rejected(String)
}
