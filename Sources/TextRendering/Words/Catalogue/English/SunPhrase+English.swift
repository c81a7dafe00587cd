extension SunPhrase {
  var english: String {
    switch self {
    case .dawn: "dawn"
    case .dusk: "dusk"
    case .dayLength: "day length"
    case .polarDay: "the sun does not set today"
    case .polarNight: "polar night: the sun does not rise"
    case .twilightAllNight: "twilight all night"
    case .twilightAllDay: "twilight all day"
    case .darkAllDay: "dark all day"
    case .risesOnly: "rises {time} and does not set"
    case .setsOnly: "sets {time}, without a sunrise today"
    case .length: "{hours} h {minutes} min"
    case .dawnAndDusk: "dawn {dawn}, dusk {dusk}"
    case .civilTwilight: "civil twilight {from} to {to}"
    case .nauticalTwilight: "nautical twilight {from} to {to}"
    case .astronomicalTwilight: "astronomical twilight {from} to {to}"
    }
  }
}
