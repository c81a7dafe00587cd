import DashCore

/// What each bar reads from standard output.
package enum BarFormat {
  typealias Print = @Sendable (LineReport, RenderOptions, _ isPartOfStream: Bool) -> String

  /// A line for a prompt or a terminal.
  ///
  /// A template may have several lines; in a stream each line is an update.
  static let text: Print = { report, options, isPartOfStream in
    let markup = BarMarkup.terminal(options.colorDepth)
    return LineLayout(report, options, markup, hasLines: !isPartOfStream).content().text + "\n"
  }

  /// An object on one line (waybar-custom(5)); text and tooltip are Pango markup.
  static let waybar: Print = { report, options, _ in
    let line = LineLayout(report, options, .pango, hasLines: true).content()
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("text", line.text)
      object.field("alt", line.alternative)
      object.field("tooltip", line.tooltip.joined(separator: "\n"))
      object.field("class", line.classes)
    }
    return writer.text + "\n"
  }

  /// The long text, the short one and the colour, a line each (i3blocks(1)).
  ///
  /// A stream has only the text, because there each line is an update.
  static let i3blocks: Print = { report, options, isPartOfStream in
    let line = LineLayout(report, options, .none).content()
    let lines = [line.text, line.short] + [line.level.color].compactMap(\.self)
    return (isPartOfStream ? [line.text] : lines).map { "\($0)\n" }.joined()
  }

  /// A block of the protocol of i3bar and swaybar, or in a stream the whole protocol
  /// (https://i3wm.org/docs/i3bar-protocol.html).
  static let i3bar: Print = { report, options, isPartOfStream in
    let line = LineLayout(report, options, .none).content()
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("name", "dash")
      object.field("full_text", line.text)
      object.field("short_text", line.short)
      object.field("color", line.level.color)
      object.field("urgent", line.level == .critical)
      object.field("markup", "none")
    }
    return isPartOfStream ? "[\(writer.text)],\n" : writer.text + "\n"
  }

  /// Whether a format shows more than the line.
  package static func hasTooltip(_ format: OutputFormat) -> Bool {
    ["waybar", "argos"].contains(format.rawValue)
  }

  /// What comes before the updates of a stream.
  package static func streamHead(of format: OutputFormat) -> String {
    format == .i3bar ? "{\"version\":1}\n[\n" : ""
  }

  /// An object of the block `custom` with `json = true`, whose text is Pango markup.
  static let i3statusRust: Print = { report, options, _ in
    let line = LineLayout(report, options, .pango).content()
    let state =
      switch line.level {
      case .normal: "Idle"
      case .warning: "Warning"
      case .critical: "Critical"
      }
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("text", line.text)
      object.field("short_text", line.short)
      object.field("state", state)
    }
    return writer.text + "\n"
  }

  static let polybar: Print = { report, options, _ in
    LineLayout(report, options, .polybar).content().text + "\n"
  }

  static let tmux: Print = { report, options, _ in
    LineLayout(report, options, .tmux(isUnicode: options.isUnicode)).content().text + "\n"
  }

  /// A title and a menu of Argos, which must not read data as anything but text.
  static let argos: Print = { report, options, _ in
    let line = LineLayout(report, options, .argos).content()
    func item(_ text: String) -> String {
      // Two hyphens begin a submenu, and hyphens alone are a separator.
      // Argos compares code units, so a mark after a hyphen changes nothing.
      let trimmed = text.utf8.drop { $0 == UInt8(ascii: " ") }
      let isMenu =
        trimmed.starts(with: "--".utf8) || trimmed.allSatisfy { "- ".utf8.contains($0) }
      let text = isMenu ? text.replacing(ascii: "-", with: "\u{2010}") : text
      return "\(text) | trim=false useMarkup=false emojize=false ansi=false unescape=false\n"
    }
    return item(line.text) + "---\n" + line.tooltip.map { $0.isEmpty ? "---\n" : item($0) }.joined()
  }
}

extension LineContent.Level {
  /// The colour of the text; `nil` for the bar's own.
  fileprivate var color: String? {
    switch self {
    case .normal: nil
    case .warning: BarColor.hex("orange")
    case .critical: BarColor.hex("red")
    }
  }
}
