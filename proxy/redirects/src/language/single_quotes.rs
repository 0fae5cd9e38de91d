//! Writes strings in the single quotes of YAML.

/// Returns the text as a YAML string in single quotes, in which a backslash is literal (YAML 1.2.2 §7.3.2).
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
