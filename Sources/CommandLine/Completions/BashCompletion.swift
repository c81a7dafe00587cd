import DashCore

/// The completion script for bash 4 and later; independent of bash-completion.
struct BashCompletion {
  let program: CompletedProgram
  let providers: [String]

  var script: String {
    #"""
    # Completion script for \#(program.name), the weather dashboard, printed by `\#(program.name) completions bash`.
    _dash_weather() {
      local command="" config="" previous="" current whole word replaced skipped lead
      local -i index count
      local -a typed=()
      COMPREPLY=()
      # bash splits NAME=VALUE into three words and replaces the last of them.
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if ((index > 1)) && [[ $word == = || ${COMP_WORDS[index - 1]} == = ]]; then
          typed[-1]+=$word
        else
          typed+=("$word")
        fi
      done
      count=${#typed[@]}
      whole=${typed[-1]} current=$whole
      if [[ $whole == --*=* ]]; then
        previous=${whole%%=*} current=${whole#*=}
      elif ((count > 1)); then
        previous=${typed[-2]}
      fi
      replaced=${COMP_WORDS[COMP_CWORD]#=}
      skipped=${whole%"$replaced"} lead=${whole%"$current"}
      for ((index = 0; index < count - 1; index++)); do
        word=${typed[index]}
        case $word in
          -c | --config) config=${typed[index + 1]} index+=1 ;;
          --config=*) config=${word#*=} ;;
          -c?*) config=${word#-c} ;;
          \#(valued.joined(separator: " | "))) index+=1 ;;
          *)
            case "$command $word" in
              \#(paths.joined(separator: " | "))) command=${command:+$command }$word ;;
            esac
            ;;
        esac
      done
      case "$command $previous" in
    \#(ownValues)  esac
      case $previous in
    \#(values)  esac
      case $command in
    \#(commands)  esac
    }

    # Adds a candidate without the text before the part that bash replaces.
    _dash_weather_take() {
      local word=$lead$1
      COMPREPLY+=("${word#"$skipped"}")
    }

    # Offers the words that start with the typed text. Does not use compgen -W, which would run commands
    # in that text.
    _dash_weather_words() {
      local word typed=${2#[\"\']}
      local -a words
      read -ra words -d '' <<<"$1" || true
      for word in ${words[@]+"${words[@]}"}; do
        [[ $word != "$typed"* ]] || _dash_weather_take "$word"
      done
    }

    # Offers a comma-separated list of these words, each once.
    _dash_weather_list() {
      local typed=${2#[\"\']} head="" word words=""
      [[ $typed != *,* ]] || head=${typed%,*},
      for word in $1; do
        [[ ,$head == *,"${word%%=*}"[=,]* ]] || words+=" $word"
      done
      # The list may continue.
      compopt -o nospace 2>/dev/null
      lead+=$head
      _dash_weather_words "$words" "${typed##*,}"
    }

    # Offers files (-f) or directories (-d).
    _dash_weather_files() {
      local file
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do
        _dash_weather_take "$file"
      done < <(compgen "$1" -- "$2")
    }

    # Offers the names of the instances in plugins.json or in the file of --config.
    _dash_weather_instances() {
      # Expands quotes and ~ as the shell would, but runs nothing.
      config=${config//[\"\']/}
      read config <<<"${config/#\~\//$HOME/}"
      _dash_weather_words "$(\#(program.path.singleQuoted) completions instances ${config:+-c "$config"} 2>/dev/null)" "$1"
    }

    complete -F _dash_weather \#(program.name)

    """#
  }

  private var namedCommands: [CommandSpecification] {
    CommandTable.commands.filter { !$0.path.isEmpty }
  }

  /// The shell patterns that match each command path, argument by argument.
  private var paths: [String] {
    namedCommands.map { command in
      command.path.count == 1 ? "\" \(command.name)\"" : "\"\(command.name)\""
    }
  }

  /// The options whose value is the next argument.
  ///
  /// Excludes `--config`, which the script handles separately.
  private var valued: [String] {
    CommandTable.valuedSpellings(except: .config)
  }

  /// The branches for options whose values depend on the command.
  private var ownValues: String {
    namedCommands.flatMap { command in
      command.overriddenOptions.map { option in
        let patterns = option.spellings.map { "\"\(command.name) \($0)\"" }
        return branch(patterns, offer(option.valueCandidates) + "; return")
      }
    }.joined()
  }

  private var values: String {
    CommandTable.options.filter { $0.arity == .value }.map { option in
      let offered = offer(option.valueCandidates)
      return branch(option.spellings, offered.isEmpty ? "return" : offered + "; return")
    }.joined()
  }

  private var commands: String {
    CommandTable.commands.map { command in
      let options = command.listedOptions.flatMap(\.spellings).joined(separator: " ")
      let subcommands = CommandTable.subcommands(after: command.path)
      let offered = offer(
        subcommands.isEmpty
          ? command.operandCandidates(providers) : .values(subcommands)
      )
      let pattern = command.path.isEmpty ? "\"\"" : "\"\(command.name)\""
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

  private func offer(_ candidates: CompletionCandidates) -> String {
    switch candidates {
    case .nothing: ""
    case .values(let values):
      "_dash_weather_words \"\(values.joined(separator: " "))\" \"$current\""
    case .list(let values): "_dash_weather_list \"\(values.joined(separator: " "))\" \"$current\""
    case .files: "_dash_weather_files -f \"$current\""
    case .directories: "_dash_weather_files -d \"$current\""
    case .instances: "_dash_weather_instances \"$current\""
    }
  }
}
