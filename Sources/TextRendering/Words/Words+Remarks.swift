extension Words {
  /// What can be done next, marked as that.
  package func hint(_ words: String) -> String {
    self(PageWord.hintLine, ["words": words])
  }

  /// What is wrong without keeping anything from being done, marked as that.
  package func warning(_ words: String) -> String {
    self(ConfigurationPhrase.warning, ["words": words])
  }

  /// How many live in a place.
  package func population(_ count: Int) -> String {
    self(Counted.population, count)
  }

  /// What is wrong, and what was probably meant.
  ///
  /// - Parameters:
  ///   - nearest: What was probably meant; nil where nothing is near.
  ///   - problem: What is wrong, without a full stop.
  /// - Returns: Both, in one phrase.
  package func suggesting(_ nearest: String?, after problem: String) -> String {
    guard let nearest else { return problem }
    return self(UsagePhrase.didYouMean, ["problem": problem, "nearest": nearest])
  }
}
