extension TimePhrase {
  var chinese: String {
    switch self {
    case .day: "{month}{day}日 {weekday}"
    case .shortDay: "{day}日 {weekday}"
    case .dayNumber: "{day}日"
    case .dayOfMonth: "{month}{day}日"
    case .fullDay: "{year}年{month}{day}日 {weekday}"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "{weekday} {time}"
    case .beforeNoon: "上午{time}"
    case .afterNoon: "下午{time}"
    case .justNow: "刚刚"
    case .minutesAgo: "{count} 分钟前"
    case .hoursAgo: "{count} 小时前"
    case .inTheFuture: "按本机时钟在未来"
    case .seconds: "{count} 秒"
    case .minutes: "{count} 分钟"
    case .hours: "{count} 小时"
    case .updated: "{time} 更新"
    case .nextIn: "{seconds} 秒后刷新"
    case .nextTry: "下次尝试 {time}"
    case .observed: "{age}观测"
    case .fetched: "{age}获取"
    case .oldest: "最早 {age}"
    case .lastGood: "上次成功 {age}"
    }
  }
}
