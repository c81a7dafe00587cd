/// What is said of photos.
enum PhotoPhrase: Phrase {
  case untitled
  case author
  case license
  case size
  case taken
  case views
  case downloads
  case likes
  case tags
  case page
  /// Behind how many photos there are.
  case onPage
  case leftOut
  case next
  case query
  case found
  case nextPage
  case drawnSky
  case noDrawing
  case notRead
  case formatNotRead
  case didNotCome
  case unavailable
}
