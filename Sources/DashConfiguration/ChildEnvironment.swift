/// The environment variables that other programs receive.
///
/// Lists of names: a variable that is not listed may be a part of a key. The listed ones are about
/// files, agents, the language, the terminal and the desktop.
package enum ChildEnvironment {
  private static let forKeyPrograms: Set<String> = [
    "DBUS_SESSION_BUS_ADDRESS", "GNUPGHOME", "GPG_TTY", "HOME", "LANG", "LANGUAGE", "LC_ALL",
    "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LOGNAME",
    "PATH", "SSH_AUTH_SOCK", "TERM", "TERMINFO", "TERMINFO_DIRS", "TMPDIR", "TZ", "USER",
    "XDG_CACHE_HOME", "XDG_CONFIG_DIRS",
    "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
  ]

  private static let forDesktopPrograms: Set<String> = forKeyPrograms.union([
    "BROWSER", "COLORFGBG", "COLORTERM", "DESKTOP_SESSION", "DISPLAY", "EDITOR",
    "GNOME_DESKTOP_SESSION_ID",
    "KDE_FULL_SESSION", "KDE_SESSION_VERSION", "MOZ_ENABLE_WAYLAND", "NVIM_APPNAME",
    "QT_QPA_PLATFORM", "SHELL", "SSH_CONNECTION", "SSH_TTY", "STY",
    "TERM_PROGRAM", "TMUX", "VIMINIT", "VIMRUNTIME", "VISUAL", "VSCODE_IPC_HOOK_CLI",
    "WAYLAND_DISPLAY", "WSLENV", "WSL_DISTRO_NAME", "WSL_INTEROP", "XAUTHORITY",
    "XDG_CURRENT_DESKTOP", "XDG_SEAT", "XDG_SESSION_DESKTOP", "XDG_SESSION_ID",
    "XDG_SESSION_TYPE", "XDG_VTNR",
    // A browser connects through the same proxies.
    "ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "all_proxy", "http_proxy",
    "https_proxy", "no_proxy",
  ])

  /// Returns the variables for a program that prints a key.
  static func forKeyProgram(_ environment: [String: String]) -> [String: String] {
    environment.filter { forKeyPrograms.contains($0.key) }
  }

  /// Returns the variables for a browser or an editor.
  package static func forDesktopProgram(_ environment: [String: String]) -> [String: String] {
    environment.filter { forDesktopPrograms.contains($0.key) }
  }
}
