extension StorePhrase {
  var chinese: String {
    switch self {
    case .anotherVersion: "{path} 中不保存任何内容：它由更新版本的 dash 写入"
    case .damaged: "{path} 已损坏，现重新建立；旧文件为 {aside}"
    case .noDirectory: "两次运行之间不保存任何内容：HOME 没有设置，XDG_CACHE_HOME 和 XDG_STATE_HOME 也没有"
    case .noRoom: "{path} 中不再保存内容：没有空间"
    case .unavailable: "{path} 中不保存任何内容：{reason}"
    case .unsafe: "{path} 中不保存任何内容：其他人可以写入，或它属于他人"
    }
  }
}
