/// The words that offer what was probably meant.
enum Suggestion {
  /// "; did you mean …?", or nothing where nothing is near.
  static func text(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
