import DashCore

/// What `dash photos` is asked to do.
enum PhotoArguments {
  /// Show a page of a search, in place of the configured one where there are words.
  case search(query: String?, page: Int?, perPage: Int?)
  /// Show one photo with all that is known of it.
  case detail(PhotoTarget)
  /// Open the page of a photo.
  case open(PhotoTarget)
  /// Save the picture of a photo.
  case save(PhotoTarget, directory: String)

  private static let actions: [OptionName] = [.detail, .open, .save]

  /// Reads the operands and options.
  ///
  /// - Throws: ``UsageError`` for what does not go together.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let given = Self.actions.filter(arguments.has)
    guard let action = given.first else {
      self = try Self.search(arguments)
      return
    }
    for other in given.dropFirst() + [.page, .perPage, .watch] where arguments.has(other) {
      throw .conflictingOptions(action, other)
    }
    let text = arguments.text(action) ?? ""
    guard let target = PhotoTarget(text) else { throw .badPhoto(action, text) }
    var operands = arguments.operands[...]
    switch action {
    case .save:
      guard let directory = operands.popFirst(), !directory.isEmpty else {
        throw .missingDirectory
      }
      self = .save(target, directory: directory)
    case .open: self = .open(target)
    default: self = .detail(target)
    }
    if let word = operands.first { throw .unexpectedOperand(word, .photos) }
  }

  private static func search(_ arguments: ParsedArguments) throws(UsageError) -> PhotoArguments {
    // Words without quotes are one search, as in a search engine.
    let words = arguments.operands.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    if words.isEmpty, !arguments.operands.isEmpty { throw .emptyQuery }
    return .search(
      query: words.isEmpty ? nil : words.joined(separator: " "),
      page: arguments.text(.page).flatMap { Int($0) },
      perPage: arguments.text(.perPage).flatMap { Int($0) }
    )
  }
}
