import DashCore
import TerminalScreen

/// Decides by a seed what the user does next.
///
/// It tracks the effects of its keys, so that it never ends the watch or leaves it paused.
struct KeyPresser {
  /// An action of the user or of the environment.
  enum Action {
    case key(Key)
    case resize(ScreenSize)
    case network(Bool)
    case configure(SoakConfiguration.Version)
  }

  private static let sizes = [
    ScreenSize(columns: 200, rows: 60), ScreenSize(columns: 120, rows: 40),
    ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 40, rows: 12),
    ScreenSize(columns: 12, rows: 3),
  ]

  private var generator: SeededGenerator
  /// The first actions: the largest size of everything, so that a later peak is a leak.
  private var overture: [Action]
  private var isHelp = false
  private var mayBeCard = false
  private var isPaused = false
  /// The distance of the interval from the shortest one.
  private var intervalSteps = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    overture = SoakConfiguration.Version.allCases.reversed().map { .configure($0) }
    overture += Self.sizes.reversed().map { .resize($0) }
  }

  /// Returns the action after a frame; mostly none.
  mutating func next() -> Action? {
    if let action = overture.popLast() { return action }
    let roll = Int.random(in: 0..<1000, using: &generator)
    if isPaused, roll < 250 { return press(.character(" ")) }
    switch roll {
    case 0..<8: return press(.character(" "))
    case 8..<20: return press(.character("u"))
    case 20..<32: return press(.character("?"))
    case 32..<60: return press(.character("j"))
    case 60..<80: return press(.character("k"))
    case 80..<90: return press(.tab)
    case 90..<105: return isHelp ? press(.escape) : press(.enter)
    case 105..<120: return isHelp ? press(.escape) : mayBeCard ? press(.character("?")) : nil
    case 120..<130: return press(.character("r"))
    // At most five seconds, because each second is a frame.
    case 130..<135: return intervalSteps < 2 ? press(.character("+")) : nil
    case 135..<140: return press(.character("-"))
    case 140..<142: return press(.redraw)
    case 142..<160:
      return Self.sizes.randomElement(using: &generator).map { .resize($0) }
    case 160..<162: return .network(Bool.random(using: &generator))
    case 162..<170:
      return SoakConfiguration.Version.allCases.randomElement(using: &generator).map {
        .configure($0)
      }
    default: return nil
    }
  }

  /// Returns the actions that lead to a large screen of all panels that is not paused.
  mutating func tidyUp() -> [Action] {
    var actions: [Action] = []
    // Help can be closed for certain; a card may not have been open.
    if !isHelp { actions.append(press(.character("?"))) }
    actions.append(press(.escape))
    if isPaused { actions.append(press(.character(" "))) }
    return actions + [
      .network(true), .configure(.whole), .resize(ScreenSize(columns: 120, rows: 100)),
    ]
  }

  private mutating func press(_ key: Key) -> Action {
    switch key {
    case .character(" "): isPaused.toggle()
    case .character("?"):
      isHelp.toggle()
      mayBeCard = false
    case .escape: isHelp = false
    case .enter: mayBeCard = true
    case .character("+"): intervalSteps += 1
    case .character("-"): intervalSteps = max(intervalSteps - 1, 0)
    default: break
    }
    return .key(key)
  }
}
