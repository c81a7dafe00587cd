import DashTestSupport

/// The invented weather of the server: different for each request, for any place with a number.
struct ServiceResponses {
  /// Returns the name of a place once the faults have ended.
  static func calmName(of place: Int) -> String { "Calm \(place)." }

  private static let conditions = [
    (800, "Clear", "clear sky"), (500, "Rain", "leichter Regen"), (601, "Snow", "снег"),
    (211, "Thunderstorm", "雷雨"), (741, "Fog", "brouillard épais"), (804, "Clouds", "מעונן"),
  ]
  /// Suffixes of a name: characters of all widths, some with disputed widths.
  private static let decorations = ["", " am See", "市", " ☔️", " 👩‍🚀", "\u{301}", "\u{1B}[31m"]

  /// Returns a good response to a request.
  func reply(
    to request: LoopbackRequest,
    calm: Bool,
    number: (ClosedRange<Int>) -> Int
  ) -> LoopbackReply {
    let identifier = ["id", "zip", "lat"].compactMap(request.parameter).first ?? ""
    guard let place = Int(identifier.filter(\.isNumber)) else { return .status(404) }
    let name =
      calm
      ? Self.calmName(of: place)
      : "Soak \(place)\(Self.decorations[number(0...Self.decorations.count - 1)])"
    let (code, main, description) = Self.conditions[number(0...Self.conditions.count - 1)]
    let escaped = name.replacing("\u{1B}", with: "\\u001b")
    return .json(
      """
      {"coord":{"lon":-0.1257,"lat":51.5085},"weather":[{"id":\(code),"main":"\(main)",\
      "description":"\(description)","icon":"10d"}],"base":"stations","main":{"temp":\(number(-30...40)),\
      "feels_like":\(number(-30...40)).\(number(0...99)),"temp_min":-31,"temp_max":41,\
      "pressure":\(number(950...1050)),"humidity":\(number(0...100))},\
      "visibility":\(number(0...10_000)),"wind":{"speed":\(number(0...40)),"deg":\(number(0...360))},\
      "rain":{"1h":0.\(number(1...9))},"clouds":{"all":\(number(0...100))},"dt":1795183200,\
      "sys":{"country":"GB","sunrise":1795159440,"sunset":1795190580},\
      "timezone":\(number(-12...14) * 3600),"id":\(place),"name":"\(escaped)","cod":200}
      """
    )
  }
}
