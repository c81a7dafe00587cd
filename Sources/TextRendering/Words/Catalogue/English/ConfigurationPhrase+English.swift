extension ConfigurationPhrase {
  package var english: String {
    switch self {
    case .atMostLevels: "at most {count} levels"
    case .atMostValues: "at most {count} values"
    case .belongsToAnother: "it belongs to another user, who decides what is in it"
    case .cannotBeRead: "it cannot be read"
    case .cannotWrite: "cannot write: {reason}"
    case .changedAllTheTime: "it is being changed all the time"
    case .compiledIn: "the compiled-in plugins.json"
    case .duplicateName: #"the name "{name}" is taken by the entry in line {line}"#
    case .expected: "expected {expected}"
    case .expectedButFound: "expected {expected}, found {found}"
    case .exposed: "{path} holds a key and others can read it"
    case .isGone: "it is gone"
    case .isWrong: "it is wrong"
    case .largerThan: "larger than {size} KiB"
    case .line: "line {line}: {problem}"
    case .malformedVariable: "expected a variable as {form} or {formWithDefault}"
    case .missingKey: #"the key "{key}" is missing"#
    case .noHome: "HOME is not set, so there is no usual place; name one with --config FILE"
    case .noFileIn: "no file in {paths}"
    case .noJSON: "expected JSON, found nothing"
    case .notInFile: "{key}: there is no such place in the file; nothing was written"
    case .notSet: "{key} is not set"
    case .notSetNothingWritten: "{key} is not set; nothing was written"
    case .notWritten: "{path}: not written: {reason}"
    case .nothingWritten: "nothing was written"
    case .notRegular: "it is no regular file"
    case .othersCanWrite: "others can write to it: {command}"
    case .repeatedKey: #"the key "{key}" stands twice"#
    case .thereIs: "{problem}; there is {names}"
    case .unexpectedError: "unexpected error: {name}"
    case .unfinishedPipe: "whoever writes to this pipe does not come to an end"
    case .unknownKey: #"unknown key "{key}""#
    case .unknownProvider: #"unknown provider "{name}""#
    case .warning: "warning: {words}"
    case .wrote: "wrote {path}"
    }
  }
}
