/// What became of an input.
enum FuzzVerdict: Hashable {
  /// It is a value.
  case accepted
  /// It is an error that is documented, by this code.
  case rejected(String)
}
