extension PhotoPhrase {
  var chinese: String {
    switch self {
    case .untitled: "无标题"
    case .author: "作者"
    case .license: "许可"
    case .size: "尺寸"
    case .taken: "拍摄"
    case .views: "浏览"
    case .downloads: "下载"
    case .likes: "喜欢"
    case .tags: "标签"
    case .page: "网页"
    case .onPage: "{photos}，第 {page} 页"
    case .leftOut: "{photos}，{count} 张与文档不符而略去"
    case .next: "下一页：--page {page}"
    case .query: "搜索：{query}"
    case .found: "找到：{photos}"
    case .nextPage: "下一页：--page {page}"
    case .drawnSky: "代之以绘制的天空：{cause}。"
    case .noDrawing: "绘制照片的 dash-picture 没有安装或无法工作"
    case .notRead: "图片无法读取"
    case .formatNotRead: "图片格式为 {format}，无法读取"
    case .didNotCome: "图片没有收到 ({code})"
    case .unavailable: "图片已不可用"
    }
  }
}
