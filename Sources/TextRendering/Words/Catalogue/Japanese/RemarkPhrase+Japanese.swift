extension RemarkPhrase {
  package var japanese: String {
    switch self {
    case .measuredBy: "{provider} による観測"
    case .noInstance: "{file} に表示する有効な項目がありません"
    case .noPhotos: "{file} に有効な写真の項目がありません"
    case .notHTTPS: "開くのは https のリンクだけですが、これは違います: {link}"
    case .open: "{link} を開いてください"
    case .pictures: "画像"
    case .waitingFor: "{names} を待っています ..."
    }
  }
}
