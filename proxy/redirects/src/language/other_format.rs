//! Recognizes files that are not rule files, such as web pages, archives, CSV tables and configuration files of other
//! servers.

/// Returns a message that names the format of the text, and a hint. Returns `None` if the text may be a rule file.
pub(super) fn explain(text: &str) -> Option<(&'static str, &'static str)> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or_default();
    let word = first.split(|letter: char| letter.is_whitespace()).next().unwrap_or_default();
    if text.contains('\0') || text.starts_with("PK\u{3}\u{4}") {
        return Some(("this is not a text file in UTF-8", "save the file as plain text in UTF-8"));
    }
    if text.starts_with('<') && !text.starts_with("<<") && !text.starts_with("<!--") {
        let hint = "restore the rule file; an error page or a sign-in page may have been saved in its place";
        return Some(("this is HTML or XML, not a rule file", hint));
    }
    if text.starts_with("version https://git-lfs") {
        return Some(("this is a Git LFS pointer, not the file itself", "run `git lfs pull`"));
    }
    if text.starts_with("```") || text.starts_with("~~~") {
        return Some(("the file starts with a Markdown code fence", "delete the lines that start with ```"));
    }
    if ["Redirect", "RedirectMatch", "RedirectPermanent", "RewriteRule", "RewriteEngine", "RewriteCond"].contains(&word)
    {
        return Some(("these are Apache directives, not rules", "convert the file with `portico import apache`"));
    }
    if ["location", "rewrite", "server", "map", "return", "if"].contains(&word)
        && first.trim_end().ends_with(['{', ';'])
    {
        return Some(("these are nginx directives, not rules", "convert the file with `portico import nginx`"));
    }
    if first.starts_with("[[redirects") {
        return Some(("this is TOML, not a rule file", "convert the file with `portico import netlify-toml`"));
    }
    let is_path = first.starts_with('/') || first.starts_with("http");
    let is_table = first.contains([',', ';', '\t']) && !first.contains(": ") && !first.contains('{');
    if is_table && (is_path || first.to_ascii_lowercase().starts_with(['f', 'o', 's'])) {
        let hint = "save the file with the extension `.csv`, and refer to it in a rule file: `- rows: name.csv`";
        return Some(("this is a table, not a rule file", hint));
    }
    let is_pair = is_path
        && !first.contains(": ")
        && first.split_whitespace().nth(1).is_some_and(|to| to.starts_with('/') || to.contains("://"));
    is_pair.then_some((
        "these are redirects in Netlify's format, not rules",
        "convert the file with `portico import netlify`",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_are_recognized() {
        for (text, message) in [
            ("<!DOCTYPE html>\n<p>404: Not found", "this is HTML or XML"),
            ("version https://git-lfs.github.com/spec/v1\n", "this is a Git LFS pointer"),
            ("```yaml\nrules: []\n```\n", "the file starts with a Markdown code fence"),
            ("# old\nRedirect 301 /a /b\n", "these are Apache directives"),
            ("location = /a {\n  return 301 /b;\n}\n", "these are nginx directives"),
            ("from,to\n/a,/b\n", "this is a table"),
            ("/a;/b\n", "this is a table"),
            ("/a  /b  301\n", "these are redirects in Netlify's format"),
            ("r\0u\0", "this is not a text file"),
        ] {
            assert!(explain(text).is_some_and(|(found, _)| found.starts_with(message)), "{text}");
        }
        for text in ["rules:\n  - from: /a\n", "from: /a\nto: /b\n", "[1, 2]", "<<<<<<< HEAD\n", "some text"] {
            assert_eq!(explain(text), None, "{text}");
        }
    }
}
