import Pictures
import TextRendering

/// Reports what the terminal can show and how this was determined.
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
        DoctorMessages.noTerminal,
        facts: [Finding.Fact("isTerminal", false)] + Finding.Fact.optional("term", name)
      )
    }
    let size = DoctorMessages.size(columns: terminal.outputColumns, rows: terminal.outputRows)
    let facts =
      [Finding.Fact("isTerminal", true)] + Finding.Fact.optional("term", name)
      + Finding.Fact.optional("columns", terminal.outputColumns)
      + Finding.Fact.optional("rows", terminal.outputRows)
    guard TerminalCapabilities.supportsEscapeSequences(environment) else {
      return Finding(
        .terminal,
        "output",
        .note,
        DoctorMessages.dumbTerminal(name, size: size),
        facts: facts
      )
    }
    return Finding(
      .terminal,
      "output",
      DoctorMessages.terminal(name ?? "", size: size),
      facts: facts
    )
  }

  private var colors: Finding {
    let depth = settings.render.colorDepth
    let variable =
      switch environment["COLORTERM"] {
      case "truecolor", "24bit": "COLORTERM"
      default: "TERM"
      }
    let name = DoctorMessages.name(of: depth)
    return Finding(
      .terminal,
      "colours",
      depth == .none ? name : "\(name), \(DoctorMessages.from(variable))",
      facts: [Finding.Fact("colors", name)]
    )
  }

  private var characters: Finding {
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0]?.isEmpty == false }
    let facts = [Finding.Fact("isUTF8", settings.render.isUnicode)]
    guard settings.render.isUnicode else {
      return Finding(
        .terminal,
        "characters",
        .note,
        DoctorMessages.asciiOnly(variable),
        steps: [DoctorMessages.setLocale],
        facts: facts
      )
    }
    return Finding(
      .terminal,
      "characters",
      DoctorMessages.utf8(variable ?? "LANG"),
      facts: facts
    )
  }

  private var links: Finding {
    Finding(
      .terminal,
      "links",
      DoctorMessages.links(settings.render.hasHyperlinks),
      facts: [Finding.Fact("hasLinks", settings.render.hasHyperlinks)]
    )
  }

  // MARK: Pictures

  private var pictures: Finding {
    let (form, text): (PictureRequest.Form?, String) =
      switch settings.images {
      case .none: (nil, DoctorMessages.noPictures(isTerminal: terminal.outputIsTerminal))
      case .form(let form): (form, DoctorMessages.picturesWithoutQuery(form.name))
      case .query: queriedPictures()
      }
    return Finding(
      .terminal,
      "pictures",
      text,
      facts: [Finding.Fact("images", form?.name ?? "off")]
    )
  }

  private func queriedPictures() -> (PictureRequest.Form?, String) {
    let graphics = graphics()
    if let form = graphics.form {
      return (form, DoctorMessages.picturesAfterQuery(form.name, graphics))
    }
    let blocks = ImageDecision.blocks(settings.render, needsColor: true)
    return blocks == .none
      ? (nil, DoctorMessages.noPictures(isTerminal: true))
      : (.blocks, DoctorMessages.blocksAfterQuery)
  }

  // MARK: Session

  private var session: [Finding] {
    var between: [String] = []
    if environment["SSH_CONNECTION"]?.isEmpty == false { between.append("ssh") }
    for (name, variable) in [("tmux", "TMUX"), ("screen", "STY"), ("zellij", "ZELLIJ")]
    where environment[variable]?.isEmpty == false {
      between.append(name)
    }
    guard !between.isEmpty else { return [] }
    return [
      Finding(
        .terminal,
        "between",
        .note,
        DoctorMessages.between(between),
        facts: [Finding.Fact("between", between)]
      )
    ]
  }
}

extension PictureRequest.Form {
  /// The value of `--images` for this form.
  fileprivate var name: String {
    switch self {
    case .blocks: "blocks"
    case .iterm2: "iterm2"
    case .kitty: "kitty"
    case .sixel: "sixel"
    }
  }
}
