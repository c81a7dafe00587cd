extension SunPhrase {
  var german: String {
    switch self {
    case .dawn: "Morgendämmerung"
    case .dusk: "Abenddämmerung"
    case .dayLength: "Tageslänge"
    case .polarDay: "die Sonne geht heute nicht unter"
    case .polarNight: "Polarnacht: die Sonne geht nicht auf"
    case .twilightAllNight: "die ganze Nacht Dämmerung"
    case .twilightAllDay: "den ganzen Tag Dämmerung"
    case .darkAllDay: "den ganzen Tag dunkel"
    case .risesOnly: "Aufgang {time}, geht nicht unter"
    case .setsOnly: "Untergang {time}, heute ohne Aufgang"
    case .length: "{hours} Std. {minutes} Min."
    case .dawnAndDusk: "Dämmerung {dawn} und {dusk}"
    case .civilTwilight: "bürgerliche Dämmerung {from} bis {to}"
    case .nauticalTwilight: "nautische Dämmerung {from} bis {to}"
    case .astronomicalTwilight: "astronomische Dämmerung {from} bis {to}"
    }
  }
}
