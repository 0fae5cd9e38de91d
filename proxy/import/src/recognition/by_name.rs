//! Recognizes files by their names.

use crate::format::Format;

/// Reports whether a file is named `_redirects`, which is a file for Netlify or Cloudflare Pages.
pub(super) fn is_redirects(file_name: &str) -> bool {
    last_part(file_name) == "_redirects"
}

fn last_part(file_name: &str) -> String {
    file_name.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase()
}

/// Returns the format of files with this name. Returns `None` if files with this name may have several formats.
pub(super) fn recognize(file_name: &str) -> Option<Format> {
    let name = last_part(file_name);
    match name.as_str() {
        ".htaccess" | "htaccess" | "httpd.conf" | "apache2.conf" => Some(Format::Apache),
        "nginx.conf" => Some(Format::Nginx),
        "netlify.toml" => Some(Format::NetlifyToml),
        "vercel.json" | "now.json" => Some(Format::Vercel),
        "web.config" | "applicationhost.config" => Some(Format::Iis),
        "caddyfile" => Some(Format::Caddy),
        name if name.ends_with(".htaccess") => Some(Format::Apache),
        name if name.ends_with(".caddyfile") || name.starts_with("caddyfile.") => Some(Format::Caddy),
        name if name.starts_with("next.config.") => Some(Format::Next),
        "vercel.js" | "vercel.mjs" | "vercel.cjs" | "vercel.ts" | "vercel.mts" => Some(Format::Vercel),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_names_are_known() {
        for (name, expected) in [
            ("site/.htaccess", Some(Format::Apache)),
            ("old.htaccess", Some(Format::Apache)),
            ("C:\\inetpub\\Web.config", Some(Format::Iis)),
            ("Caddyfile", Some(Format::Caddy)),
            ("next.config.mjs", Some(Format::Next)),
            ("vercel.ts", Some(Format::Vercel)),
            ("_redirects", None),
            ("redirects.json", None),
            ("", None),
        ] {
            assert_eq!(recognize(name), expected, "{name}");
        }
    }
}
