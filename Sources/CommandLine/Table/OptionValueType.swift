package import DashCore
import Localization
package import TextRendering

/// The type of an option's value.
package struct OptionValueType<Value: Sendable>: Sendable {
  /// The placeholder in help.
  let placeholder: String
  /// What a shell offers.
  let candidates: CompletionCandidates
  /// Parses a value; the second argument is its origin, such as `--width` or `DASH_UNITS`.
  let parse: @Sendable (String, String) throws(UsageError) -> Value

  init(
    _ placeholder: String,
    candidates: CompletionCandidates = .nothing,
    parse: @escaping @Sendable (String, String) throws(UsageError) -> Value
  ) {
    self.placeholder = placeholder
    self.candidates = candidates
    self.parse = parse
  }

  /// Creates a type that rejects each invalid value in the same way.
  ///
  /// - Parameters:
  ///   - placeholder: The placeholder in help.
  ///   - candidates: What a shell offers.
  ///   - expected: What an error names.
  ///   - nearest: Returns the valid value that was probably meant.
  ///   - read: Returns the value of a text; `nil` if it is invalid.
  fileprivate init(
    _ placeholder: String,
    candidates: CompletionCandidates = .nothing,
    expected: ExpectedValue,
    nearest: @escaping @Sendable (String) -> String? = { _ in nil },
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(placeholder, candidates: candidates) {
      (text: String, origin: String) throws(UsageError) in
      if let value = read(text) { return value }
      throw .badValue(origin: origin, value: text, expected: expected, nearest: nearest(text))
    }
  }
}

// MARK: Text and choices

extension OptionValueType where Value == String {
  /// Non-empty text.
  static func text(
    _ placeholder: String,
    candidates: CompletionCandidates = .nothing
  ) -> OptionValueType {
    OptionValueType(placeholder, candidates: candidates, expected: .namedValue(placeholder)) {
      $0.isEmpty ? nil : $0
    }
  }

  /// A language tag; services support more languages than the program.
  static var language: OptionValueType {
    let codes = Language.allCases.map(\.rawValue)
    return OptionValueType(
      "CODE",
      candidates: .values(codes),
      expected: .oneOf(codes),
      // The cases have the English names.
      nearest: { tag in Language.allCases.first { "\($0)" == tag.lowercased() }?.rawValue },
      read: { tag in
        let primary = tag.prefix { $0.isASCII && $0.isLetter }
        let isTag = tag.dropFirst(primary.count).first.map { "-_.@".contains($0) } ?? true
        return isTag && (2...3).contains(primary.count) ? tag : nil
      }
    )
  }
}

extension OptionValueType where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of several named values.
  static func choice(
    _ placeholder: String,
    among values: Value.AllCases = Value.allCases
  ) -> OptionValueType {
    let choices = values.map(\.rawValue)
    return OptionValueType(
      placeholder,
      candidates: .values(choices),
      expected: .oneOf(choices),
      nearest: { NearestWord.find($0, orShortFormAmong: choices) },
      read: { choices.contains($0) ? Value(rawValue: $0) : nil }
    )
  }
}

// MARK: Numbers

