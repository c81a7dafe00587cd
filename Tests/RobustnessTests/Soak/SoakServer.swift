import DashCore
import DashTestSupport
import Synchronization

/// A weather service and all sources of alerts with random faults, which a seed decides; most come alone, and sometimes one
/// lasts for a while, so that whole panels fail.
final class SoakServer: Sendable {
  private enum Fault: CaseIterable {
    case serverError, unauthorized, notFound, rateLimited, notJSON, wrongTypes, emptyBody
    case closedInBody, closedInHead, reset, stalled, late

    /// Whether it takes a whole timeout in real time.
    var isSlow: Bool { self == .stalled || self == .late }

    /// Whether the connection is unusable afterwards.
    var closesConnection: Bool { isSlow || [.closedInBody, .closedInHead, .reset].contains(self) }

    func reply(insteadOf original: LoopbackReply) -> LoopbackReply {
      switch self {
      case .serverError: .html("<h1>Bad gateway</h1>", status: 502)
      case .unauthorized: .json(#"{"cod":401, "message": "Invalid API key."}"#, status: 401)
      case .notFound: .json(#"{"cod":"404","message":"city not found"}"#, status: 404)
      case .rateLimited:
        .json(#"{"cod":429,"message":"Slow down"}"#, status: 429)
          .header("Retry-After", "7")
      case .notJSON: .html("<html>Welcome to this hotel's network</html>")
      case .wrongTypes: .json(#"{"name":[1],"main":"mild","weather":{"id":"x"},"dt":{}}"#)
      case .emptyBody: .json("")
      case .closedInBody: original.cut(.inBody, by: .close)
      case .closedInHead: original.cut(.inHead, by: .close)
      case .reset: original.cut(.inBody, by: .reset)
      case .stalled: original.cut(.inBody, by: .stall)
      // Longer than the timeout of an instance, one second.
      case .late: original.delayed(by: .milliseconds(1300)).ending(.close)
      }
    }
  }

  private struct State {
    var generator: SeededGenerator
    var spell: (fault: Fault, requestsLeft: Int)?
    var isCalm = false
    var closings = 0
    var alertLists: [String: Int] = [:]
  }

  /// The source of alerts of each country, and the path of its lists.
  static let alertSources: [(country: String, name: String, path: String)] = [
    ("US", "nws", "/alerts/active"),
    ("CA", "eccc", "/collections/weather-alerts/items"), ("DE", "brightsky", "/alerts"),
    ("NO", "met-no", "/weatherapi/metalerts/2.0/current.json"), ("GB", "wmo", "/f/wfs"),
  ]

  private static let conditions = [
    (800, "Clear", "clear sky"), (500, "Rain", "leichter Regen"), (601, "Snow", "снег"),
    (211, "Thunderstorm", "雷雨"), (741, "Fog", "brouillard épais"), (804, "Clouds", "מעונן"),
  ]
  /// Suffixes of a name: characters of all widths, some with disputed widths.
  private static let decorations = ["", " am See", "市", " ☔️", " 👩‍🚀", "\u{301}", "\\u001b[31m"]

  private let state: Mutex<State>
  private let server = Mutex<LoopbackServer?>(nil)

  init(seed: UInt64) throws {
    state = Mutex(State(generator: SeededGenerator(seed: seed)))
    let server = try LoopbackServer(recordsRequests: false) { [unowned self] in reply(to: $0) }
    self.server.withLock { $0 = server }
  }

  var port: Int { server.withLock { $0?.port } ?? 0 }
  var connectionCount: Int { server.withLock { $0?.connectionCount } ?? 0 }
  /// The number of faults after which a connection is unusable.
  var closings: Int { state.withLock(\.closings) }

  /// The number of requests for the alerts of a place, by source.
  var alertLists: [String: Int] { state.withLock(\.alertLists) }

  /// Returns the country of a place; the fifth one is in Britain, as its postal code says.
  static func country(of place: Int) -> String {
    alertSources[(place + 4) % alertSources.count].country
  }

  /// Returns the name of a place once the faults have ended.
  static func calmName(of place: Int) -> String { "Calm \(place)." }

  /// Ends the faults.
  func calmDown() { state.withLock { $0.isCalm = true } }

  private func reply(to request: LoopbackRequest) -> LoopbackReply {
    if let source = Self.alertSources.first(where: { $0.path == request.path }) {
      return state.withLock { state in
        state.alertLists[source.name, default: 0] += 1
        // The first alerts are the most and the longest, so that a later peak is a leak.
        let isFirst = state.alertLists.values.reduce(0, +) <= 60
        let count = state.isCalm ? 0 : isFirst ? 3 : state.generator.below(4)
        let alerts = (0..<count).map { _ in
          Self.alert(words: isFirst ? 60 : 1 + state.generator.below(60), &state.generator)
        }
        let body = alerts.joined(separator: ",")
        return faulty(
          .json(
            #"{"alerts": [\#(body)], "features": [\#(body)], "location": {"name": "Town"}}"#
          ),
          &state
        )
      }
    }
    if request.path.hasPrefix("/v2/cap-alerts/") {
      return state.withLock { faulty(.json(Self.message(&$0.generator)), &$0) }
    }
    let identifier = ["id", "zip", "lat"].compactMap(request.parameter).first ?? ""
    guard let place = Int(identifier.filter(\.isNumber)) else { return .status(404) }
    return state.withLock { state in
      let reply = Self.weather(of: place, isCalm: state.isCalm, &state.generator)
      return faulty(reply, &state)
    }
  }

  private func faulty(_ reply: LoopbackReply, _ state: inout State) -> LoopbackReply {
    guard !state.isCalm, let fault = Self.fault(&state) else { return reply }
    if fault.closesConnection { state.closings += 1 }
    return fault.reply(insteadOf: reply)
  }

  private static func fault(_ state: inout State) -> Fault? {
    if let (fault, requestsLeft) = state.spell {
      state.spell = requestsLeft > 1 ? (fault, requestsLeft - 1) : nil
      return fault
    }
    let quick = state.generator.pick(Fault.allCases.filter { !$0.isSlow })
    switch state.generator.below(4000) {
    case 0: return state.generator.pick([.stalled, .late])
    case 1...10:
      state.spell = (quick, 3 + state.generator.below(38))
      return nil
    case 11...240: return quick
    default: return nil
    }
  }

  /// Returns an alert that every source can read.
  private static func alert(words count: Int, _ generator: inout SeededGenerator) -> String {
    let id = generator.below(50)
    let (_, event, text) = generator.pick(conditions)
    let words = String(repeating: text + " ", count: count)
    let time = "2026-11-2\(generator.below(9))T12:00:00Z"
    return """
      {"alert_id": "\(id)", "event_en": "\(event)", "severity": "severe", "status": "actual",
      "expires": "\(time)", "description_en": "\(words)",
      "geometry": {"type": "Polygon", "coordinates": [[[-1, 51], [1, 51], [1, 52], [-1, 51]]]},
      "when": {"interval": ["2026-11-20T12:00:00Z", "\(time)"]},
      "properties": {"id": "\(id)", "event": "\(event)", "alert_name_en": "\(event)",
      "status": "Actual", "ends": "\(time)", "event_end_datetime": "\(time)",
      "capurl": "gb-met-en/\(id).xml", "description": "\(words)", "alert_text_en": "\(words)"}}
      """
  }

  private static func message(_ generator: inout SeededGenerator) -> String {
    let (_, event, text) = generator.pick(conditions)
    return """
      <alert><identifier>\(generator.below(50))</identifier><info><event>\(event)</event>
      <description>\(text)</description></info></alert>
      """
  }

  private static func weather(
    of place: Int,
    isCalm: Bool,
    _ generator: inout SeededGenerator
  ) -> LoopbackReply {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let name =
      isCalm
      ? calmName(of: place) : "Soak \(place)\(decorations[number(0...decorations.count - 1)])"
    let (code, main, description) = conditions[number(0...conditions.count - 1)]
    return .json(
      """
      {"coord":{"lon":-0.1257,"lat":51.5085},"weather":[{"id":\(code),"main":"\(main)",\
      "description":"\(description)","icon":"10d"}],"base":"stations","main":{"temp":\(number(-30...40)),\
      "feels_like":\(number(-30...40)).\(number(0...99)),"temp_min":-31,"temp_max":41,\
      "pressure":\(number(950...1050)),"humidity":\(number(0...100))},\
      "visibility":\(number(0...10_000)),"wind":{"speed":\(number(0...40)),"deg":\(number(0...360))},\
      "rain":{"1h":0.\(number(1...9))},"clouds":{"all":\(number(0...100))},"dt":1795183200,\
      "sys":{"country":"\(country(of: place))","sunrise":1795159440,"sunset":1795190580},\
      "timezone":\(number(-12...14) * 3600),"id":\(place),"name":"\(name)","cod":200}
      """
    )
  }
}
