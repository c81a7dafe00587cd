extension SunPhrase {
  var chinese: String {
    switch self {
    case .dawn: "黎明"
    case .dusk: "黄昏"
    case .dayLength: "白昼长度"
    case .polarDay: "今天太阳不落"
    case .polarNight: "极夜：太阳不升起"
    case .twilightAllNight: "整夜有曙暮光"
    case .twilightAllDay: "整天只有曙暮光"
    case .darkAllDay: "整天黑暗"
    case .risesOnly: "{time} 日出，不落"
    case .setsOnly: "{time} 日落，今天无日出"
    case .length: "{hours} 小时 {minutes} 分"
    case .dawnAndDusk: "黎明 {dawn}，黄昏 {dusk}"
    case .civilTwilight: "民用曙暮光 {from} 至 {to}"
    case .nauticalTwilight: "航海曙暮光 {from} 至 {to}"
    case .astronomicalTwilight: "天文曙暮光 {from} 至 {to}"
    }
  }
}
