extension SunPhrase {
  var japanese: String {
    switch self {
    case .dawn: "夜明け"
    case .dusk: "日暮れ"
    case .dayLength: "昼の長さ"
    case .polarDay: "今日は太陽が沈みません"
    case .polarNight: "極夜: 太陽が昇りません"
    case .twilightAllNight: "一晩中薄明"
    case .twilightAllDay: "一日中薄明"
    case .darkAllDay: "一日中暗闇"
    case .risesOnly: "日の出 {time}、日の入りなし"
    case .setsOnly: "日の入り {time}、日の出なし"
    case .length: "{hours}時間{minutes}分"
    case .dawnAndDusk: "夜明け {dawn}、日暮れ {dusk}"
    case .civilTwilight: "市民薄明 {from}～{to}"
    case .nauticalTwilight: "航海薄明 {from}～{to}"
    case .astronomicalTwilight: "天文薄明 {from}～{to}"
    }
  }
}
