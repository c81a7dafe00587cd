extension PhotoPhrase {
  var english: String {
    switch self {
    case .untitled: "untitled"
    case .author: "author"
    case .license: "licence"
    case .size: "size"
    case .taken: "taken"
    case .views: "views"
    case .downloads: "downloads"
    case .likes: "likes"
    case .tags: "tags"
    case .page: "page"
    case .onPage: "{photos}, page {page}"
    case .leftOut: "{photos}, {count} left out: not as documented"
    case .next: "next: --page {page}"
    case .query: "Query: {query}"
    case .found: "Found: {photos}"
    case .nextPage: "Next page: --page {page}"
    case .drawnSky: "A sky drawn in its place: {cause}."
    case .noDrawing: "dash-picture, which draws photos, is not installed or does not work"
    case .notRead: "the picture cannot be read"
    case .formatNotRead: "the picture is {format}, which is not read"
    case .didNotCome: "the picture did not come ({code})"
    case .unavailable: "the picture is not available any more"
    }
  }
}
