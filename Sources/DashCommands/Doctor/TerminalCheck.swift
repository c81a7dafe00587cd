import DashPictures
import DashSettings
import Localization
import Pictures
import TerminalScreen
import TextRendering

/// Reports what the terminal can show.
struct TerminalCheck {
  let environment: [String: String]
  let terminal: Terminal
  let settings: Settings
  /// Queries the terminal for its graphics protocols.
  let graphics: @Sendable () -> TerminalGraphics
  var text = Strings()

  func findings() -> [Finding] { [output, colors, characters, links, pictures] + session }

  private var output: Finding {
    let name = environment["TERM"].flatMap { $0.isEmpty ? nil : ConfigurationMessages.safe($0) }
    guard terminal.outputIsTerminal else {
      return Finding(
        .terminal,
        "output",
        text(.doctorNoTerminal),
        facts: ["isTerminal": false, "term": name]
      )
    }
    let sides = [terminal.outputColumns, terminal.outputRows].compactMap { $0.map { "\($0)" } }
    let size = text(
      sides.count == 2 ? .doctorSize(columns: sides[0], rows: sides[1]) : .doctorUnknownSize
    )
    let isCapable = TerminalCapabilities.supportsEscapeSequences(environment)
    let reason = text(name.map { .doctorTermIs(name: $0) } ?? .variableNotSet(variable: "TERM"))
    return Finding(
      .terminal,
      "output",
      isCapable ? .ok : .note,
      isCapable
        ? text.list([name ?? "", size])
        : text(.doctorPlainTerminal(size: size, reason: reason)),
      facts: [
        "isTerminal": true, "term": name, "columns": terminal.outputColumns,
        "rows": terminal.outputRows,
      ]
    )
  }

  private var colors: Finding {
    let (found, name) =
      switch settings.render.colorDepth {
      case .none: (text(.doctorNone), "none")
      case .ansi16: ("16", "16")
      case .ansi256: ("256", "256")
      case .truecolor: (text(.doctorMillionColours), "16 million")
      }
    return Finding(.terminal, "colours", found, facts: ["colors": name])
  }

  private var characters: Finding {
    let variable = EnvironmentLocale(environment).setting("LC_CTYPE")?.variable
    if settings.render.isUnicode {
      let found = variable.map { text(.doctorFrom(value: "UTF-8", origin: $0)) } ?? "UTF-8"
      return Finding(.terminal, "characters", found, facts: ["isUTF8": true])
    }
    return Finding(
      .terminal,
      "characters",
      .note,
      text(variable.map { .doctorNotUTF8(variable: $0) } ?? .doctorNoLocale),
      steps: [text(.doctorSetLocale(command: "export LANG=C.UTF-8"))],
      facts: ["isUTF8": false]
    )
  }

  private var links: Finding {
    let hasLinks = settings.render.hasHyperlinks
    return Finding(
      .terminal,
      "links",
      text(hasLinks ? .doctorClickable : .doctorNone),
      facts: ["hasLinks": hasLinks]
    )
  }

  private var pictures: Finding {
    let (form, found): (PictureRequest.Form?, LocalizedString) =
      switch settings.images {
      case .none: (nil, terminal.outputIsTerminal ? .doctorPicturesOff : .doctorPicturesPiped)
      case .form(let form): (form, .doctorPicturesSet(form: form.rawValue))
      case .query: queriedPictures()
      }
    return Finding(.terminal, "pictures", text(found), facts: ["images": form?.rawValue ?? "off"])
  }

  private func queriedPictures() -> (PictureRequest.Form?, LocalizedString) {
    let graphics = graphics()
    if let form = graphics.form {
      let reported = LocalizedString.doctorPicturesReported(
        form: form.rawValue,
        width: "\(graphics.cellWidth)",
        height: "\(graphics.cellHeight)"
      )
      return (form, reported)
    }
    let blocks = ImageDecision.blocks(settings.render)
    return blocks == .none
      ? (nil, .doctorPicturesOff) : (.blocks, .doctorPicturesBlocks)
  }

  private var session: [Finding] {
    let variables = [
      ("ssh", "SSH_CONNECTION"), ("tmux", "TMUX"), ("screen", "STY"), ("zellij", "ZELLIJ"),
    ]
    let between = variables.filter { environment[$0.1]?.isEmpty == false }.map(\.0)
    guard !between.isEmpty else { return [] }
    let found = text(.doctorBetween(names: text.names(between)))
    return [Finding(.terminal, "between", .note, found, facts: ["between": between])]
  }
}
