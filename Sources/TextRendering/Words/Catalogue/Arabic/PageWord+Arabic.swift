extension PageWord {
  var arabic: String {
    switch self {
    case .live: "مباشر"
    case .kept: "محفوظ"
    case .stale: "قديم"
    case .loading: "جارٍ التحميل"
    case .noData: "لا بيانات"
    case .demo: "عرض تجريبي"
    case .history: "السجل"
    case .demoNotice: "عرض تجريبي: هذه القيم مختلقة وليست حالة الطقس."
    case .nothingToShow: "لا شيء للعرض: لا يوجد مزوّد مفعّل."
    case .unnamedPlace: "مكان بلا اسم"
    case .tooSmall: "صغير، {size}"
    case .headline: "dash، {date}، {truth}"
    case .historyHeadline: "dash، السجل، {date}"
    case .staleLine: "قديم: {words}"
    case .errorLine: "خطأ: {words}"
    case .hintLine: "تلميح: {words}"
    case .fallbackLine: "البديل: {words}"
    case .sourceLine: "المصدر: {words}"
    }
  }
}
