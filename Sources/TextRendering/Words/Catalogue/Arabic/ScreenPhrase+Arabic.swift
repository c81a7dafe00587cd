extension ScreenPhrase {
  var arabic: String {
    switch self {
    case .paused: "متوقف"
    case .searchPhotos: "بحث عن صور: {text}"
    case .offlineSince: "بلا شبكة منذ {time}"
    case .fileNotTakenUp: "لم يُعتمد plugins.json: {problem}"
    case .panelStale: "{panel} قديم: {code}"
    case .waitingFor: "في انتظار {names}"
    case .stretched: "كل {every}، حد {provider}"
    case .every: "كل {every}"
    case .fileTakenUp: "اعتُمد plugins.json"
    case .opened: "فُتح في المتصفح"
    case .notOpened: "لا يعمل xdg-open هنا"
    case .noOtherPage: "لا صفحة أخرى: {code}"
    case .tooSoon: "مبكر جدًا، يعمل r بعد {seconds} ث"
    case .keptWasDamaged: "ما كان محفوظًا كان تالفًا"
    case .nothingIsKept: "لا يُحفظ شيء: انظر dash doctor"
    case .noRoomToKeep: "لا مساحة لحفظ أي شيء"
    case .keysLong: "q خروج  r تحديث  space توقف  ? مساعدة"
    case .keysShort: "q خروج  ? مساعدة"
    case .keysShortest: "? مساعدة"
    }
  }
}
