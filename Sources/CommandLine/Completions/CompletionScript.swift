import DashCore

/// A shell with a completion script.
///
/// The scripts pass the typed words to `dash completions words` and offer what it prints, see
/// ``Completer``; they run nothing that is typed.
package enum CompletionShell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the completion script of a program for this shell.
  package func script(for program: CompletedProgram) -> String {
    "\(self == .zsh ? "#compdef \(program.name)\n" : "")"
      + "# Completion script for \(program.name), the weather dashboard, printed by "
      + "`\(program.name) completions \(rawValue)`.\n" + body(program)
  }

  private func body(_ program: CompletedProgram) -> String {
    switch self {
    case .bash: bash(program)
    case .zsh: zsh(program)
    case .fish: fish(program)
    }
  }

  /// For bash 4 and later; independent of bash-completion.
  private func bash(_ program: CompletedProgram) -> String {
    #"""
    _dash_weather() {
      local word whole replaced skipped kind prefix help
      local -i index
      local -a typed=()
      COMPREPLY=()
      # bash splits NAME=VALUE into three words and replaces the last of them.
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]#[\"\']} word=${word%[\"\']} word=${word//\\}
        if ((index > 1)) && [[ $word == = || ${COMP_WORDS[index - 1]} == = ]]; then
          typed[-1]+=$word
        else
          typed+=("$word")
        fi
      done
      whole=${typed[-1]} replaced=${word#=}
      skipped=${whole%"$replaced"}
      {
        read -r kind prefix || return 0
        [[ $kind != list ]] || compopt -o nospace 2>/dev/null
        while IFS=$'\t' read -r word help; do
          word=${word#"$skipped"}
          # readline inserts a word as it is.
          [[ $kind != words || $word =~ ^[[:alnum:],.:_/+=%@-]*$ || ${COMP_WORDS[COMP_CWORD]} == [\"\']* ]] ||
            printf -v word %q "$word"
          COMPREPLY+=("$word")
        done
      } < <(\#(program.path.singleQuoted) completions words -- "${typed[@]}" 2>/dev/null)
      [[ $kind == files || $kind == directories ]] || return 0
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do
        word=$prefix$word
        COMPREPLY+=("${word#"$skipped"}")
      done < <(compgen "-${kind:0:1}" -- "${whole#"$prefix"}")
    }
    complete -F _dash_weather \#(program.name)

    """#
  }

  private func zsh(_ program: CompletedProgram) -> String {
    #"""
    _dash_weather() {
      local -a typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
      local -a lines=("${(@f)$(\#(program.path.singleQuoted) completions words -- "${typed[@]}" 2>/dev/null)}")
      local kind=${lines[1]%% *} prefix=${lines[1]#* }
      shift lines
      compset -P "$prefix"
      lines=("${(@)lines#$prefix}")
      case $kind in
        (files) _files ;;
        (directories) _files -/ ;;
        (list)
          compset -P '*,'
          compadd -qS , -- "${(@)lines##*,}"
          ;;
        (words)
          lines=("${(@)lines//:/\\:}")
          lines=("${(@)lines/$'\t'/:}")
          _describe word lines
          ;;
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _dash_weather "$@"
    else
      compdef _dash_weather \#(program.name)
    fi

    """#
  }

  private func fish(_ program: CompletedProgram) -> String {
    // fish interprets only `\'` and `\\` in single quotes.
    let path = program.path.replacing(ascii: "\\", with: "\\\\").replacing(ascii: "'", with: "\\'")
    return #"""
      function __dash_weather
          set -l typed (commandline -ct)
          set -l words (commandline -opc)[2..] "$typed"
          set -l lines ('\#(path)' completions words -- $words 2>/dev/null)
          set -l kind (string split -m 1 ' ' -- "$lines[1]")
          set -l value (string sub -s (math 1 + (string length -- "$kind[2]")) -- "$typed")
          switch $kind[1]
              case files
                  __fish_complete_path "$value" | string replace -r -- '^' "$kind[2]"
              case directories
                  __fish_complete_directories "$value" | string replace -r -- '^' "$kind[2]"
              case '*'
                  printf '%s\n' $lines[2..]
          end
      end
      complete -c \#(program.name) -f -a '(__dash_weather)'

      """#
  }
}

/// The program that a completion script completes and runs.
///
/// The script runs the program only by its absolute path, because its name can mean another program:
/// Debian's shell is called `dash` too, and `dash completions` in that shell would run a file of the
/// current directory.
package struct CompletedProgram: Sendable, Hashable {
  /// The name that a person types, such as `dash`.
  let name: String
  /// The absolute path that the script runs.
  let path: String

  /// Creates a program; `nil` if the operand is neither a name nor an absolute path.
  ///
  /// - Parameters:
  ///   - operand: The program's name, or the absolute path at which it is installed.
  ///   - executable: The absolute path of this program, which a script for a name runs; `nil` if it
  ///     is unknown.
  package init?(_ operand: String, executable: String?) {
    let isPath = operand.isAbsolutePath
    let name = isPath ? operand.pathNames.last.map(String.init) ?? "" : operand
    guard let path = isPath ? operand : executable, Self.isName(name),
      !path.hasControlCharacters
    else { return nil }
    self.name = name
    self.path = path
  }

  /// Whether a name needs no quoting in a script.
  private static func isName(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789._+-".unicodeScalars.contains(scalar))
    }
    return isPlain && !text.isEmpty && !text.hasPrefix("-")
  }
}
