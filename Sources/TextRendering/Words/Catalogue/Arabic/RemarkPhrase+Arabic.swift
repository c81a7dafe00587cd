extension RemarkPhrase {
  package var arabic: String {
    switch self {
    case .measuredBy: "من قياس {provider}"
    case .noInstance: "لا يوجد مدخل مفعّل للعرض في {file}"
    case .noPhotos: "لا يوجد مدخل صور مفعّل في {file}"
    case .notHTTPS: "لا تُفتح إلا روابط https، وهذا ليس منها: {link}"
    case .open: "افتح {link}"
    case .pictures: "الصور"
    case .waitingFor: "في انتظار {names} ..."
    }
  }
}
