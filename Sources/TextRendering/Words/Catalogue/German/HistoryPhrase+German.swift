extension HistoryPhrase {
  var german: String {
    switch self {
    case .least: "min. {value} {date}"
    case .greatest: "max. {value} {date}"
    case .mean: "Mittel {value}"
    case .onlyOnce: "{value}, einmal, {date}"
    case .throughout: "durchweg {value}"
    case .drawnInMeans: "gezeichnet in Mitteln von {duration}"
    case .measured: "Gemessen: {times}, {span}"
    case .quantityIn: "{quantity} in {unit}: {statements}"
    case .pressureIs: "Luftdruck {trend}"
    case .nothingRemembers: "Nichts wird gemerkt: Es gibt keinen Ort, um etwas aufzubewahren."
    case .nothingMeasured: "Noch wurde nichts gemessen."
    case .nothingInThisTime: "In dieser Zeit wurde nichts gemessen."
    case .nothingThere: "Für {place} wurde in dieser Zeit nichts gemessen."
    case .unknownPlace: "An einem Ort „{place}“ wurde nichts gemessen."
    case .setHome:
      "Setz HOME, oder XDG_STATE_HOME auf ein Verzeichnis, in das geschrieben werden kann."
    case .howToMeasure:
      #"Jedes Wetter, das dash zeigt, wird gemerkt: hin und wieder "dash weather", oder --watch."#
    case .lookFurther: "Schau weiter zurück, etwa mit --since 30d."
    case .didYouMean: "Meintest du „{place}“?"
    case .thereIs: "Es gibt {places}."
    case .nameCountry: "Nenn das Land, die Nummer oder die Koordinaten: {places}."
    case .andMore: "{places}; und {count} weitere"
    }
  }
}
