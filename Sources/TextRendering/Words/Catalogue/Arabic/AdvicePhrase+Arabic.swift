extension AdvicePhrase {
  var arabic: String {
    switch self {
    case .aMinute: "{calls} في الدقيقة"
    case .anHour: "{calls} في الساعة"
    case .aDay: "{calls} في اليوم"
    case .addCountry:
      #"تحقق من الكتابة، أو أضف البلد، مثل "Paris,FR"، أو اذكر الإحداثيات: "48.9,2.35""#
    case .addCountryAndState:
      #"أضف البلد، مثل "Paris,FR"، وفي الولايات المتحدة أضف الولاية أيضًا: "Portland,OR,US""#
    case .checkIdentifier: #"تحقق من الرقم؛ يعرض "dash photos" أرقام نتائج البحث"#
    case .eachPlaceIsACall: "كل مكان نداء"
    case .freeUseAllows: "المسموح مجانًا: {calls}"
    case .keyAllows: "المسموح لكل مفتاح: {calls}"
    case .keyAllowsAllUsers: "المسموح لكل مفتاح: {calls}، لجميع مستخدميه معًا"
    case .searchElsewhere: "ابحث بكلمات أقل أو غيرها، أو في {option} آخر"
    case .searchForOtherWords: "ابحث بكلمات أقل أو غيرها"
    case .subscribersOnly: "المفاتيح الجديدة لمشتركي {subscription} فقط"
    }
  }
}
