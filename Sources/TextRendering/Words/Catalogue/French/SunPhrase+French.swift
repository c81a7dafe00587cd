extension SunPhrase {
  var french: String {
    switch self {
    case .dawn: "aube"
    case .dusk: "crépuscule"
    case .dayLength: "durée du jour"
    case .polarDay: "le soleil ne se couche pas aujourd'hui"
    case .polarNight: "nuit polaire\u{A0}: le soleil ne se lève pas"
    case .twilightAllNight: "crépuscule toute la nuit"
    case .twilightAllDay: "crépuscule toute la journée"
    case .darkAllDay: "nuit toute la journée"
    case .risesOnly: "lever {time}, sans coucher"
    case .setsOnly: "coucher {time}, sans lever aujourd'hui"
    case .length: "{hours} h {minutes} min"
    case .dawnAndDusk: "aube {dawn}, crépuscule {dusk}"
    case .civilTwilight: "crépuscule civil {from} à {to}"
    case .nauticalTwilight: "crépuscule nautique {from} à {to}"
    case .astronomicalTwilight: "crépuscule astronomique {from} à {to}"
    }
  }
}
