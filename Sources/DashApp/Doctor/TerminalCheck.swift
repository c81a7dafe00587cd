import PictureCoding
import TextRendering

/// What the terminal can show, and how that is known.
struct TerminalCheck {
  let environment: [String: String]
  let terminal: Terminal
  let settings: Settings
  /// Asks the terminal what pictures it can show.
  let graphics: @Sendable () -> TerminalGraphics

  func findings() -> [Finding] { [output, colors, characters, links, pictures] + session }

  private var output: Finding {
    let name = environment["TERM"].flatMap { $0.isEmpty ? nil : ConfigurationWords.safe($0) }
    guard terminal.outputIsTerminal else {
      return Finding(
        .terminal,
        "output",
        DoctorWords.noTerminal,
        facts: [Finding.Fact("isTerminal", false)] + Finding.Fact.optional("term", name)
      )
    }
    let size = DoctorWords.size(columns: terminal.outputColumns, rows: terminal.outputRows)
    let facts =
      [Finding.Fact("isTerminal", true)] + Finding.Fact.optional("term", name)
      + Finding.Fact.optional("columns", terminal.outputColumns)
      + Finding.Fact.optional("rows", terminal.outputRows)
    guard TerminalFacts.obeysSequences(environment) else {
      return Finding(
        .terminal,
        "output",
        .note,
        DoctorWords.dumbTerminal(name, size: size),
        facts: facts
      )
    }
    return Finding(.terminal, "output", DoctorWords.terminal(name ?? "", size: size), facts: facts)
  }

  private var colors: Finding {
    let depth = settings.render.colorDepth
    let variable =
      switch environment["COLORTERM"] {
      case "truecolor", "24bit": "COLORTERM"
      default: "TERM"
      }
    let words = DoctorWords.name(of: depth)
    return Finding(
      .terminal,
      "colours",
      depth == .none ? words : "\(words), \(DoctorWords.by(variable))",
      facts: [Finding.Fact("colors", words)]
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
        DoctorWords.asciiOnly(variable),
        steps: [DoctorWords.setLocale],
        facts: facts
      )
    }
    return Finding(
      .terminal,
      "characters",
      DoctorWords.utf8(variable ?? "LANG"),
      facts: facts
    )
  }

  private var links: Finding {
    Finding(
      .terminal,
      "links",
      DoctorWords.links(settings.render.hasHyperlinks),
      facts: [Finding.Fact("hasLinks", settings.render.hasHyperlinks)]
    )
  }

  // MARK: Pictures

  private var pictures: Finding {
    let (form, words): (PictureRequest.Form?, String) =
      switch settings.images {
      case .none: (nil, DoctorWords.noPictures(isTerminal: terminal.outputIsTerminal))
      case .form(let form): (form, DoctorWords.picturesWithoutAsking(form.name))
      case .ask: asked()
      }
    return Finding(
      .terminal,
      "pictures",
      words,
      facts: [Finding.Fact("images", form?.name ?? "off")]
    )
  }

  private func asked() -> (PictureRequest.Form?, String) {
    let graphics = graphics()
    if let form = graphics.form {
      return (form, DoctorWords.picturesAfterAsking(form.name, graphics))
    }
    let blocks = ImageDecision.blocks(settings.render, needsColor: true)
    return blocks == .none
      ? (nil, DoctorWords.noPictures(isTerminal: true))
      : (.blocks, DoctorWords.blocksAfterAsking)
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
        DoctorWords.between(between),
        facts: [Finding.Fact("between", between)]
      )
    ]
  }
}

extension PictureRequest.Form {
  /// What it is called behind `--images`.
  fileprivate var name: String {
    switch self {
    case .blocks: "blocks"
    case .iterm2: "iterm2"
    case .kitty: "kitty"
    case .sixel: "sixel"
    }
  }
}
