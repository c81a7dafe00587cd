import DashCore

/// The completion script for zsh, based on `_arguments`.
struct ZshCompletion {
  let program: CompletedProgram
  let providers: [String]

  var script: String {
    """
    #compdef \(program.name)
    # Completion script for \(program.name), the weather dashboard, printed by `\(program.name) completions zsh`.
    _dash_weather() {
      local command="" config="" word
      local -i index
      for ((index = 2; index < CURRENT; index++)); do
        word=${words[index]}
        case $word in
          (-c|--config) config=${words[++index]} ;;
          (--config=*) config=${word#*=} ;;
          (-c?*) config=${word#-c} ;;
          (\(valued.joined(separator: "|"))) ((++index)) ;;
          (*)
            case "$command $word" in
              (\(paths.joined(separator: "|"))) command=${command:+$command }$word ;;
            esac
            ;;
        esac
      done
      case $command in
    \(commands)  esac
    }

    # Offers a comma-separated list of these words, each once.
    _dash_weather_list() {
      local -a given=("${(@s:,:)PREFIX}") rest
      local word
      given=(${given[1,-2]%%=*})
      for word; do
        ((${given[(Ie)${word%%=*}]})) || rest+=$word
      done
      compset -P '*,'
      compadd -qS , -a rest
    }

    # Offers the names of the instances in plugins.json or in the file of --config.
    _dash_weather_instances() {
      local -a names
      local file=${(Q)config}
      [[ $file != '~/'* ]] || file=$HOME/${file#'~/'}
      names=(${(f)"$(\(program.path.singleQuoted) completions instances ${file:+-c} ${file:+$file} 2>/dev/null)"})
      compadd -a names
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _dash_weather "$@"
    else
      compdef _dash_weather \(program.name)
    fi

    """
  }

  private var paths: [String] {
    CommandTable.commands.filter { !$0.path.isEmpty }.map { command in
      command.path.count == 1 ? "\" \(command.name)\"" : "\"\(command.name)\""
    }
  }

  private var valued: [String] {
    CommandTable.valuedSpellings(except: .config)
  }

  private var commands: String {
    CommandTable.commands.map { command in
      let lines = command.listedOptions.map(argument) + [operands(of: command)]
      let pattern = command.path.isEmpty ? "\"\"" : "\"\(command.name)\""
      return "    (\(pattern))\n      _arguments -s \\\n"
        + lines.map { "        \($0)" }.joined(separator: " \\\n") + "\n      ;;\n"
    }.joined()
  }

  /// Returns an option with help and value in the syntax of `_arguments`.
  private func argument(_ option: OptionSpecification) -> String {
    let (short, long) =
      switch option.arity {
      case .flag: ("", "")
      case .optionalValue: ("-", "=-")
      case .value: ("+", "=")
      }
    var spelled = option.spellings.map { $0.hasPrefix("--") ? $0 + long : $0 + short }
    if spelled.count > 1 { spelled = ["{" + spelled.joined(separator: ",") + "}"] }
    let excluded = option.spellings.count > 1 ? "(\(option.spellings.joined(separator: " ")))" : ""
    let value =
      option.placeholder.map { placeholder in
        let separator = option.arity == .optionalValue ? "::" : ":"
        return "\(separator)\(escaped(placeholder)):\(action(option.valueCandidates))"
      } ?? ""
    return quoted(excluded) + spelled.joined() + quoted("[\(escaped(option.help))]\(value)")
  }

  /// Returns the operands in the syntax of `_arguments`.
  ///
  /// Always declares operands: zsh completes options only after declared ones.
  private func operands(of command: CommandSpecification) -> String {
    let subcommands = CommandTable.commands.filter {
      $0.path.count == command.path.count + 1 && $0.path.starts(with: command.path)
    }
    if !subcommands.isEmpty {
      let described = subcommands.map { subcommand in
        "\(subcommand.path[subcommand.path.count - 1])\\:\"\(escaped(subcommand.summary))\""
      }
      return quoted("*::command:((\(described.joined(separator: " "))))")
    }
    return quoted("*: :\(action(command.operandCandidates(providers)))")
  }

  private func action(_ candidates: CompletionCandidates) -> String {
    switch candidates {
    case .nothing: ""
    case .values(let values): "(\(values.joined(separator: " ")))"
    case .list(let values): " _dash_weather_list \(values.joined(separator: " "))"
    case .files: "_files"
    case .directories: "_files -/"
    case .instances: "_dash_weather_instances"
    }
  }

  /// Returns text with the delimiters of `_arguments` escaped.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ":[]\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  private func quoted(_ text: String) -> String {
    text.isEmpty ? "" : text.singleQuoted
  }
}
