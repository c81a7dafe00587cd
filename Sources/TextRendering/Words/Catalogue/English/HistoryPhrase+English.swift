extension HistoryPhrase {
  var english: String {
    switch self {
    case .least: "min {value} {date}"
    case .greatest: "max {value} {date}"
    case .mean: "mean {value}"
    case .onlyOnce: "{value}, once, {date}"
    case .throughout: "{value} throughout"
    case .drawnInMeans: "drawn in means of {duration}"
    case .measured: "Measured: {times}, {span}"
    case .quantityIn: "{quantity} in {unit}: {statements}"
    case .pressureIs: "Pressure is {trend}"
    case .nothingRemembers: "Nothing is remembered: there is no place to keep anything."
    case .nothingMeasured: "Nothing was measured yet."
    case .nothingInThisTime: "Nothing was measured in this time."
    case .nothingThere: "Nothing was measured at {place} in this time."
    case .unknownPlace: #"Nothing was measured at a place "{place}"."#
    case .setHome: "Set HOME, or XDG_STATE_HOME to a directory that can be written to."
    case .howToMeasure:
      #"Each weather that dash shows is remembered: "dash weather" now and then, or --watch."#
    case .lookFurther: "Look further back, as with --since 30d."
    case .didYouMean: #"Did you mean "{place}"?"#
    case .thereIs: "There is {places}."
    case .nameCountry: "Name its country, its id or its coordinates: {places}."
    case .andMore: "{places}; and {count} more"
    }
  }
}
