/// The kind of content that a data source provides.
public enum ContentKind: String, Sendable, Hashable, CaseIterable {
  /// Named numbers.
  case metrics
  /// Photos.
  case photos
  /// A table.
  case table
  /// Lines of text.
  case text
  /// Weather of places.
  case weather
}

/// What a kind of panel is like; a new kind answers each question.
extension ContentKind {
  /// Whether it is the weather of places, which fills searches and has alerts.
  package var isWeather: Bool {
    switch self {
    case .weather: true
    case .metrics, .photos, .table, .text: false
    }
  }

  /// Whether it has pages of pictures, which are searched for and turned.
  package var hasPages: Bool {
    switch self {
    case .photos: true
    case .metrics, .table, .text, .weather: false
    }
  }

  /// Whether a dashboard does not wait for it longer than a moment, and is complete without it.
  package var isOptional: Bool {
    switch self {
    case .photos: true
    case .metrics, .table, .text, .weather: false
    }
  }

  /// Whether its items have names of their own, so that where it stands alone it needs no title.
  package var namesItself: Bool {
    switch self {
    case .photos, .weather: true
    case .metrics, .table, .text: false
    }
  }

  /// Whether the units of measurement change what it shows.
  package var hasUnits: Bool {
    switch self {
    case .metrics, .weather: true
    case .photos, .table, .text: false
    }
  }

  /// Whether it has numbers for a monitoring system.
  package var hasNumbers: Bool {
    switch self {
    case .metrics, .table, .text, .weather: true
    case .photos: false
    }
  }
}

extension Snapshot {
  /// The weather; `nil` for other content.
  package var weather: WeatherReport? {
    if case .weather(let report) = content { report } else { nil }
  }

  /// The provider of the first place's weather; `nil` if it is not known.
  package var firstProvider: String? { weather?.shown.first?.$current.provider }

  /// The photos; `nil` for other content.
  package var photos: PhotoPage? {
    if case .photos(let page) = content { page } else { nil }
  }
}

extension PanelState {
  /// The weather to show; `nil` without any.
  package var weather: WeatherReport? { snapshot?.weather }

  /// The photos to show; `nil` without any.
  package var photos: PhotoPage? { snapshot?.photos }
}

extension Snapshot {
  /// The typed content.
  public enum Content: Sendable, Hashable {
    /// Named numbers.
    case metrics([Metric])
    /// Photos.
    case photos(PhotoPage)
    /// A table.
    case table(TableData)
    /// Lines of text.
    case text(TextData)
    /// Weather of places.
    case weather(WeatherReport)

    /// The kind of the content.
    package var kind: ContentKind {
      switch self {
      case .metrics: .metrics
      case .photos: .photos
      case .table: .table
      case .text: .text
      case .weather: .weather
      }
    }

    /// The number of items, with the English noun for one.
    package var items: (count: Int, noun: String) {
      switch self {
      case .metrics(let metrics): (metrics.count, "metric")
      case .photos(let page): (page.photos.count, "photo")
      case .table(let table): (table.rows.count, "row")
      case .text(let text): (text.lines.count, "line")
      case .weather(let report): (report.places.count, "place")
      }
    }
  }
}

/// A table of named columns.
public struct TableData: Sendable, Hashable {
  /// The columns in order, at least one.
  public let columns: [TableDataColumn]

  /// The rows in order, each with a value per column; `nil` for a value that was not reported.
  public let rows: [[DataValue?]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - columns: The columns, at least one.
  ///   - rows: The rows, each with a value per column.
  /// - Precondition: Each row has as many values as there are columns.
  public init(columns: [TableDataColumn], rows: [[DataValue?]]) {
    precondition(
      !columns.isEmpty && rows.allSatisfy { $0.count == columns.count },
      "each row has a value per column"
    )
    self.columns = columns
    self.rows = rows
  }
}

/// A column of a table.
public struct TableDataColumn: Sendable, Hashable {
  /// The heading.
  public let name: DisplayText

  /// The kind of its values, which determines alignment and display unit.
  public let kind: ValueKind

  /// The unit of a ``ValueKind/number``; `nil` if it has none.
  public let unit: DisplayText?

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - unit: The unit of a number, or `nil`.
  public init(_ name: DisplayText, _ kind: ValueKind, unit: DisplayText? = nil) {
    precondition(ValueKind.named.contains(kind), "documents have a name for the kind")
    self.name = name
    self.kind = kind
    self.unit = unit
  }
}

/// A value of a table.
public enum DataValue: Sendable, Hashable {
  /// A value of ``ValueKind/text``.
  case text(DisplayText)
  /// A value of ``ValueKind/number`` or of a quantity.
  case number(Double)
  /// A value of ``ValueKind/time``.
  case time(Timestamp)
}

/// A named number with its history and thresholds.
public struct Metric: Sendable, Hashable {
  /// The name, unique in its panel.
  public let name: DisplayText

  /// The kind of the value: a number or a quantity.
  public let kind: ValueKind

  /// The unit of a ``ValueKind/number``; `nil` if it has none.
  public let unit: DisplayText?

  /// The current value; `nil` if it was not reported.
  public let value: Double?

  /// Earlier values at equal intervals, the oldest first; `nil` for a gap.
  public package(set) var history: [Double?]

  /// The value from which on the metric is in a warning state; `nil` for none.
  public let warning: Double?

  /// The value from which on the metric is in a critical state; `nil` for none.
  ///
  /// If it is less than ``warning``, low values are the bad ones.
  public let critical: Double?

  /// Creates a metric.
  ///
  /// - Parameters:
  ///   - name: The name, unique in its panel.
  ///   - kind: The kind of the value: a number or a quantity.
  ///   - unit: The unit of a number, or `nil`.
  ///   - value: The current value, or `nil`.
  ///   - history: Earlier values at equal intervals, the oldest first.
  ///   - warning: The value from which on the metric is in a warning state, or `nil`.
  ///   - critical: The value from which on the metric is in a critical state, or `nil`.
  public init(
    _ name: DisplayText,
    _ kind: ValueKind = .number,
    unit: DisplayText? = nil,
    value: Double?,
    history: [Double?] = [],
    warning: Double? = nil,
    critical: Double? = nil
  ) {
    precondition(ValueKind.named.contains(kind), "documents have a name for the kind")
    self.name = name
    self.kind = kind
    self.unit = unit
    self.value = value
    self.history = history
    self.warning = warning
    self.critical = critical
  }

  /// How bad a value is.
  public enum Level: String, Sendable, Hashable {
    /// Past neither threshold, or without thresholds.
    case normal
    /// Past ``Metric/warning``.
    case warning
    /// Past ``Metric/critical``.
    case critical
  }

  /// How bad the current value is; `nil` without a value.
  public var level: Level? { value.map(level) }

  /// Returns how bad a value is.
  ///
  /// - Parameter value: A value, such as an earlier one.
  public func level(of value: Double) -> Level {
    let isLowBad = if let warning, let critical { critical < warning } else { false }
    func isPast(_ threshold: Double?) -> Bool {
      guard let threshold else { return false }
      return isLowBad ? value <= threshold : value >= threshold
    }
    if isPast(critical) { return .critical }
    return isPast(warning) ? .warning : .normal
  }
}

/// Lines of text.
public struct TextData: Sendable, Hashable {
  /// The lines; an empty one separates paragraphs.
  public let lines: [DisplayText]

  /// Creates a text.
  public init(lines: [DisplayText]) {
    self.lines = lines
  }
}
