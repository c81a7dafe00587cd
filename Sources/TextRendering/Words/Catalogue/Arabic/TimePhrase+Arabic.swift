extension TimePhrase {
  var arabic: String {
    switch self {
    case .day: "{weekday} {day} {month}"
    case .shortDay: "{weekday} {day}"
    case .dayNumber: "{day}"
    case .dayOfMonth: "{day} {month}"
    case .fullDay: "{weekday} {day} {month} {year}"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "{weekday} {time}"
    case .beforeNoon: "{time} ص"
    case .afterNoon: "{time} م"
    case .justNow: "الآن"
    case .minutesAgo: "قبل {count} د"
    case .hoursAgo: "قبل {count} س"
    case .inTheFuture: "في المستقبل بحسب هذه الساعة"
    case .seconds: "{count} ث"
    case .minutes: "{count} د"
    case .hours: "{count} س"
    case .updated: "حُدّث {time}"
    case .nextIn: "التالي بعد {seconds} ث"
    case .nextTry: "المحاولة التالية {time}"
    case .observed: "رُصد {age}"
    case .fetched: "جُلب {age}"
    case .oldest: "الأقدم {age}"
    case .lastGood: "آخر رد {age}"
    }
  }
}
