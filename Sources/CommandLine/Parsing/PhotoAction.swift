package import DashCore

/// The action that `dash photos` performs.
package enum PhotoAction: Sendable, Hashable {
  /// Shows a page of a search; a `nil` query means the configured one.
  case search(query: String?, page: Int?, perPage: Int?)
  /// Shows one photo with all its details.
  case detail(PhotoTarget)
  /// Opens the web page of a photo.
  case open(PhotoTarget)
  /// Saves the image of a photo.
  case save(PhotoTarget, directory: String)

  /// Combines the operands and options of a command line.
  ///
  /// - Throws: ``UsageError`` for an invalid combination.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let options = arguments.options
    let actions = [OptionName.detail, .open, .save].filter(options.has)
    if let action = actions.first {
      for other in actions.dropFirst() + [.page, .perPage, .watch] where options.has(other) {
        throw .conflictingOptions(action, other)
      }
    }
    var operands = arguments.operands[...]
    if let target = options.detail {
      self = .detail(target)
    } else if let target = options.open {
      self = .open(target)
    } else if let target = options.save {
      guard let directory = operands.popFirst(), !directory.isEmpty else {
        throw .missingDirectory
      }
      self = .save(target, directory: directory)
    } else {
      self = try Self.search(arguments)
      return
    }
    if let operand = operands.first { throw .unexpectedOperand(operand, command: "photos") }
  }

  private static func search(_ arguments: ParsedArguments) throws(UsageError) -> PhotoAction {
    // Unquoted words form one search, as in a search engine.
    let words = arguments.operands.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    if words.isEmpty, !arguments.operands.isEmpty { throw .emptyQuery }
    return .search(
      query: words.isEmpty ? nil : words.joined(separator: " "),
      page: arguments.options.page,
      perPage: arguments.options.perPage
    )
  }
}

/// A photo on the command line: `NAME:ID`, as captions show it.
package struct PhotoTarget: Sendable, Hashable {
  /// The instance's name.
  package let instance: String
  /// The photo's identifier.
  package let photo: PhotoID

  /// Parses a target; returns `nil` for any other format.
  init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, let photo = PhotoID(String(parts[1])) else {
      return nil
    }
    instance = String(parts[0])
    self.photo = photo
  }
}
