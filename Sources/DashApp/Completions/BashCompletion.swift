/// The completion in bash, which needs nothing that does not come with bash 4.
struct BashCompletion {
  let program: String
  let providers: [String]

  var script: String {
    """
    # Completes the command line of \(program), the weather in the terminal.
    # Made by `\(program) completions bash` from the program's own table; changes belong there.
    _dash_weather() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command="" word index
      COMPREPLY=()
      # bash takes --option=value for three words.
      if [[ $current == = ]]; then
        current=""
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
          \(valued.joined(separator: " | "))) ((++index)) ;;
          *)
            case "$command $word" in
              \(paths.joined(separator: " | "))) command=${command:+$command }$word ;;
            esac
            ;;
        esac
      done
      case "$command $previous" in
    \(ownValues)  esac
      case $previous in
    \(values)  esac
      case $command in
    \(commands)  esac
    }

    # Offers these words.
    _dash_weather_words() {
      mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
    }

    # Offers files (-f) or directories (-d).
    _dash_weather_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
    }

    complete -F _dash_weather \(program)

    """
  }

  private var commandsWithWords: [CommandSpecification] {
    CommandTable.commands.filter { !$0.words.isEmpty }
  }

  /// The commands, as they are found word by word.
  private var paths: [String] {
    commandsWithWords.map { command in
      command.words.count == 1 ? "\" \(command.path)\"" : "\"\(command.path)\""
    }
  }

  /// The options whose value is the next word, which is no command then.
  private var valued: [String] {
    CommandTable.options.filter(\.takesNextWord).flatMap(\.spellings)
  }

  /// The values of options that take others behind some command.
  private var ownValues: String {
    commandsWithWords.flatMap { command in
      command.ownOptions.map { option in
        let patterns = option.spellings.map { "\"\(command.path) \($0)\"" }
        return branch(patterns, offer(option.completedWords) + "; return")
      }
    }.joined()
  }

  private var values: String {
    CommandTable.options.filter(\.takesNextWord).map { option in
      let offered = offer(option.completedWords)
      return branch(option.spellings, offered.isEmpty ? "return" : offered + "; return")
    }.joined()
  }

  private var commands: String {
    CommandTable.commands.map { command in
      let options = command.listedOptions.flatMap(\.spellings).joined(separator: " ")
      let subcommands = CommandTable.words(after: command.words)
      let offered = offer(
        subcommands.isEmpty
          ? command.completedOperands(providers: providers) : .words(subcommands)
      )
      let pattern = command.words.isEmpty ? "\"\"" : "\"\(command.path)\""
      return """
            \(pattern))
              if [[ $current == -* ]]; then
                _dash_weather_words "\(options)" "$current"
              else
                \(offered.isEmpty ? ":" : offered)
              fi
              ;;

        """
    }.joined()
  }

  private func branch(_ patterns: [String], _ body: String) -> String {
    "    \(patterns.joined(separator: " | "))) \(body) ;;\n"
  }

  private func offer(_ words: CompletedWords) -> String {
    switch words {
    case .nothing: ""
    case .words(let words): "_dash_weather_words \"\(words.joined(separator: " "))\" \"$current\""
    case .files: "_dash_weather_files -f \"$current\""
    case .directories: "_dash_weather_files -d \"$current\""
    case .instances:
      "_dash_weather_words \"$(\(program) completions instances 2>/dev/null)\" \"$current\""
    }
  }
}
