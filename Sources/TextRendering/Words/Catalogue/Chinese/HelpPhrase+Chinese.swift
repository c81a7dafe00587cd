extension HelpPhrase {
  var chinese: String {
    switch self {
    case .title: "按键"
    case .space: "空格"
    case .arrows: "方向键"
    case .quit: "退出"
    case .refreshNow: "立即刷新"
    case .pause: "暂停和继续"
    case .interval: "减少、增加刷新"
    case .units: "其他单位"
    case .pictures: "显示或隐藏图片"
    case .otherPage: "照片的另一页"
    case .search: "搜索照片"
    case .openPage: "打开照片的网页"
    case .goThrough: "逐个选择地点"
    case .nextPanel: "到下一个面板"
    case .byTen: "前进十项"
    case .ends: "到两端"
    case .details: "地点或照片的全部信息"
    case .redraw: "重绘屏幕"
    case .help: "本帮助"
    case .goBack: "Esc 返回。"
    }
  }
}
