extension CausePart {
  var arabic: String {
    switch self {
    case .fullStop: "{sentence}."
    case .itSays: "{sentence} وتقول: «{message}»."
    case .serviceAtHost: "{service} على {host}"
    case .servedBy: "مقدَّم من {service}"
    case .askedOf: "طُلب من {service}"
    case .fallbackFailed: "البديل أيضًا لا يخدم: {sentence}"
    case .keyMissing: "ليس لدى {service} مفتاح: اضبط {variable}"
    case .notSet: "{variable} غير مضبوط"
    case .notSetGetKey: "{variable} غير مضبوط؛ للحصول على مفتاح: {page}"
    case .atByte: "عند البايت {offset}"
    case .atLocation: "عند {location}"
    case .atExpected: "{cause}؛ {place} المتوقع: {expected}"
    case .at: "{cause}، {place}"
    case .expected: "{cause}؛ المتوقع: {expected}"
    case .exited: "وقد انتهى بالحالة {status}"
    case .killed: "وقد أنهته الإشارة {signal}"
    case .noKey: "ولم يطبع مفتاحًا"
    case .notRun: "وهو غير موجود أو لا يمكن تشغيله"
    case .ranTooLong: "ولم ينتهِ في الوقت المحدد"
    case .printedTooMuch: "وقد طبع أكثر مما يكون المفتاح"
    }
  }
}
