extension UsagePhrase {
  package var chinese: String {
    switch self {
    case .aKeyIs: "KEY 的写法与错误信息中的相同：{examples}"
    case .aNameIs: #"应为城市名或 "zip:CODE,CC""#
    case .aPlaceIs: #"地点可以是城市名、城市编号、"lat,lon" (纬度不超过 90，经度不超过 180) 或 "zip:CODE,CC""#
    case .badKey: #""{text}" 不是任何设置"#
    case .badName: #""{text}" 不是可以搜索的名称"#
    case .badPhoto: #"{option}：应为：图片说明中显示的 NAME:ID；实际为："{text}""#
    case .badPlace: #""{text}" 不是地点"#
    case .badProgramName: #""{text}" 不是程序名"#
    case .both: "{first} 和 {second}"
    case .conflictingOptions: "{option} 和 {other} 不能同时使用"
    case .didYouMean: #"{problem}；你是指 "{nearest}" 吗？"#
    case .emptyQuery: "空文本没有可搜索的内容"
    case .keyInArgument: "{setting}：命令行中的密钥会被他人看到；没有写入任何内容"
    case .meantForTheShell: #"这个 dash 显示天气，不会运行 "{command}""#
    case .missingDirectory: "--save 需要一个目录：{example}"
    case .missingValue: "{option} 需要一个值：{synopsis}"
    case .nameOne: "请用 --instance 指定一个：{names}"
    case .nameTheKey: "请设置变量并写出变量名 {variable}，或写出文件：{file}"
    case .needsCommand: "{command} 需要一个命令：{commands}"
    case .needsName: "{command} 需要一个名称"
    case .needsOperands: "{command} 需要 {operands}"
    case .needsPlace: "{command} 需要一个地点"
    case .needsShell: "{command} 需要一个 shell：{shells}"
    case .noCommand: #"没有名为 "{name}" 的命令"#
    case .noInstance: #"没有名为 "{name}" 的条目"#
    case .noInstanceWithPhotos: #"没有名为 "{name}" 的照片条目"#
    case .noInstanceWithPlaces: #"没有名为 "{name}" 的带地点的条目"#
    case .noInstanceWithWeather: #"没有名为 "{name}" 的天气条目"#
    case .noPlaceOf: #"{instance} 中没有名为 "{name}" 的地点"#
    case .noPlaces: "plugins.json 中启用的条目都没有地点"
    case .noProvider: #"没有名为 "{name}" 的提供方"#
    case .noShell: #"没有名为 "{name}" 的 shell"#
    case .optionOfAnotherCommand: "{option} 不是 {command} 的选项"
    case .optionWithout: "{option} 需要 {needed}"
    case .providersAreListed: #""dash providers" 会列出它们"#
    case .seeHelp: "请参阅：dash --help"
    case .shellOfTheSameName: "Debian 中同名的 shell 是 /bin/dash，也叫 /bin/sh"
    case .thereIs: "有 {names}"
    case .unexpectedOperand: #"{command} 不接受更多的词，却有 "{word}""#
    case .unexpectedValue: "{option} 不接受值"
    case .unknownCommand: #"未知的命令 "{word}""#
    case .unknownCommandAfter: #"{command} 之后有未知的命令 "{word}""#
    case .unknownOption: "未知的选项 {option}"
    case .weatherOfPlace: "查看某地的天气：{command}"
    }
  }
}
