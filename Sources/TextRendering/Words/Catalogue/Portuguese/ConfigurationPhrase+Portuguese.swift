extension ConfigurationPhrase {
  package var portuguese: String {
    switch self {
    case .atMostLevels: "no máximo {count} níveis"
    case .atMostValues: "no máximo {count} valores"
    case .belongsToAnother: "pertence a outro usuário, que decide o que há nele"
    case .cannotBeRead: "não pode ser lido"
    case .cannotWrite: "não é possível escrever: {reason}"
    case .changedAllTheTime: "está sendo alterado o tempo todo"
    case .compiledIn: "o plugins.json embutido"
    case .duplicateName: #"o nome "{name}" já é da entrada da linha {line}"#
    case .expected: "esperado: {expected}"
    case .expectedButFound: "esperado: {expected}; encontrado: {found}"
    case .exposed: "{path} contém uma chave e outros podem lê-la"
    case .isGone: "não existe mais"
    case .isWrong: "está errado"
    case .largerThan: "maior que {size} KiB"
    case .line: "linha {line}: {problem}"
    case .malformedVariable: "esperado: uma variável como {form} ou {formWithDefault}"
    case .missingKey: #"falta "{key}""#
    case .noHome:
      "HOME não está definida, então não há um lugar usual; indique um com --config FILE"
    case .noFileIn: "nenhum arquivo em {paths}"
    case .noJSON: "esperado: JSON; não há nada"
    case .notInFile: "{key}: não há esse lugar no arquivo; nada foi escrito"
    case .notSet: "{key} não está definido"
    case .notSetNothingWritten: "{key} não está definido; nada foi escrito"
    case .notWritten: "{path}: não escrito: {reason}"
    case .nothingWritten: "nada foi escrito"
    case .notRegular: "não é um arquivo comum"
    case .othersCanWrite: "outros podem escrever nele: {command}"
    case .repeatedKey: #""{key}" aparece duas vezes"#
    case .thereIs: "{problem}; há {names}"
    case .unexpectedError: "erro inesperado: {name}"
    case .unfinishedPipe: "quem escreve neste pipe não termina"
    case .unknownKey: #"nome desconhecido "{key}""#
    case .unknownProvider: #"provedor desconhecido "{name}""#
    case .warning: "aviso: {words}"
    case .wrote: "{path} foi escrito"
    }
  }
}
