//! Recognizes configuration files that are scripts, and explains how to export the redirects of such a file as JSON.

/// The file name extensions of scripts.
const EXTENSIONS: [&str; 6] = ["js", "mjs", "cjs", "ts", "mts", "cts"];

/// Typical beginnings of a script. JSON cannot begin with any of these texts.
const BEGINNINGS: &[&str] = &[
    "//", "/*", "#!", "'use ", "\"use ", "import", "export", "module", "require", "const ", "let ", "var ", "async ",
    "function",
];

/// The name of the configuration file in the hint, if the actual name is unknown or contains characters that must be
/// escaped.
const DEFAULT_NAME: &str = "next.config.js";

/// Reports whether `text`, which is not valid JSON, is a script.
pub(crate) fn is_script(source_name: &str, text: &str) -> bool {
    let text = text.trim_start();
    has_script_name(source_name) || BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

fn has_script_name(source_name: &str) -> bool {
    source_name.rsplit_once('.').is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
}

/// Returns a hint that explains how to export the redirects of the configuration.
pub(super) fn export_hint(source_name: &str) -> String {
    // All other characters would have to be escaped for the shell and for the script, so the default name is used.
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    let is_usable = has_script_name(source_name) && source_name.chars().all(is_plain);
    let file = if is_usable { source_name } else { DEFAULT_NAME };
    // Node.js runs TypeScript files without options since version 22.18.
    let version = if file.ends_with("ts") { " with Node.js 22.18 or newer" } else { "" };
    format!("in the folder of this file, run `{}`{version}, and import redirects.json", export_command(file))
}

/// The settings that change redirects or add some. The command exports them along with the redirects.
const SETTINGS: &str = "basePath, i18n, trailingSlash, skipTrailingSlashRedirect, experimental";

/// Returns a shell command that writes the redirects of the configuration to a file as JSON.
///
/// The configuration may be an object or a function that returns such an object. The command calls a function with the
/// same two arguments as Next.js.
fn export_command(file: &str) -> String {
    format!(
        "node --input-type=module -e 'let c = (await import(\"./{file}\")).default; \
         if (typeof c === \"function\") c = await c(\"phase-production-build\", {{ defaultConfig: {{}} }}); \
         const {{ {SETTINGS} }} = c; \
         console.log(JSON.stringify({{ {SETTINGS}, redirects: await c.redirects() }}, null, 2))' \
         > redirects.json"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_recognized_by_name_or_beginning() {
        for (name, text) in [
            ("next.config.ts", "{"),
            ("-", "/** @type {import('next').NextConfig} */\n"),
            ("config", "\nexport default {}"),
            ("config", "module.exports = {}"),
        ] {
            assert!(is_script(name, text), "{name}: {text}");
        }
        for (name, text) in [("redirects.json", "{ redirects: [] }"), ("js", ""), ("-", "letters")] {
            assert!(!is_script(name, text), "{name}: {text}");
        }
    }

    #[test]
    fn command_exports_the_settings_for_final_slashes() {
        assert_eq!(export_hint("next.config.js").matches("trailingSlash, skipTrailingSlashRedirect").count(), 2);
    }

    #[test]
    fn hint_names_the_file_only_if_it_needs_no_escapes() {
        assert!(export_hint("next.config.mjs").contains(r#"import("./next.config.mjs")"#));
        for name in ["-", "redirects.json", "it's.js", "a\"b.js", "a b.js", "$(x).js"] {
            assert!(export_hint(name).contains(r#"import("./next.config.js")"#), "{name}");
        }
    }
}