extension OptionValueType where Value == Int {
  /// An integer within bounds.
  static func integer(_ bounds: ClosedRange<Int>) -> OptionValueType {
    OptionValueType("N", expected: .integer(bounds)) { text in
      Int(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// A duration within bounds, in seconds.
  static func duration(
    _ bounds: ClosedRange<Int>,
    placeholder: String = "DURATION"
  ) -> OptionValueType {
    let usual = ["30s", "1m", "5m", "10m", "1h"]
      .filter { DurationText.seconds($0).map(bounds.contains) ?? false }
    return OptionValueType(
      placeholder,
      candidates: .values(usual),
      expected: .duration(bounds, isQuoted: false)
    ) { text in
      DurationText.seconds(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}

extension OptionValueType where Value == Int {
  /// A time from now within what radar has, in seconds.
  static var radarTime: OptionValueType {
    let usual = ["-2h", "-1h", "-30m", "now", "+30m", "+1h"]
    let expected = ExpectedValue.text("now, or a time from -2h to +1h such as -30m or +30m")
    return OptionValueType("WHEN", candidates: .values(usual), expected: expected) { text in
      if text == "now" { return 0 }
      guard let sign = ["-": -1, "+": 1][text.prefix(1)],
        let seconds = DurationText.seconds(String(text.dropFirst())),
        (-7200...3600).contains(sign * seconds)
      else { return nil }
      return sign * seconds
    }
  }
}

extension OptionValueType where Value == UInt64 {
  /// The seed of a random choice.
  static var seed: OptionValueType {
    OptionValueType("N", expected: .integer(0...Int.max)) { text in
      Int(text).flatMap { UInt64(exactly: $0) }
    }
  }
}

// MARK: Types of one option

extension OptionValueType where Value == [PlaceValue] {
  /// A comma-separated list of distinct columns.
  static var columns: OptionValueType {
    OptionValueType("LIST", candidates: .list { PlaceValue.columnChoices.map(\.name) }) {
      (text: String, origin: String) throws(UsageError) in
      if let columns = PlaceValue.columns(text) { return columns }
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let unknown = names.first { !$0.isEmpty && PlaceValue.columns($0) == nil }
      let choices = PlaceValue.columnChoices.map(\.name)
      throw .badValue(
        origin: origin,
        value: unknown ?? text,
        expected: unknown == nil && !names.contains("") ? .eachValueOnce : .someOf(choices),
        nearest: unknown.flatMap { NearestWord.find($0, orShortFormAmong: choices) }
      )
    }
  }
}

extension OptionValueType where Value == UnitsSetting {
  /// A preset, units of single quantities, or both: `uk,wind=kn`.
  static var units: OptionValueType {
    let names: @Sendable () -> [String] = {
      UnitsPreset.allCases.map(\.rawValue)
        + UnitsKey.allCases.flatMap { key in key.unitNames.map { "\(key.rawValue)=\($0)" } }
    }
    return OptionValueType("UNITS", candidates: .list(names)) {
      (text: String, origin: String) throws(UsageError) in
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
  }
}

extension OptionValueType where Value == HistoryStart {
  /// A time in the past.
  static var historyStart: OptionValueType {
    let expected = ExpectedValue.historyStart(atMost: HistoryStart.bounds.upperBound)
    return OptionValueType(
      "WHEN",
      candidates: .values(["12h", "24h", "2d", "7d", "2w", "4w"]),
      expected: expected
    ) { HistoryStart($0) }
  }
}

extension OptionValueType where Value == ListenAddress {
  /// A numeric address with a port.
  static var address: OptionValueType {
    OptionValueType(
      "ADDRESS:PORT",
      candidates: .values(["127.0.0.1:9876"]),
      expected: .listenAddress
    ) { ListenAddress($0) }
  }
}

extension OptionValueType where Value == PhotoTarget {
  /// A photo, as captions show it.
  static func photo(_ placeholder: String = "NAME:ID") -> OptionValueType {
    OptionValueType(placeholder) { (text: String, origin: String) throws(UsageError) in
      if let photo = PhotoTarget(text) { return photo }
      throw text.isEmpty
        ? .badValue(origin: origin, value: "", expected: .namedValue(placeholder), nearest: nil)
        : .badPhoto(origin: origin, text)
    }
  }
}

// MARK: Environment variables

/// An environment variable with the same values as an option.
package struct OptionVariable<Value: Sendable>: Sendable {
  /// The name of the variable.
  package let name: String
  private let type: OptionValueType<Value>

  init(_ name: String, _ type: OptionValueType<Value>) {
    self.name = name
    self.type = type
  }

  /// Returns the value of the flag or else of the variable.
  ///
  /// - Parameters:
  ///   - flag: The value of the option, if given; the variable is then not read.
  /// - Returns: The value; `nil` if the variable is not set or empty.
  /// - Throws: ``UsageError`` for an invalid value of the variable.
  package func value(
    overriddenBy flag: Value? = nil,
    in environment: [String: String]
  ) throws(UsageError) -> Value? {
    if let flag { return flag }
    guard let text = environment[name], !text.isEmpty else { return nil }
    return try type.parse(text, name)
  }
}

/// The environment variables that an option overrides.
package enum OptionVariables {
  package static let units = OptionVariable("DASH_UNITS", OptionValueType<UnitsSetting>.units)
  package static let language = OptionVariable("DASH_LANG", OptionValueType<String>.language)
  package static let images = OptionVariable("DASH_IMAGES", OptionSpecification.imageType)
  package static let theme = OptionVariable("DASH_THEME", OptionSpecification.themeType)
  package static let icons = OptionVariable("DASH_ICONS", OptionSpecification.iconType)
}
