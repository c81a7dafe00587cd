import DashCore
import DashFetch
import TerminalScreen
import TextRendering

/// The map of radar: the width, the time, and whether it plays.
struct RadarView: Sendable {
  /// The widths that `+` and `-` select, in kilometres.
  static let widths = [100.0, 200, RadarWindow.usualKilometres, 500, 1000]
  /// How long a frame of a loop is shown.
  static let step = Duration.milliseconds(500)

  var kilometres = RadarWindow.usualKilometres
  /// The time of the frame; `nil` for the newest.
  var time: Timestamp?
  /// When the next frame of the loop is shown; `nil` while it does not play.
  var nextStep: Duration?
}

/// Opens the map of radar, goes through its times, zooms and plays.
extension WatchModel {
  /// Whether a place can have a map.
  var hasRadar: Bool { engine.requests.radar != nil && selectedPlace != nil }

  mutating func toggleRadar() {
    guard hasRadar, let item = selectedPlace else { return }
    radarView = RadarView()
    if case .radar = overlay { closeOverlay() } else { show(.radar(item)) }
  }

  /// The radar of the place whose map is open; `nil` without an open map or a response.
  private var openRadar: PlaceRadar? {
    guard case .radar(.place(let panel, let place)) = overlay else { return nil }
    return engine.radar(of: Engine.PlaceKey(panel: panel.string, place: place))
  }

  /// Handles a key of the open map.
  ///
  /// - Returns: Whether it is one; the others do what they always do.
  mutating func pressOnRadar(_ key: Key, at moment: WatchMoment) -> Bool {
    guard case .radar(let item) = overlay else { return false }
    switch key {
    case .left, .right:
      radarView.nextStep = nil
      stepRadar(by: key == .left ? -1 : 1)
    case .character("+"), .character("="), .character("-"):
      let widths = RadarView.widths
      let isCloser = key != .character("-")
      radarView.kilometres =
        (isCloser
          ? widths.last { $0 < radarView.kilometres } : widths.first { $0 > radarView.kilometres })
        ?? radarView.kilometres
    case .character(" "):
      radarView.nextStep = radarView.nextStep == nil ? moment.elapsed + RadarView.step : nil
    case .character("j"), .character("k"), .down, .up:
      let places = position.layout.entries.map(\.item).filter {
        if case .place = $0 { true } else { false }
      }
      let isNext = key == .character("j") || key == .down
      guard let index = places.firstIndex(of: item).map({ $0 + (isNext ? 1 : -1) }),
        places.indices.contains(index)
      else { return true }
      position.selection = places[index]
      radarView.nextStep = nil
      overlay = .radar(places[index])
    default: return false
    }
    return true
  }

  /// Goes to another frame, from the last to the first.
  private mutating func stepRadar(by step: Int, wraps: Bool = false) {
    guard let radar = openRadar, let newest = radar.newest else { return }
    let frames = wraps ? radar.frames.filter { $0.field != nil } : radar.frames
    let current = frames.firstIndex { $0.time == radarView.time ?? newest.time } ?? 0
    guard !frames.isEmpty else { return }
    let next = current + step
    let index = wraps ? next % frames.count : min(max(next, 0), frames.count - 1)
    radarView.time = frames[index].time
  }

  /// Shows the next frame of a loop that plays.
  ///
  /// - Returns: Whether its time has come.
  mutating func playRadar(at moment: WatchMoment) -> Bool {
    guard let next = radarView.nextStep else { return false }
    guard case .radar = overlay else {
      radarView.nextStep = nil
      return false
    }
    guard next <= moment.elapsed else { return false }
    stepRadar(by: 1, wraps: true)
    radarView.nextStep = moment.elapsed + RadarView.step
    return true
  }

  /// Wants the radar of the open map with all its frames, or that of the shown card.
  mutating func wantRadar(at moment: WatchMoment) {
    if case .radar(.place(let panel, let place)) = overlay {
      return engine.wantRadar(
        of: Engine.PlaceKey(panel: panel.string, place: place),
        .loop,
        kilometres: radarView.kilometres,
        at: moment.elapsed
      )
    }
    var card = engine.onlyPlace
    if case .place(let panel, let place) = shownCard {
      card = Engine.PlaceKey(panel: panel.string, place: place)
    }
    engine.wantRadar(of: card, at: moment.elapsed)
  }
}
