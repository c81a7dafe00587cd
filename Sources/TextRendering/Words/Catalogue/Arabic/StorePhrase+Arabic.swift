extension StorePhrase {
  var arabic: String {
    switch self {
    case .anotherVersion: "لا يُحفظ شيء في {path}: كتبه إصدار أحدث من dash"
    case .damaged: "كان {path} تالفًا ويُبدأ من جديد؛ والقديم هو {aside}"
    case .noDirectory:
      "لا يُحفظ شيء بين مرات التشغيل: لا HOME مضبوط، ولا XDG_CACHE_HOME وXDG_STATE_HOME"
    case .noRoom: "لا يُحفظ المزيد في {path}: لا مساحة"
    case .unavailable: "لا يُحفظ شيء في {path}: {reason}"
    case .unsafe: "لا يُحفظ شيء في {path}: يمكن لآخرين الكتابة فيه، أو هو ملك لغيرك"
    }
  }
}
