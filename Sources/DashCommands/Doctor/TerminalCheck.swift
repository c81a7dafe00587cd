import DashPictures
import DashSettings
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

  func findings() -> [Finding] { [output, colors, characters, links, pictures] + session }

  private var output: Finding {
    let name = environment["TERM"].flatMap { $0.isEmpty ? nil : ConfigurationMessages.safe($0) }
    guard terminal.outputIsTerminal else {
      return Finding(
        .terminal,
        "output",
        "standard output is not a terminal",
        facts: ["isTerminal": false, "term": name]
      )
    }
    let sides = [(terminal.outputColumns, "column"), (terminal.outputRows, "row")]
      .compactMap { side, noun in side.map { DoctorMessages.counted($0, noun) } }
    let size = sides.count == 2 ? sides.joined(separator: ", ") : "unknown size"
    let isCapable = TerminalCapabilities.supportsEscapeSequences(environment)
    let reason = name.map { "TERM is \($0)" } ?? "TERM is not set"
    return Finding(
      .terminal,
      "output",
      isCapable ? .ok : .note,
      isCapable
        ? "\(name ?? ""), \(size)" : "\(size); \(reason), so no colours, links or full-screen mode",
      facts: [
        "isTerminal": true, "term": name, "columns": terminal.outputColumns,
        "rows": terminal.outputRows,
      ]
    )
  }

  private var colors: Finding {
    let name =
      switch settings.render.colorDepth {
      case .none: "none"
      case .ansi16: "16"
      case .ansi256: "256"
      case .truecolor: "16 million"
      }
    return Finding(.terminal, "colours", name, facts: ["colors": name])
  }

  private var characters: Finding {
    let variable = EnvironmentLocale(environment).setting("LC_CTYPE")?.variable
    if settings.render.isUnicode {
      let origin = variable.map { ", from \($0)" } ?? ""
      return Finding(.terminal, "characters", "UTF-8\(origin)", facts: ["isUTF8": true])
    }
    return Finding(
      .terminal,
      "characters",
      .note,
      "ASCII: \(variable.map { "\($0) is not UTF-8" } ?? "no locale is set")",
      steps: ["For degrees, arrows and drawings: export LANG=C.UTF-8"],
      facts: ["isUTF8": false]
    )
  }

  private var links: Finding {
    let hasLinks = settings.render.hasHyperlinks
    return Finding(
      .terminal,
      "links",
      hasLinks ? "clickable if the terminal supports them" : "none",
      facts: ["hasLinks": hasLinks]
    )
  }

  private var pictures: Finding {
    let (form, text): (PictureRequest.Form?, String) =
      switch settings.images {
      case .none:
        (
          nil,
          terminal.outputIsTerminal
            ? "none, because of --images or the terminal" : "none, without a terminal"
        )
      case .form(let form):
        (
          form,
          "\(form.rawValue), without a terminal query: set by --images, or the terminal is nested"
        )
      case .query: queriedPictures()
      }
    return Finding(.terminal, "pictures", text, facts: ["images": form?.rawValue ?? "off"])
  }

  private func queriedPictures() -> (PictureRequest.Form?, String) {
    let graphics = graphics()
    if let form = graphics.form {
      let cells = "\(graphics.cellWidth) by \(graphics.cellHeight) pixels"
      return (form, "\(form.rawValue), reported by the terminal; cells are \(cells)")
    }
    let blocks = ImageDecision.blocks(settings.render)
    return blocks == .none
      ? (nil, "none, because of --images or the terminal")
      : (.blocks, "blocks: the terminal reports no graphics protocol")
  }

  private var session: [Finding] {
    let variables = [
      ("ssh", "SSH_CONNECTION"), ("tmux", "TMUX"), ("screen", "STY"), ("zellij", "ZELLIJ"),
    ]
    let between = variables.filter { environment[$0.1]?.isEmpty == false }.map(\.0)
    guard !between.isEmpty else { return [] }
    let text = "\(between.joined(separator: ", ")) between dash and the terminal"
    return [Finding(.terminal, "between", .note, text, facts: ["between": between])]
  }
}
