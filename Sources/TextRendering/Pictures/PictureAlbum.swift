/// The pictures that are drawn already, by what was wished for.
package struct PictureAlbum: Sendable, Hashable {
  private var pictures: [PictureWish: Picture] = [:]

  package init() {}

  /// How many pictures there are.
  package var count: Int { pictures.count }

  /// The picture of a wish; nil where it is not drawn yet.
  package subscript(wish: PictureWish) -> Picture? {
    get { pictures[wish] }
    set { pictures[wish] = newValue }
  }

  /// Forgets the skies that stand in for pictures which did not come, but may another time.
  package mutating func removeStandIns() {
    pictures = pictures.filter { entry in
      if case .notFetched = entry.value.standsInFor { false } else { true }
    }
  }

  /// Forgets the pictures that nobody wishes for.
  package mutating func keep(_ wishes: [PictureWish]) {
    let wanted = Set(wishes)
    pictures = pictures.filter { wanted.contains($0.key) }
  }
}
