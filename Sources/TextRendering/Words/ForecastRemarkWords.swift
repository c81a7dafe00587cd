/// What is said of a forecast and of the air beside their values.
enum ForecastRemarkWords {
  /// What a part of a place's weather is called at the head of a line.
  enum Part: String {
    case forecast = "Forecast"
    case air = "Air"
  }

  /// Why a part is missing.
  static func missing(_ part: Part, cause: String) -> String {
    "\(part.rawValue): \(cause)"
  }

  /// Since when a part is not the latest, and why.
  static func stale(_ part: Part, staleness: String) -> String {
    "\(part.rawValue): \(staleness)"
  }

  /// How old a part is that was not asked for anew.
  static func kept(_ part: Part, age: String) -> String {
    "\(part.rawValue): fetched \(age)"
  }

  /// That a service knows fewer days than are wanted.
  static func fewerDays(of service: String, known: Int, wanted: Int, last: String) -> String {
    "\(service)'s forecast ends on \(last), \(known) of \(wanted) days"
  }
}
