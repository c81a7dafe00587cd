/// What is to be done about pictures so that a terminal that shows those of one frame shows those of
/// another.
struct GraphicChanges: Sendable {
  /// What takes away those that are gone or stand elsewhere, before any text is written.
  private(set) var removal: [UInt8] = []
  /// Pictures whose place is to be written anew, as only text takes them away.
  private(set) var uncovered: [FrameGraphic] = []
  /// Pictures that stay as they are where nothing is written over them.
  private(set) var kept: [FrameGraphic] = []

  /// Those of the next frame, and whether each is to be shown.
  private var next: [(graphic: FrameGraphic, isShown: Bool)] = []
  /// Those that the terminal has in its memory.
  private var transmitted: Set<UInt32> = []

  /// Compares two frames.
  ///
  /// - Parameters:
  ///   - previous: What the terminal shows, or showed before it was cleared; nil for nothing.
  ///   - next: What it is to show.
  ///   - isCleared: Whether it was cleared, with which its pictures have gone.
  init(from previous: Frame?, to next: Frame, isCleared: Bool) {
    let (old, new) = (previous?.graphics ?? [], next.graphics)
    let isAllGone = isCleared || old.isEmpty
    // By what they are, as one may stand in several places, and by an id, which a terminal may know
    // with another content.
    let before = Dictionary(grouping: old, by: \.graphic.id)
    let after = Dictionary(grouping: new, by: \.graphic.id)
    var unchanged: Set<UInt32> = []
    for (id, places) in before.sorted(by: { $0.key < $1.key }) {
      let isSame = after[id]?.first?.graphic == places[0].graphic
      if !isSame || isAllGone {
        removal += places[0].graphic.removal
      } else if after[id] == places {
        unchanged.insert(id)
      } else if !places[0].yieldsToText {
        removal += places[0].graphic.hiding
        transmitted.insert(id)
      }
    }
    let shown = isAllGone ? [] : Set(old)
    self.next = new.map { graphic in
      let stays =
        unchanged.contains(graphic.graphic.id)
        || graphic.yieldsToText && shown.contains(graphic)
      return (graphic, !stays)
    }
    kept = self.next.filter { !$0.isShown }.map(\.graphic)
    transmitted.formUnion(unchanged)
    let remaining = Set(kept)
    if !isAllGone { uncovered = old.filter { $0.yieldsToText && !remaining.contains($0) } }
  }

  /// Takes it that something was written over some of the kept pictures.
  mutating func redraw(_ touched: Set<FrameGraphic>) {
    for index in next.indices where touched.contains(next[index].graphic) {
      next[index].isShown = true
    }
  }

  /// The pictures to show after the text, with what shows each.
  func shown() -> [(graphic: FrameGraphic, bytes: [UInt8])] {
    var transmitted = transmitted
    return next.filter(\.isShown).map { graphic, _ in
      let isNew = transmitted.insert(graphic.graphic.id).inserted
      return (graphic, (isNew ? graphic.graphic.transmission : []) + graphic.graphic.bytes)
    }
  }
}
