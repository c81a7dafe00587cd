import DashCore
import Localization

/// How the outputs for people show a quantity of ``WeatherField``.
///
/// ``all`` is in the order of the plain output. The wind direction has no entry, because it is shown
/// with the wind speed. The lowest and highest temperature have none, because they are the spread
/// across the area at one moment, which people would take for the range of the day.
struct FieldDisplay: Sendable {
  /// The part of a card that shows the quantity.
  enum CardPart: Sendable {
    /// A labelled value beside the drawing.
    case amount
    /// A labelled value in the right column.
    case measure
  }

  let field: WeatherField
  /// The label in the plain output and of a chart.
  let label: LocalizedString
  /// The label on a card.
  let cardLabel: LocalizedString
  /// Where a card shows the value; `nil` if it is part of another line or not on the card.
  let cardPart: CardPart?
  /// The column of the places table.
  let column: TableColumn

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - field: The quantity.
  ///   - label: The label in the plain output.
  ///   - cardLabel: The label on a card, if it differs.
  ///   - card: Where a card shows the value.
  ///   - column: The column of the places table, for `--columns`.
  ///   - heading: The column's heading, if it differs from the label.
  ///   - hasHeading: Whether the column has a heading.
  ///   - priority: The column's priority and order.
  ///   - decimals: The most decimals in the column, for temperatures and speeds.
  ///   - sortable: Whether `--sort` accepts the column's name.
  private init(
    _ field: WeatherField,
    _ label: LocalizedString,
    cardLabel: LocalizedString? = nil,
    card: CardPart? = nil,
    column: String,
    heading: LocalizedString? = nil,
    hasHeading: Bool = true,
    priority: Int?,
    decimals: Int = 0,
    sortable: Bool = false
  ) {
    self.field = field
    self.label = label
    self.cardLabel = cardLabel ?? label
    cardPart = card
    self.column = TableColumn(
      column,
      heading: hasHeading ? heading ?? label : nil,
      priority: priority,
      .measured(field, decimals: decimals, isSortable: sortable)
    )
  }

  /// The quantities in the order of the plain output.
  static let all: [FieldDisplay] = [
    Self(
      .temperature,
      .labelTemperature,
      column: "temp",
      hasHeading: false,
      priority: 0,
      decimals: 1,
      sortable: true
    ),
    Self(
      .feelsLike,
      .labelFeelsLike,
      card: .measure,
      column: "feels",
      heading: .labelFeels,
      priority: 20
    ),
    Self(.windSpeed, .labelWind, column: "wind", priority: 30, sortable: true),
    Self(.windGust, .labelGusts, column: "gusts", priority: 60),
    Self(.rain, .labelRain, card: .amount, column: "rain", priority: 100, sortable: true),
    Self(.snow, .labelSnow, card: .amount, column: "snow", priority: 100),
    Self(.snowfall, .labelSnow, card: .amount, column: "snowfall", priority: nil),
    Self(.humidity, .labelHumidity, card: .measure, column: "humidity", priority: 50),
    Self(.dewPoint, .labelDewPoint, card: .measure, column: "dew", priority: 120),
    Self(.pressure, .labelPressure, card: .measure, column: "pressure", priority: 70),
    Self(.visibility, .labelVisibility, card: .measure, column: "visibility", priority: 80),
    Self(
      .cloudCover,
      .labelCloudCover,
      cardLabel: .labelClouds,
      card: .measure,
      column: "clouds",
      heading: .labelClouds,
      priority: 90
    ),
  ]

  /// Returns the entry of a quantity.
  static func of(_ field: WeatherField) -> FieldDisplay {
    guard let display = all.first(where: { $0.field == field }) else {
      preconditionFailure("\(field.name) must have an entry")
    }
    return display
  }

  /// Returns the entries of a part of a card.
  static func on(_ part: CardPart) -> [FieldDisplay] { all.filter { $0.cardPart == part } }
}
