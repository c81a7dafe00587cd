extension NextStep {
  var portuguese: String {
    switch self {
    case .askAgain: "Sem --offline, o dash pergunta por isso"
    case .askEarlierPage: "Peça uma página anterior com --page"
    case .askFilter:
      "Consulte o servidor de nomes sobre o host: um filtro de anúncios pode ser a causa"
    case .askSomethingElse: "Peça outra coisa"
    case .checkKey: "Verifique a chave"
    case .checkLibcurl: "Verifique qual libcurl está instalada; se for a da distribuição, informe"
    case .checkNetwork: "Verifique a rede, o proxy e o endereço em plugins.json"
    case .checkRequest: "Verifique o que foi pedido e as opções em plugins.json"
    case .checkSpelling:
      "Verifique a grafia ou o identificador; um país pode ajudar, como em Paris,FR"
    case .checkTLS:
      "Verifique o relógio desta máquina e seus certificados (o pacote ca-certificates)"
    case .compareKey: "Compare sua chave com a que {page} mostra"
    case .connect: "Conecte-se a uma rede e execute o dash de novo"
    case .correctOptions: "Corrija-as em plugins.json"
    case .correctPath: "Corrija o caminho dele em plugins.json"
    case .demo: "Sem chave, --demo mostra como é o dash"
    case .export: "Defina-a: export {variable}=SUA_CHAVE"
    case .getKey: "Obtenha uma chave em {page}"
    case .keepOthersOut: "Feche-o aos outros: chmod 600 {path}"
    case .keyIsNotTheCause: "A chave não é a causa"
    case .makeItYourOwn: #"Torne-o seu: sudo chown "$USER" {path}"#
    case .nameTheCity:
      "Diga o nome da cidade, com o país se ajudar, como em Paris,FR, ou dê as coordenadas"
    case .planMayExclude: "O plano da chave talvez não inclua isto"
    case .proxyMayAnswer:
      "Tente de novo; se continuar assim, um proxy pode ter respondido no lugar dele, ou o serviço mudou"
    case .putIntoPath: "Ponha {program} em PATH, ou escreva o caminho completo"
    case .putKeyInto: "Ponha a chave em {path}, e não deixe ninguém mais lê-la"
    case .raiseLimit: "Se seu plano permite mais, diga com a opção callsPerMinute"
    case .runAgain: "Execute o dash de novo"
    case .runAgainWeak: "Execute o dash de novo; um proxy ou uma rede fraca pode ser a causa"
    case .runByItself: "Execute-o sozinho, como está em plugins.json, para ver o que diz"
    case .setIt: "Defina-o em plugins.json"
    case .setOrDefault:
      "Defina-a, ou dê a ela um valor padrão em plugins.json: ${{variable}:-VALOR}"
    case .subscribe: "Assine em {page} ou passe sem esta chamada"
    case .takeOptionOut: "Tire de plugins.json a opção que pede esta chamada, como batch"
    case .tryAgainIn: "Tente de novo em {duration}"
    case .tryAgainInAnHour: "Tente de novo em uma hora ou mais"
    case .tryLater: "Tente mais tarde; deste lado não há nada errado"
    case .tryLonger: "Tente de novo, ou dê mais tempo com --timeout"
    case .tryVerbose: "Tente de novo; com --verbose cada requisição é informada"
    case .waitAMinute: "Espere um minuto"
    case .waitAWhile: "Espere um pouco"
    case .waitAndRefreshLess: "Espere um pouco e atualize com menos frequência"
    case .withoutDemo: "Sem --demo, o dash pergunta a {service}"
    }
  }
}
