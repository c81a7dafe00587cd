import DashCore

/// What a provider knows.
extension ErrorWords {
  /// What a provider knows, in a sentence without its full stop.
  func words(for advice: Advice) -> String {
    switch advice {
    case .addCountry: text(AdvicePhrase.addCountry)
    case .addCountryAndState: text(AdvicePhrase.addCountryAndState)
    case .answersAreKept(let hours): text(Counted.answersAreKept, hours)
    case .callsAllowed(let allowance, let perMinute, let perHour, let perDay):
      text(phrase(for: allowance), ["calls": calls(perMinute, perHour, perDay)])
    case .checkIdentifier: text(AdvicePhrase.checkIdentifier)
    case .eachPlaceIsACall: text(AdvicePhrase.eachPlaceIsACall)
    case .newKeysForSubscribersOnly(let subscription):
      text(AdvicePhrase.subscribersOnly, ["subscription": subscription])
    case .newKeysTakeTime(let hours): text(Counted.newKeysTakeTime, hours)
    case .searchForOtherWords(nil): text(AdvicePhrase.searchForOtherWords)
    case .searchForOtherWords(let option?):
      text(AdvicePhrase.searchElsewhere, ["option": option])
    case .text(let words): words
    }
  }

  private func phrase(for allowance: Advice.Allowance) -> AdvicePhrase {
    switch allowance {
    case .freeUse: .freeUseAllows
    case .key: .keyAllows
    case .keyOfAllUsers: .keyAllowsAllUsers
    }
  }

  private func calls(_ perMinute: Int?, _ perHour: Int?, _ perDay: Int?) -> String {
    let rates: [(AdvicePhrase, Int?)] = [
      (.aMinute, perMinute), (.anHour, perHour), (.aDay, perDay),
    ]
    return text.list(
      rates.compactMap { rate, count in
        count.map { text(rate, ["calls": text(Counted.calls, $0)]) }
      }
    )
  }
}
