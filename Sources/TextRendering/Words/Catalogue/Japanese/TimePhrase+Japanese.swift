extension TimePhrase {
  var japanese: String {
    switch self {
    case .day: "{month}{day}日({weekday})"
    case .shortDay: "{day}日({weekday})"
    case .dayNumber: "{day}日"
    case .dayOfMonth: "{month}{day}日"
    case .fullDay: "{year}年{month}{day}日({weekday})"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "({weekday}) {time}"
    case .beforeNoon: "午前{time}"
    case .afterNoon: "午後{time}"
    case .justNow: "たった今"
    case .minutesAgo: "{count}分前"
    case .hoursAgo: "{count}時間前"
    case .inTheFuture: "この時計では未来"
    case .seconds: "{count}秒"
    case .minutes: "{count}分"
    case .hours: "{count}時間"
    case .updated: "{time} 更新"
    case .nextIn: "次は {seconds} 秒後"
    case .nextTry: "次の試行 {time}"
    case .observed: "{age}に観測"
    case .fetched: "{age}に取得"
    case .oldest: "最も古いもの {age}"
    case .lastGood: "最後の取得 {age}"
    }
  }
}
