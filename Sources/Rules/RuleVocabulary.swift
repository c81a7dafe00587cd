package import DashCore

/// What a name of a rule stands for.
///
/// Its values are numbers: a quantity in the unit of the models, 1 and 0 for true and false, and the
/// position of a word in its list.
package enum RuleKind: Sendable, Hashable {
  case quantity(QuantityKind)
  case truth
  /// One of these words; on a scale they are in order, the least first.
  case word([String], isScale: Bool)

  /// The kind of a quantity; `nil` for anything else.
  package var quantity: QuantityKind? { if case .quantity(let kind) = self { kind } else { nil } }

  /// The values that one which is not reported may have.
  package var bounds: RuleBounds {
    switch self {
    case .quantity(let kind):
      RuleBounds(kind.least ?? -.infinity, kind.greatest ?? .infinity)
    case .truth: RuleBounds(0, 1)
    // Less than the least word is none, such as no alert.
    case .word(let words, _): RuleBounds(-1, Double(words.count - 1))
    }
  }
}

/// The names that rules know, such as those of the values of a place.
package protocol RuleVocabulary<Name>: Sendable {
  associatedtype Name: Sendable, Hashable

  /// Finds a name.
  ///
  /// - Parameters:
  ///   - isForHours: Whether the name must have a value in each hour of a forecast.
  /// - Returns: The name and what it stands for; `nil` if it is unknown.
  func find(_ text: String, isForHours: Bool) -> (name: Name, kind: RuleKind)?

  /// All names that ``find(_:isForHours:)`` finds, for suggestions.
  func names(isForHours: Bool) -> [String]

  /// Whether a name that ``find(_:isForHours:)`` finds for hours has a value of its own in each.
  func isInHours(_ name: Name) -> Bool
}

extension RuleVocabulary {
  package func isInHours(_ name: Name) -> Bool { true }
}

/// What is known of the subject of a rule at a time.
package protocol RuleFacts<Name> {
  associatedtype Name: Sendable, Hashable

  var now: Timestamp { get }
  /// The clock of the place.
  var clock: UTCOffsets { get }
  /// The units of numbers that are written without one.
  var units: Units { get }
  /// The steps of the forecast in chronological order, the first of which may have begun.
  var steps: [Range<Timestamp>] { get }

  /// Returns the present value of a name; `nil` if it is not known.
  func value(_ name: Name) -> Double?

  /// Returns the value of a name in a step; `nil` if it is not known.
  func value(_ name: Name, inStep index: Int) -> Double?

  /// Whether the value of a step is that of its end, and not of the whole step.
  func isOfEnd(_ name: Name) -> Bool
}

extension RuleFacts {
  package func isOfEnd(_ name: Name) -> Bool { false }
}

/// The least and the greatest value that is possible.
package struct RuleBounds: Sendable, Hashable {
  package let low: Double
  package let high: Double

  package init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// The value; `nil` if it is not known.
  package var known: Double? { low == high ? low : nil }
}
