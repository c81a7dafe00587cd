extension UsagePhrase {
  package var portuguese: String {
    switch self {
    case .aKeyIs: "uma KEY se escreve como os erros a mostram: {examples}"
    case .aNameIs: #"um nome de cidade, ou "zip:CODE,CC""#
    case .aPlaceIs:
      #"um lugar é um nome de cidade, o identificador de uma cidade, "lat,lon" com latitudes até 90 e longitudes até 180, ou "zip:CODE,CC""#
    case .badKey: #""{text}" não nomeia nenhum ajuste"#
    case .badName: #""{text}" não é um nome que se possa buscar"#
    case .badPhoto: #"{option}: esperado: NAME:ID, como mostra uma legenda; encontrado: "{text}""#
    case .badPlace: #""{text}" não é um lugar"#
    case .badProgramName: #""{text}" não é um nome de programa"#
    case .both: "{first} e {second}"
    case .conflictingOptions: "{option} e {other} não podem ser usadas juntas"
    case .didYouMean: #"{problem}; você quis dizer "{nearest}"?"#
    case .emptyQuery: "não há nada a buscar em um texto vazio"
    case .keyInArgument:
      "{setting}: outros podem ver uma chave na linha de comando; nada foi escrito"
    case .meantForTheShell: #"este dash mostra o tempo; não executa "{command}""#
    case .missingDirectory: "--save precisa de um diretório: {example}"
    case .missingValue: "{option} precisa de um valor: {synopsis}"
    case .nameOne: "diga uma com --instance: {names}"
    case .nameTheKey: "defina uma variável e diga o nome dela, {variable}, ou um arquivo: {file}"
    case .needsCommand: "{command} precisa de um comando: {commands}"
    case .needsName: "{command} precisa de um nome"
    case .needsOperands: "{command} precisa de {operands}"
    case .needsPlace: "{command} precisa de um lugar"
    case .needsShell: "{command} precisa de um shell: {shells}"
    case .noCommand: #"nenhum comando se chama "{name}""#
    case .noInstance: #"nenhuma entrada se chama "{name}""#
    case .noInstanceWithPhotos: #"nenhuma entrada com fotos se chama "{name}""#
    case .noInstanceWithPlaces: #"nenhuma entrada com lugares se chama "{name}""#
    case .noInstanceWithWeather: #"nenhuma entrada com o tempo se chama "{name}""#
    case .noPlaceOf: #"nenhum lugar de {instance} se chama "{name}""#
    case .noPlaces: "nenhuma entrada ativada de plugins.json tem lugares"
    case .noProvider: #"nenhum provedor se chama "{name}""#
    case .noShell: #"nenhum shell se chama "{name}""#
    case .optionOfAnotherCommand: "{option} não é uma opção de {command}"
    case .optionWithout: "{option} precisa de {needed}"
    case .providersAreListed: #""dash providers" os mostra"#
    case .seeHelp: "veja: dash --help"
    case .shellOfTheSameName: "o shell do Debian de mesmo nome é /bin/dash, também chamado /bin/sh"
    case .thereIs: "há {names}"
    case .unexpectedOperand: #"{command} não aceita mais palavras, e há "{word}""#
    case .unexpectedValue: "{option} não aceita nenhum valor"
    case .unknownCommand: #"comando desconhecido "{word}""#
    case .unknownCommandAfter: #"comando desconhecido "{word}" depois de {command}"#
    case .unknownOption: "opção desconhecida {option}"
    case .weatherOfPlace: "para o tempo de um lugar: {command}"
    }
  }
}
