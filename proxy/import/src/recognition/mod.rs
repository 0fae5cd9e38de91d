//! Recognizes the format of a file by its name and its content.

mod by_name;
mod json_shape;
mod lines;

use crate::format::Format;
use crate::note::{Note, NoteKind, Remark, StatementOrigin};

/// Returns the format of a file. Returns `None` if the format is unknown.
///
/// A `_redirects` file for Netlify may look like one for Cloudflare Pages. In this case, returns [`Format::Netlify`]. For
/// a JSON list of redirects that Next.js and Vercel understand in the same way, returns [`Format::Next`].
///
/// ```
/// use portico_import::{Format, recognize};
///
/// assert_eq!(recognize("old.conf", "rewrite ^/old/(.*)$ /new/$1 permanent;\n"), Some(Format::Nginx));
/// assert_eq!(recognize("web.config", ""), Some(Format::Iis));
/// assert_eq!(recognize("notes.txt", "Remember the redirects.\n"), None);
/// ```
pub fn recognize(file_name: &str, text: &str) -> Option<Format> {
    by_name::recognize(file_name).or_else(|| by_content(text))
}

fn by_content(text: &str) -> Option<Format> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    if text.starts_with(['{', '['])
        && let Some(found) = json_shape::recognize(text)
    {
        return Some(found);
    }
    lines::recognize(text)
}

/// Returns a note if a file that is imported as `format` clearly has another format. `rules` is the number of rules that
/// the import found.
pub(super) fn mismatch(format: Format, file_name: &str, text: &str, rules: usize) -> Option<Note> {
    let named = by_name::recognize(file_name).filter(|found| *found != format);
    let found = named.or_else(|| by_content(text).filter(|found| rules == 0 && family(*found) != family(format)))?;
    let reason = format!("the file looks like {}", found.description());
    let remark = Remark::new(reason, format!("import it with `portico import {}`", found.name()));
    Some(StatementOrigin { line: 1, ..StatementOrigin::default() }.note(NoteKind::NotTranslated, remark))
}

/// Formats whose files resemble each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    Single(Format),
    RedirectsFile,
    Json,
    Table,
}

fn family(format: Format) -> Family {
    match format {
        Format::Netlify | Format::Cloudflare => Family::RedirectsFile,
        Format::Next | Format::Vercel => Family::Json,
        Format::Csv | Format::CloudflareBulk | Format::Wordpress => Family::Table,
        Format::Nginx | Format::Apache | Format::NetlifyToml | Format::Iis | Format::Caddy => Family::Single(format),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_if_the_name_is_unknown() {
        for (text, expected) in [
            ("server {\n  listen 80;\n}\n", Some(Format::Nginx)),
            ("location /a { return 301 /b; }\n", Some(Format::Nginx)),
            ("/a /b;\n", Some(Format::Nginx)),
            ("# old\nRewriteEngine On\n", Some(Format::Apache)),
            ("<IfModule mod_rewrite.c>\n", Some(Format::Apache)),
            ("/a /b 301\n", Some(Format::Netlify)),
            ("/a id=:id /b/:id\n", Some(Format::Netlify)),
            ("[{ \"source\": \"/a\", \"destination\": \"/b\", \"permanent\": true }]", Some(Format::Next)),
            ("{ \"redirects\": [{ \"source\": \"/a\", \"destination\": \"/b\" }] }", Some(Format::Vercel)),
            ("{ \"routes\": [] }", Some(Format::Vercel)),
            ("module.exports = { redirects() {} }", Some(Format::Next)),
            ("[{ \"redirect\": { \"source_url\": \"a.example/\" } }]", Some(Format::CloudflareBulk)),
            ("a.example/b,https://c.example/,301,TRUE\n", Some(Format::CloudflareBulk)),
            ("{ \"redirects\": [{ \"url\": \"/a\", \"action_type\": \"url\" }] }", Some(Format::Wordpress)),
            ("source,target,regex,code,type,match,hits,title,status\n", Some(Format::Wordpress)),
            ("[build]\n[[redirects]]\n", Some(Format::NetlifyToml)),
            ("<?xml version=\"1.0\"?>\n<configuration>\n<system.webServer>", Some(Format::Iis)),
            ("{\n\temail a@b.example\n}\na.example {\n\tredir /a /b\n}\n", Some(Format::Caddy)),
            ("a.example\nredir /a /b\n", Some(Format::Caddy)),
            ("from,to\n/a,/b\n", Some(Format::Csv)),
            ("/a\t/b\n", Some(Format::Csv)),
            ("rules:\n  - from: /a\n    to: /b\n", None),
            ("<html><body>404</body></html>", None),
            ("", None),
        ] {
            assert_eq!(by_content(text), expected, "{text}");
        }
    }

    #[test]
    fn other_format_is_named_only_if_it_is_clear() {
        let nginx = "location /a { return 301 /b; }\n";
        let note = mismatch(Format::Apache, "old.conf", nginx, 0).unwrap();
        assert_eq!(note.reason, "the file looks like an nginx configuration");
        assert_eq!(note.hint, "import it with `portico import nginx`");
        assert_eq!(mismatch(Format::Apache, "old.conf", nginx, 1), None);
        assert_eq!(mismatch(Format::Cloudflare, "_redirects", "/a /b\n", 0), None);
        assert!(mismatch(Format::Next, "vercel.json", "{}", 1).is_some());
    }
}
