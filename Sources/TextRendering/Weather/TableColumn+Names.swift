/// The columns as they are named on a command line.
extension TableColumn {
  /// Those that can be chosen; the place is always there.
  package static let choices = allCases.filter { $0 != .place }

  /// The name of the column.
  package var name: String {
    switch self {
    case .place: "place"
    case .icon: "icon"
    case .condition: "condition"
    case .temperature: "temp"
    case .feelsLike: "feels"
    case .wind: "wind"
    case .humidity: "humidity"
    case .gusts: "gusts"
    case .pressure: "pressure"
    case .visibility: "visibility"
    case .clouds: "clouds"
    case .rain: "rain"
    case .snow: "snow"
    case .low: "low"
    case .high: "high"
    case .ultraviolet: "uv"
    case .sun: "sun"
    case .observed: "observed"
    }
  }

  /// Columns by their names, separated by commas; nil where one of them is unknown or comes twice, or
  /// there are none.
  package static func list(_ text: String) -> [TableColumn]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let columns = names.compactMap { name in choices.first { $0.name == name } }
    guard columns.count == names.count, Set(columns).count == columns.count else { return nil }
    return columns
  }
}
