import DashCore
package import Localization

extension Strings {
  // MARK: Remarks

  /// Returns a text marked as a hint.
  package func hint(_ message: String) -> String {
    self(.lineHint(text: message))
  }

  /// Returns a text marked as a warning.
  package func warning(_ message: String) -> String {
    self(.warning(text: message))
  }

  /// Appends a "did you mean" suggestion to an error.
  ///
  /// - Parameters:
  ///   - nearest: The closest valid value; `nil` if nothing is close.
  ///   - problem: The error, without a full stop.
  /// - Returns: Both in one sentence.
  package func suggesting(_ nearest: String?, after problem: String) -> String {
    guard let nearest else { return problem }
    return self(.didYouMean(problem: problem, nearest: nearest))
  }

  /// Returns the pressure tendency in the language.
  func callAsFunction(_ tendency: PressureTendency) -> String {
    switch tendency.course {
    case .steady: self(.valueSteady)
    case .rising: self(.valueRising)
    case .risingRapidly: self(.valueRisingRapidly)
    case .falling: self(.valueFalling)
    case .fallingRapidly: self(.valueFallingRapidly)
    }
  }
}
