/// What a page says of itself.
enum PageWord: Phrase {
  /// What is shown was asked for just now.
  case live
  /// What is shown was kept since an earlier time.
  case kept
  /// What is shown is the last that came, for asking failed.
  case stale
  case loading
  case noData
  case demo
  case history
  case demoNotice
  case nothingToShow
  case unnamedPlace
  case tooSmall
  /// The first line for those who listen.
  case headline
  case historyHeadline
  case staleLine
  case errorLine
  case hintLine
  case fallbackLine
  case sourceLine
}
