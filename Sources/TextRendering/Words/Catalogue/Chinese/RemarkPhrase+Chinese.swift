extension RemarkPhrase {
  package var chinese: String {
    switch self {
    case .measuredBy: "由 {provider} 观测"
    case .noInstance: "{file} 中没有启用可显示的条目"
    case .noPhotos: "{file} 中没有启用照片条目"
    case .notHTTPS: "只打开 https 链接，而这个不是：{link}"
    case .open: "请打开 {link}"
    case .pictures: "图片"
    case .waitingFor: "正在等待 {names} ..."
    }
  }
}
