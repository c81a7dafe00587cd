extension PhotoPhrase {
  var arabic: String {
    switch self {
    case .untitled: "بلا عنوان"
    case .author: "المؤلف"
    case .license: "الرخصة"
    case .size: "الحجم"
    case .taken: "التُقطت"
    case .views: "المشاهدات"
    case .downloads: "التنزيلات"
    case .likes: "الإعجابات"
    case .tags: "الوسوم"
    case .page: "الصفحة"
    case .onPage: "{photos}، الصفحة {page}"
    case .leftOut: "{photos}، أُهملت {count} لأنها لا توافق الوثائق"
    case .next: "التالي: --page {page}"
    case .query: "البحث: {query}"
    case .found: "النتيجة: {photos}"
    case .nextPage: "الصفحة التالية: --page {page}"
    case .drawnSky: "سماء مرسومة بدلًا منها: {cause}."
    case .noDrawing: "البرنامج dash-picture الذي يرسم الصور غير مثبت أو لا يعمل"
    case .notRead: "لا يمكن قراءة الصورة"
    case .formatNotRead: "الصورة بصيغة {format} التي لا تُقرأ"
    case .didNotCome: "لم تصل الصورة ({code})"
    case .unavailable: "لم تعد الصورة متاحة"
    }
  }
}
