/// What a watched screen tells at its foot.
enum ScreenPhrase: Phrase {
  case paused
  /// What was typed of a search so far stands behind it.
  case searchPhotos
  case offlineSince
  case fileNotTakenUp
  case panelStale
  case waitingFor
  case stretched
  case every
  case fileTakenUp
  case opened
  case notOpened
  case noOtherPage
  case tooSoon
  case keptWasDamaged
  case nothingIsKept
  case noRoomToKeep
  /// Keys with what they do, as many as there is room for.
  case keysLong
  case keysShort
  case keysShortest
}
