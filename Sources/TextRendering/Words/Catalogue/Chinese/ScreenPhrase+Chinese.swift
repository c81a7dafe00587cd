extension ScreenPhrase {
  var chinese: String {
    switch self {
    case .paused: "已暂停"
    case .searchPhotos: "搜索照片：{text}"
    case .offlineSince: "自 {time} 起离线"
    case .fileNotTakenUp: "plugins.json 未采用：{problem}"
    case .panelStale: "{panel} 过时：{code}"
    case .waitingFor: "正在等待 {names}"
    case .stretched: "每 {every}，{provider} 的限制"
    case .every: "每 {every}"
    case .fileTakenUp: "已采用 plugins.json"
    case .opened: "已在浏览器中打开"
    case .notOpened: "此处无法使用 xdg-open"
    case .noOtherPage: "没有其他页：{code}"
    case .tooSoon: "太早，{seconds} 秒后可用 r"
    case .keptWasDamaged: "保存的数据已损坏"
    case .nothingIsKept: "没有保存任何内容：见 dash doctor"
    case .noRoomToKeep: "没有空间保存"
    case .keysLong: "q 退出  r 刷新  space 暂停  ? 帮助"
    case .keysShort: "q 退出  ? 帮助"
    case .keysShortest: "? 帮助"
    }
  }
}
