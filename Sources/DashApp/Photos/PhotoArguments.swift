import DashCore
import TextRendering

/// The action that `dash photos` performs.
enum PhotoArguments {
  /// Shows a page of a search; a `nil` query means the configured one.
  case search(query: String?, page: Int?, perPage: Int?)
  /// Shows one photo with all its details.
  case detail(PhotoTarget)
  /// Opens the web page of a photo.
  case open(PhotoTarget)
  /// Saves the image of a photo.
  case save(PhotoTarget, directory: String)

  private static let actions: [OptionName] = [.detail, .open, .save]

  /// Parses the operands and options.
  ///
  /// - Throws: ``UsageError`` for an invalid combination.
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
    // Unquoted words form one search, as in a search engine.
    let words = arguments.operands.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    if words.isEmpty, !arguments.operands.isEmpty { throw .emptyQuery }
    return .search(
      query: words.isEmpty ? nil : words.joined(separator: " "),
      page: arguments.text(.page).flatMap { Int($0) },
      perPage: arguments.text(.perPage).flatMap { Int($0) }
    )
  }
}

/// A photo on the command line: `NAME:ID`, as captions show it.
struct PhotoTarget: Hashable {
  /// The instance's name.
  let instance: String
  /// The photo's identifier.
  let photo: PhotoID

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

extension Settings {
  /// Whether all photos of a page are shown on one screen.
  var showsWholePages: Bool { render.photoPresentation == .gallery && format != .json }

  /// Switches to the gallery and applies the options of a search.
  mutating func show(_ wanted: PhotoArguments) {
    guard case .search(let query, let page, let perPage) = wanted else { return }
    presentPhotos(as: .gallery)
    photos.query = query
    photos.page = page
    photos.perPage = perPage
  }

  /// Sets the layout of the photos.
  mutating func presentPhotos(as presentation: PhotoPresentation) {
    render.photoPresentation = presentation
  }
}
