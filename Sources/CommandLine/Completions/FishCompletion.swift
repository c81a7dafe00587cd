/// The completion script for fish.
struct FishCompletion {
  let program: CompletedProgram
  let providers: [String]

  var script: String {
    """
    # Completion script for \(program.name), the weather dashboard, printed by `\(program.name) completions fish`.

    # Whether the words so far name one of these commands; "" means no command.
    function __dash_weather_command_is
        set -l found ''
        set -l skips 0
        for word in (commandline -opc)[2..]
            if test $skips -eq 1
                set skips 0
                continue
            end
            switch $word
                case \(CommandTable.valuedSpellings().joined(separator: " "))
                    set skips 1
                case '*'
                    set -l longer (string trim -- "$found $word")
                    if contains -- $longer \(paths.joined(separator: " "))
                        set found $longer
                    end
            end
        end
        contains -- $found $argv
    end

    # Prints the continuations of a comma-separated list of these words, each once.
    function __dash_weather_list
        set -l typed (commandline -ct)
        set -l head (string match -r -- '^.*,' (string replace -r -- '^--[a-z-]+=' '' "$typed"))
        set -l given (string replace -r -- '=.*' '' (string split , -- "$head"))
        for word in $argv
            contains -- (string replace -r -- '=.*' '' $word) $given; or echo "$head$word"
        end
    end

    # Prints the names of the instances in plugins.json or in the file of --config.
    function __dash_weather_instances
        set -l file
        set -l configuration
        set -l isFile 0
        for word in (commandline -opc)[2..]
            if test $isFile -eq 1
                set isFile 0
                set file $word
                continue
            end
            switch $word
                case -c --config
                    set isFile 1
                case '--config=*'
                    set file (string replace -- --config= '' $word)
                case '-c*'
                    set file (string sub -s 3 -- $word)
            end
        end
        test -n "$file"; and set configuration -c (string replace -r '^~/' "$HOME/" -- $file)
        \(quoted(program.path)) completions instances $configuration 2>/dev/null
    end

    complete -c \(program.name) -f
    \(commands)
    \(options)
    """
  }

  private var paths: [String] {
    CommandTable.commands.filter { !$0.path.isEmpty }.map { quoted($0.name) }
  }

  /// The lines for subcommands and operands.
  private var commands: String {
    CommandTable.commands.map { command in
      let subcommands = CommandTable.commands.filter {
        $0.path.count == command.path.count + 1 && $0.path.starts(with: command.path)
      }
      if !subcommands.isEmpty {
        return subcommands.map { subcommand in
          line(
            [command],
            "-a \(quoted(subcommand.path[subcommand.path.count - 1]))",
            subcommand.summary
          )
        }.joined()
      }
      switch command.operandCandidates(providers) {
      case .nothing: return ""
      case let candidates: return line([command], arguments(candidates), nil)
      }
    }.joined()
  }

  /// The lines for options: one for all commands that share a declaration.
  private var options: String {
    CommandTable.options.map { option in
      let takers = CommandTable.commands.filter { $0.options.contains(option.name) }
      let own = takers.filter { $0.overriddenOptions.contains { $0.name == option.name } }
      let usual = takers.filter { taker in !own.contains { $0.command == taker.command } }
      return (usual.isEmpty ? "" : line(usual, switches(option), option.help))
        + own.map { command in
          let option = command.specification(of: option.name)
          return line([command], switches(option), option.help)
        }.joined()
    }.joined()
  }

  private func switches(_ option: OptionSpecification) -> String {
    let names = (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name.rawValue)"
    guard option.arity == .value else { return names }
    switch option.valueCandidates {
    case .nothing: return "\(names) -x"
    case .files: return "\(names) -r -F"
    case let candidates: return "\(names) -x \(arguments(candidates))"
    }
  }

  private func arguments(_ candidates: CompletionCandidates) -> String {
    switch candidates {
    case .nothing: ""
    case .values(let values): "-a \(quoted(values.joined(separator: " ")))"
    case .list(let values): "-a \(quoted("(__dash_weather_list \(values.joined(separator: " ")))"))"
    case .files: "-F"
    case .directories: "-a '(__fish_complete_directories)'"
    case .instances: "-a '(__dash_weather_instances)'"
    }
  }

  private func line(
    _ commands: [CommandSpecification],
    _ what: String,
    _ help: String?
  ) -> String {
    let names = commands.map { "\"\($0.name)\"" }.joined(separator: " ")
    let condition = quoted("__dash_weather_command_is \(names)")
    let description = help.map { " -d \(quoted($0))" } ?? ""
    return "complete -c \(program.name) -n \(condition) \(what)\(description)\n"
  }

  /// Returns text in single quotes, where fish interprets only `\'` and `\\`.
  private func quoted(_ text: String) -> String {
    let inner = text.reduce(into: "") { result, character in
      if "'\\".contains(character) { result += "\\" }
      result.append(character)
    }
    return "'\(inner)'"
  }
}
