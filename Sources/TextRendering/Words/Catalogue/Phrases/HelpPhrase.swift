/// The keys of a watched screen, and what they do.
enum HelpPhrase: Phrase {
  case title
  case space
  case arrows
  case quit
  case refreshNow
  case pause
  case interval
  case units
  case pictures
  case otherPage
  case search
  case openPage
  case goThrough
  case nextPanel
  case byTen
  case ends
  case details
  case redraw
  case help
  case goBack
}
