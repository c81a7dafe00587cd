extension SunPhrase {
  var arabic: String {
    switch self {
    case .dawn: "بداية الشفق المدني"
    case .dusk: "نهاية الشفق المدني"
    case .dayLength: "طول النهار"
    case .polarDay: "لا تغرب الشمس اليوم"
    case .polarNight: "ليل قطبي: لا تشرق الشمس"
    case .twilightAllNight: "شفق طوال الليل"
    case .twilightAllDay: "شفق طوال النهار"
    case .darkAllDay: "ظلام طوال اليوم"
    case .risesOnly: "تشرق {time} ولا تغرب"
    case .setsOnly: "تغرب {time} بلا شروق اليوم"
    case .length: "{hours} س {minutes} د"
    case .dawnAndDusk: "الشفق المدني {dawn} و{dusk}"
    case .civilTwilight: "شفق مدني {from} إلى {to}"
    case .nauticalTwilight: "شفق بحري {from} إلى {to}"
    case .astronomicalTwilight: "شفق فلكي {from} إلى {to}"
    }
  }
}
