/// Says when the frame of a tick is complete.
///
/// It is when all that was due has come; or, for something is slow, when the next tick comes. Not
/// before every panel has had its first answer or its deadline, for a frame in a file cannot say
/// `loading` and be right later. Ticks that went by meanwhile are gone: their frames are not replayed.
struct TickProgress {
  /// How many frames were complete.
  private(set) var frames = 0
  private var lastTick = 0

  /// Looks at the state after an event.
  ///
  /// - Returns: Whether the frame of a tick has become complete.
  mutating func advance(_ model: WatchModel) -> Bool {
    guard model.tickCount > lastTick, !model.isLoading else { return false }
    let isSlow = model.board.isBusy || model.histories.isReading
    guard !isSlow || model.tickCount > lastTick + 1 else { return false }
    // The tick that something slow holds up is still to come.
    lastTick = isSlow ? model.tickCount - 1 : model.tickCount
    frames += 1
    return true
  }
}
