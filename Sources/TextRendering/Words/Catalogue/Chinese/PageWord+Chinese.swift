extension PageWord {
  var chinese: String {
    switch self {
    case .live: "实时"
    case .kept: "已存"
    case .stale: "过时"
    case .loading: "加载中"
    case .noData: "无数据"
    case .demo: "演示"
    case .history: "历史"
    case .demoNotice: "演示：这些数值是虚构的，并非真实天气。"
    case .nothingToShow: "没有可显示的内容：没有启用任何提供方。"
    case .unnamedPlace: "未命名的地点"
    case .tooSmall: "太小，需 {size}"
    case .headline: "dash，{date}，{truth}"
    case .historyHeadline: "dash 历史，{date}"
    case .staleLine: "过时：{words}"
    case .errorLine: "错误：{words}"
    case .hintLine: "提示：{words}"
    case .fallbackLine: "替代：{words}"
    case .sourceLine: "来源：{words}"
    }
  }
}
