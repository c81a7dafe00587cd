/// Finds the word that a user probably meant.
package enum NearestWord {
  /// Returns the candidate with the smallest edit distance to an unknown word.
  ///
  /// - Parameters:
  ///   - word: The word that the user typed.
  ///   - candidates: The valid words.
  ///   - limit: The maximum number of edits.
  /// - Returns: The candidate; `nil` if more than a third of the letters would have to change, and
  ///   more than one.
  package static func find(
    _ word: String,
    among candidates: [String],
    atMost limit: Int = .max
  ) -> String? {
    let lowered = Array(word.lowercased())
    // The cost grows with the product of the lengths, and no valid word is this long.
    guard lowered.count <= 64 else { return nil }
    let ranked = candidates.map { ($0, distance(lowered, Array($0.lowercased()))) }
    guard let (best, edits) = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
    return edits <= min(limit, max(1, max(lowered.count, best.count) / 3)) ? best : nil
  }

  /// Returns the nearest candidate, or else the longest one that the word starts with, such as
  /// `temp` for `temperature`.
  ///
  /// - Parameters:
  ///   - word: The word that the user typed.
  ///   - candidates: The valid words.
  /// - Returns: The candidate; `nil` if none is near. A single letter is not a short form.
  package static func find(_ word: String, orShortFormAmong candidates: [String]) -> String? {
    if let nearest = find(word, among: candidates) { return nearest }
    let lowered = word.lowercased()
    return candidates.filter { $0.count > 1 && lowered.hasPrefix($0.lowercased()) }
      .max { $0.count < $1.count }
  }

  /// Returns the optimal string alignment distance: insertions, deletions, replacements and swaps
  /// of neighbours.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
