extension ConfigurationPhrase {
  package var chinese: String {
    switch self {
    case .atMostLevels: "最多 {count} 层"
    case .atMostValues: "最多 {count} 个值"
    case .belongsToAnother: "它属于其他用户，内容由该用户决定"
    case .cannotBeRead: "无法读取"
    case .cannotWrite: "无法写入：{reason}"
    case .changedAllTheTime: "它一直在被改动"
    case .compiledIn: "内置的 plugins.json"
    case .duplicateName: #"名称 "{name}" 已被第 {line} 行的条目使用"#
    case .expected: "应为：{expected}"
    case .expectedButFound: "应为：{expected}；实际为：{found}"
    case .exposed: "{path} 中有密钥，其他人可以读取"
    case .isGone: "它已不存在"
    case .isWrong: "内容有误"
    case .largerThan: "超过 {size} KiB"
    case .line: "第 {line} 行：{problem}"
    case .malformedVariable: "应为：{form} 或 {formWithDefault} 形式的变量"
    case .missingKey: #"缺少 "{key}""#
    case .noHome: "HOME 没有设置，因此没有惯用的位置；请用 --config FILE 指定"
    case .noFileIn: "{paths} 中没有文件"
    case .noJSON: "应为：JSON；实际为空"
    case .notInFile: "{key}：文件中没有这个位置；没有写入任何内容"
    case .notSet: "{key} 没有设置"
    case .notSetNothingWritten: "{key} 没有设置；没有写入任何内容"
    case .notWritten: "{path}：没有写入：{reason}"
    case .nothingWritten: "没有写入任何内容"
    case .notRegular: "不是普通文件"
    case .othersCanWrite: "其他人可以写入：{command}"
    case .repeatedKey: #""{key}" 出现了两次"#
    case .thereIs: "{problem}；有 {names}"
    case .unexpectedError: "意外错误：{name}"
    case .unfinishedPipe: "向此管道写入的程序一直没有结束"
    case .unknownKey: #"未知的名称 "{key}""#
    case .unknownProvider: #"未知的提供方 "{name}""#
    case .warning: "警告：{words}"
    case .wrote: "已写入 {path}"
    }
  }
}
