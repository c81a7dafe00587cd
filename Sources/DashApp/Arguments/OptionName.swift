/// The options of the command line, by their long names.
enum OptionName: String, CaseIterable {
  case color
  case columns
  case config
  case count
  case days
  case demo
  case detail
  case format
  case help
  case hourly
  case icons
  case images
  case instance
  case json
  case lang
  case maxAge = "max-age"
  case offline
  case open
  case page
  case perPage = "per-page"
  case refresh
  case save
  case seed
  case since
  case sort
  case staleWhileRevalidate = "stale-while-revalidate"
  case timeout
  case units
  case verbose
  case version
  case watch
  case width
}
