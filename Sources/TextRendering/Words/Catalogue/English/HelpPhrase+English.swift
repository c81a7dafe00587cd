extension HelpPhrase {
  var english: String {
    switch self {
    case .title: "Keys"
    case .space: "space"
    case .arrows: "arrows"
    case .quit: "quit"
    case .refreshNow: "refresh now"
    case .pause: "pause and go on"
    case .interval: "refresh less, more often"
    case .units: "other units"
    case .pictures: "pictures on and off"
    case .otherPage: "other page of photos"
    case .search: "search for photos"
    case .openPage: "open a photo's page"
    case .goThrough: "go through the places"
    case .nextPanel: "go to the next panel"
    case .byTen: "go on by ten"
    case .ends: "go to the ends"
    case .details: "all of a place, a photo"
    case .redraw: "draw the screen anew"
    case .help: "this help"
    case .goBack: "Esc goes back."
    }
  }
}
