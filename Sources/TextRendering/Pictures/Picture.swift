package import DashCore

/// A drawn picture, ready to be placed among lines.
package struct Picture: Sendable, Hashable {
  /// The form of a drawn picture.
  package enum Content: Sendable, Hashable {
    /// Cells in row order, ``Picture/columns`` in each row.
    case cells([Cell])
    /// A graphic that the terminal shows over empty cells.
    case graphic(Graphic)
  }

  /// The width, in cells.
  package let columns: Int
  package let rows: Int
  package let content: Content

  /// Creates a picture.
  ///
  /// - Precondition: The number of cells is `columns * rows`.
  package init(
    columns: Int,
    rows: Int,
    content: Content
  ) {
    if case .cells(let cells) = content {
      precondition(cells.count == columns * rows, "a picture has a cell for each of its places")
    }
    self.columns = columns
    self.rows = rows
    self.content = content
  }
}

/// The reason why a photo has no picture.
package enum PictureFailure: Error, Hashable {
  /// The request failed.
  case fetchFailed(ErrorCode)
  /// The response cannot be decoded; with its format, if known.
  case notDecodable(format: String?)
  /// The service reports that the picture is gone, or sends a placeholder instead of it.
  case unavailable
  /// The picture decoder is not installed or does not work.
  case noDrawing
}

/// A picture in a terminal graphics protocol.
package struct Graphic: Sendable, Hashable {
  /// An identifier, unique on a screen.
  package let id: UInt32
  /// The bytes to send once before the picture can be shown; empty if `bytes` contains them.
  package let transmission: [UInt8]
  /// The bytes that show the picture with its upper left corner at the cursor.
  ///
  /// The position of the cursor afterwards is undefined.
  package let bytes: [UInt8]
  /// The bytes that hide the picture, to show it elsewhere; empty if writing text over it hides it.
  package let hiding: [UInt8]
  /// The bytes that delete the picture from the terminal's memory; empty if text erases it.
  package let removal: [UInt8]

  package init(
    id: UInt32,
    transmission: [UInt8] = [],
    bytes: [UInt8],
    hiding: [UInt8] = [],
    removal: [UInt8] = []
  ) {
    self.id = id
    self.transmission = transmission
    self.bytes = bytes
    self.hiding = hiding
    self.removal = removal
  }

  /// Hashes only the identifier, because hashing all bytes would be slow.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

/// A picture in a terminal graphics protocol with its position in a line or a frame.
package struct PlacedGraphic: Sendable, Hashable {
  package let graphic: Graphic
  /// The rows that it covers; the first one of a line is 0.
  package let rows: Range<Int>
  /// The columns that it covers.
  package let columns: Range<Int>

  /// Creates a graphic at the position of its upper left cell.
  package init(_ graphic: Graphic, row: Int = 0, column: Int, rows: Int, columns: Int) {
    self.graphic = graphic
    self.rows = row..<row + max(rows, 0)
    self.columns = column..<column + max(columns, 0)
  }

  /// Returns the graphic at another position.
  func moved(down: Int = 0, right: Int = 0) -> PlacedGraphic {
    PlacedGraphic(
      graphic,
      row: rows.lowerBound + down,
      column: columns.lowerBound + right,
      rows: rows.count,
      columns: columns.count
    )
  }

  /// Whether the graphic is in the place of another one.
  func covers(_ other: PlacedGraphic) -> Bool { rows == other.rows && columns == other.columns }

  /// Whether text written over the graphic erases that part of it.
  var isErasedByText: Bool { graphic.removal.isEmpty }
}

/// The drawn pictures, and why others cannot be shown, by requirement.
package struct PictureAlbum: Sendable, Hashable {
  private struct Drawn: Sendable, Hashable {
    let requirement: PictureRequirement
    let picture: Result<Picture, PictureFailure>
  }

  private var pictures: [PictureRequirement: Result<Picture, PictureFailure>] = [:]
  /// The newest of those that a layout draws.
  private var drawn: Drawn?

  package init() {}

  /// The number of pictures.
  package var count: Int { pictures.count }

  /// The picture for a requirement, or why there is none; `nil` before either is known.
  package subscript(requirement: PictureRequirement) -> Result<Picture, PictureFailure>? {
    get { pictures[requirement] }
    set {
      pictures[requirement] = newValue
      if requirement.source == nil, let newValue {
        drawn = Drawn(requirement: requirement, picture: newValue)
      }
    }
  }

  /// The picture for a requirement, and until it is drawn the one before it, or why that has none.
  func shown(for requirement: PictureRequirement) -> Result<Picture, PictureFailure>? {
    pictures[requirement]
      ?? drawn.flatMap { drawn in
        if case .success = drawn.picture, !requirement.isFollowing(drawn.requirement) { return nil }
        return drawn.picture
      }
  }

  /// Returns the album with the pictures of another one.
  package func merging(_ other: PictureAlbum) -> PictureAlbum {
    var album = self
    album.pictures.merge(other.pictures) { $1 }
    album.drawn = other.drawn ?? drawn
    return album
  }

  /// Whether a picture did not arrive in time.
  package var hasTimeout: Bool { pictures.values.contains(.failure(.fetchFailed(.timeout))) }

  /// Removes the failed requests, so that they are retried.
  package mutating func removeFailedRequests() {
    pictures = pictures.filter { entry in
      if case .failure(.fetchFailed) = entry.value { false } else { true }
    }
  }

  /// Removes all other pictures.
  package mutating func removeAll(except requirements: [PictureRequirement]) {
    let required = Set(requirements)
    pictures = pictures.filter { required.contains($0.key) }
  }
}
