import DashCore
import Localization
import TextRendering

/// The type of an option's value.
package struct OptionValueType<Value: Sendable>: Sendable {
  /// The placeholder in help.
  let placeholder: String
  /// Returns the candidates that a shell offers.
  let candidates: @Sendable () -> CompletionCandidates
  /// Parses a value; the second argument is its origin, such as `--width` or `DASH_UNITS`.
  let parse: @Sendable (String, String) throws(UsageError) -> Value

  init(
    placeholder: String,
    candidates: @escaping @Sendable () -> CompletionCandidates = { .nothing },
    parse: @escaping @Sendable (String, String) throws(UsageError) -> Value
  ) {
    self.placeholder = placeholder
    self.candidates = candidates
    self.parse = parse
  }
}

// MARK: Text and choices

extension OptionValueType where Value == String {
  /// Non-empty text.
  static func text(
    _ placeholder: String,
    candidates: @escaping @Sendable () -> CompletionCandidates = { .nothing }
  ) -> OptionValueType {
    OptionValueType(placeholder: placeholder, candidates: candidates) {
      (text: String, origin: String) throws(UsageError) in
      if !text.isEmpty { return text }
      throw .badValue(
        origin: origin,
        value: text,
        expected: .namedValue(placeholder),
        nearest: nil
      )
    }
  }

  /// A language tag; services support more languages than the program.
  static var language: OptionValueType {
    let codes = Language.allCases.map(\.rawValue)
    let text = OptionValueType<String>.text("CODE")
    return OptionValueType(
      placeholder: text.placeholder,
      candidates: { .values(codes) },
      parse: { (typed: String, origin: String) throws(UsageError) in
        let tag = try text.parse(typed, origin)
        let primary = tag.prefix { $0.isASCII && $0.isLetter }
        let isTag = tag.dropFirst(primary.count).first.map { "-_.@".contains($0) } ?? true
        if isTag, (2...3).contains(primary.count) { return tag }
        throw .badValue(
          origin: origin,
          value: typed,
          expected: .oneOf(codes),
          // The cases have the English names.
          nearest: Language.allCases.first { "\($0)" == tag.lowercased() }?.rawValue
        )
      }
    )
  }
}

extension OptionValueType where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases of an enumeration.
  static func choice(_ placeholder: String) -> OptionValueType {
    OptionValueType(
      placeholder: placeholder,
      candidates: { .values(Value.allCases.map(\.rawValue)) },
      parse: { (text: String, origin: String) throws(UsageError) in
        if let value = Value(rawValue: text) { return value }
        let choices = Value.allCases.map(\.rawValue)
        throw .badValue(
          origin: origin,
          value: text,
          expected: .oneOf(choices),
          nearest: NearestWord.find(text, orShortFormAmong: choices)
        )
      }
    )
  }
}

// MARK: Numbers

extension OptionValueType where Value == Int {
  /// An integer within bounds.
  static func integer(_ bounds: ClosedRange<Int>) -> OptionValueType {
    OptionValueType(placeholder: "N") { (text: String, origin: String) throws(UsageError) in
      if let number = Int(text), bounds.contains(number) { return number }
      throw .badValue(origin: origin, value: text, expected: .integer(bounds), nearest: nil)
    }
  }

  /// A duration within bounds, in seconds.
  static func duration(
    _ bounds: ClosedRange<Int>,
    placeholder: String = "DURATION"
  ) -> OptionValueType {
    OptionValueType(placeholder: placeholder) { (text: String, origin: String) throws(UsageError) in
      if let seconds = DurationText.seconds(text), bounds.contains(seconds) { return seconds }
      throw .badValue(
        origin: origin,
        value: text,
        expected: .duration(bounds, isQuoted: false),
        nearest: nil
      )
    }
  }
}

extension OptionValueType where Value == UInt64 {
  /// The seed of a random choice.
  static var seed: OptionValueType {
    let integer = OptionValueType<Int>.integer(0...Int.max)
    return OptionValueType(placeholder: integer.placeholder) {
      (text: String, origin: String) throws(UsageError) in UInt64(try integer.parse(text, origin))
    }
  }
}

// MARK: Types of one option

extension OptionValueType where Value == [TableColumn] {
  /// A comma-separated list of distinct columns.
  static var columns: OptionValueType {
    OptionValueType(
      placeholder: "LIST",
      candidates: { .list(TableColumn.choices.map(\.name)) },
      parse: { (text: String, origin: String) throws(UsageError) in
        if let columns = TableColumn.list(text) { return columns }
        let choices = TableColumn.choices.map(\.name)
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let unknown = names.first { !$0.isEmpty && !choices.contains($0) }
        throw .badValue(
          origin: origin,
          value: unknown ?? text,
          expected: names.allSatisfy(choices.contains) ? .eachValueOnce : .someOf(choices),
          nearest: unknown.flatMap { NearestWord.find($0, orShortFormAmong: choices) }
        )
      }
    )
  }
}

extension OptionValueType where Value == UnitsSetting {
  /// A preset, units of single quantities, or both: `uk,wind=kn`.
  static var units: OptionValueType {
    OptionValueType(
      placeholder: "UNITS",
      candidates: {
        .list(
          UnitsPreset.allCases.map(\.rawValue)
            + UnitsKey.allCases.flatMap { key in key.unitNames.map { "\(key.rawValue)=\($0)" } }
        )
      },
      parse: { (text: String, origin: String) throws(UsageError) in
        do throws(UnitsSetting.Failure) {
          return try UnitsSetting(text)
        } catch {
          throw .badValue(
            origin: origin,
            value: error.found,
            expected: error.expected,
            nearest: error.nearest
          )
        }
      }
    )
  }
}

extension OptionValueType where Value == HistoryStart {
  /// A time in the past.
  static var historyStart: OptionValueType {
    OptionValueType(placeholder: "WHEN") { (text: String, origin: String) throws(UsageError) in
      if let start = HistoryStart(text) { return start }
      throw .badValue(
        origin: origin,
        value: text,
        expected: .historyStart(atMost: HistoryStart.bounds.upperBound),
        nearest: nil
      )
    }
  }
}

extension OptionValueType where Value == PhotoTarget {
  /// A photo, as captions show it.
  static func photo(_ placeholder: String = "NAME:ID") -> OptionValueType {
    let text = OptionValueType<String>.text(placeholder)
    return OptionValueType(placeholder: placeholder) {
      (typed: String, origin: String) throws(UsageError) in
      if let photo = PhotoTarget(try text.parse(typed, origin)) { return photo }
      throw .badPhoto(origin: origin, typed)
    }
  }
}
