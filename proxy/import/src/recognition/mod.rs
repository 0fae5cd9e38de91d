//! Recognizes the format of a file by its name and its content.

mod by_name;
mod json_shape;
mod lines;

use crate::encoding::without_byte_order_mark;
use crate::format::Format;
use crate::json::comments;

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
    let found = by_name::recognize(file_name).or_else(|| by_content(text))?;
    // The words of a `_redirects` file may be separated by tabs.
    let is_redirects_file = by_name::is_redirects(file_name) && found == Format::Csv && lines::has_redirect_lines(text);
    Some(if is_redirects_file { Format::Netlify } else { found })
}

fn by_content(text: &str) -> Option<Format> {
    let text = without_byte_order_mark(text).trim_start();
    if text.starts_with(['{', '[', '/'])
        && let Some(found) = json_shape::recognize(&comments::remove_with_commas(text))
    {
        return Some(found);
    }
    lines::recognize(text)
}

/// Returns the format that a file clearly has, if it is not `named`. Returns `None` if the file may have the format
/// `named`, or if its format is unknown.
///
/// ```
/// use portico_import::{Format, mismatch};
///
/// assert_eq!(mismatch(Format::Apache, "old.conf", "location /a { return 301 /b; }\n"), Some(Format::Nginx));
/// assert_eq!(mismatch(Format::Cloudflare, "_redirects", "/a /b\n"), None);
/// ```
pub fn mismatch(named: Format, file_name: &str, text: &str) -> Option<Format> {
    let text = without_byte_order_mark(text).trim_start();
    let by_name = by_name::recognize(file_name);
    let found = by_name.or_else(|| by_content(text))?;
    let pages = [Format::Netlify, Format::Cloudflare];
    let is = |one: Format, other: Format| named == one && found == other;
    let is_possible = named == found
        || (pages.contains(&named) && pages.contains(&found))
        || (pages.contains(&named) && found == Format::Csv && lines::has_redirect_lines(text))
        || (is(Format::Csv, Format::Netlify) && lines::has_tabs(text))
        || (is(Format::Next, Format::VercelBulk) && json_shape::is_incomplete_next(text))
        // Both read an object with the member `redirects`.
        || (is(Format::Vercel, Format::Next)
            && by_name.is_none()
            && comments::remove_with_commas(text).trim_start().starts_with('{'))
        || (is(Format::Csv, Format::CloudflareBulk)
            && !text.starts_with(['{', '['])
            && !lines::has_cloudflare_switches(text))
        || (is(Format::Csv, Format::VercelBulk) && !text.starts_with(['{', '[']) && !lines::has_bulk_options(text))
        || (is(Format::VercelBulk, Format::Csv) && lines::has_bulk_columns(text))
        || (is(Format::VercelBulk, Format::Next) && text.starts_with('['))
        || (is(Format::CloudflareBulk, Format::Csv) && lines::has_source_host(text));
    (!is_possible).then_some(found)
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
            ("[{ \"source\": \"/a\", \"destination\": \"/b\" }]", Some(Format::VercelBulk)),
            (
                "[{ \"source\": \"/a\", \"destination\": \"/b\", \"statusCode\": 301, \"caseSensitive\": true }]",
                Some(Format::VercelBulk),
            ),
            (
                "{\"source\":\"/a\",\"destination\":\"/b\"}\n{\"source\":\"/c\",\"destination\":\"/d\"}\n",
                Some(Format::VercelBulk),
            ),
            ("source,destination,permanent\n/a,/b,true\n", Some(Format::VercelBulk)),
            ("source,destination,statusCode\n/a,/b,301\n", Some(Format::VercelBulk)),
            ("source,destination,statuscode\n/a,/b,301\n", Some(Format::Csv)),
            ("source;destination;permanent\n/a;/b;true\n", Some(Format::Csv)),
            (
                "{\"source\":\"/a\",\"destination\":\"/b\",\"permanent\":true}\n{\"source\":\"/c\"}\n",
                Some(Format::VercelBulk),
            ),
            ("{\"source\":\"/a\",\"destination\":\"/b\",\"permanent\":true}", Some(Format::VercelBulk)),
            (
                r#"{ "redirects": [{ "source": "/a", "destination": "/b", "permanent": true,
                "has": [{ "type": "cookie", "key": "c", "value": { "eq": "d" } }] }] }"#,
                Some(Format::Vercel),
            ),
            ("// old\n{ \"routes\": [], /* new */ }", Some(Format::Vercel)),
            ("module.exports = { redirects() {} }", Some(Format::Next)),
            ("[{ \"redirect\": { \"source_url\": \"a.example/\" } }]", Some(Format::CloudflareBulk)),
            ("a.example/b,https://c.example/,301,TRUE\n", Some(Format::CloudflareBulk)),
            ("https://a.example/b,https://c.example/,302\n", Some(Format::CloudflareBulk)),
            ("https://a.example/b,https://c.example/,,,TRUE\n", Some(Format::CloudflareBulk)),
            ("https://a.example/b,https://c.example/\n", Some(Format::Csv)),
            ("Redirect from,Redirect to,Type\n/a,/b,301\n", Some(Format::Csv)),
            ("Старый адрес;Новый адрес\n/a;/b\n", Some(Format::Csv)),
            ("Старый адрес;Новый адрес;Код\n/a;/b;\n/c;/d;301\n", Some(Format::Csv)),
            ("/a;/b;old page;\n", Some(Format::Csv)),
            ("Old;New;Status\n/a;/b;301\n/price list.pdf;/prices.pdf;\n", Some(Format::Csv)),
            ("/price list.pdf;/prices.pdf;;\n", Some(Format::Csv)),
            ("Include ${folder}/a.conf\nRedirect gone /a\n", Some(Format::Apache)),
            ("a.example {\n\tmap {path} {to} {\n\t\t/a /b\n\t}\n\tredir {to}\n}\n", Some(Format::Caddy)),
            ("{ \"redirects\": [{ \"url\": \"/a\", \"action_type\": \"url\" }] }", Some(Format::Wordpress)),
            ("source,target,regex,code,type,match,hits,title,status\n", Some(Format::Wordpress)),
            ("[build]\n[[redirects]]\n", Some(Format::NetlifyToml)),
            ("<?xml version=\"1.0\"?>\n<configuration>\n<system.webServer>", Some(Format::Iis)),
            ("{\n\temail a@b.example\n}\na.example {\n\tredir /a /b\n}\n", Some(Format::Caddy)),
            ("a.example\nredir /a /b\n", Some(Format::Caddy)),
            ("from,to\n/a,/b\n", Some(Format::Csv)),
            ("/a\t/b\n", Some(Format::Csv)),
            ("/a\t/b\t301\n", Some(Format::Csv)),
            ("/a\t\t/b\n/long/path\t/c\n", Some(Format::Netlify)),
            ("/a\t/b\n/c/*\t/d/:splat\t301\n", Some(Format::Netlify)),
            ("/a\t/b\t301!\n", Some(Format::Netlify)),
            ("# old\n/a/:id\t/b/:id\n", Some(Format::Netlify)),
            ("from\tto\n/a*\t/b\n", Some(Format::Csv)),
            ("/item;id=1 https://a.example/item 301\n", Some(Format::Netlify)),
            ("/item,1 https://a.example/item,1\n", Some(Format::Netlify)),
            ("/a; https://a.example/b\n", Some(Format::Csv)),
            ("rules:\n  - from: /a\n    to: /b\n", None),
            ("<html><body>404</body></html>", None),
            ("", None),
        ] {
            assert_eq!(by_content(text), expected, "{text}");
        }
    }

    /// One example of each format, with the formats that it may also have.
    const EXAMPLES: [(Format, &str, &[Format]); 21] = [
        (Format::Nginx, "server {\n  location /a { return 301 /b; }\n}\n", &[]),
        (Format::Nginx, "/a /b;\n", &[]),
        (Format::Apache, "RewriteEngine On\nRewriteRule ^a$ /b [R=301,L]\n", &[]),
        (Format::Apache, "Redirect 301 /a /b\n", &[]),
        (Format::Netlify, "/a /b 301\n", &[Format::Cloudflare]),
        (Format::Next, "[{ \"source\": \"/a\", \"destination\": \"/b\", \"permanent\": true }]", &[Format::VercelBulk]),
        (Format::VercelBulk, "[{ \"source\": \"/a\", \"destination\": \"/b\" }]", &[]),
        (Format::VercelBulk, "source,destination,permanent\n/a,/b,true\n", &[Format::Csv]),
        (Format::VercelBulk, "source,destination,query\n/a,/b,true\n", &[]),
        (Format::Next, "module.exports = { redirects() {} }", &[]),
        (Format::CloudflareBulk, "[{ \"redirect\": { \"source_url\": \"a.example/\" } }]", &[]),
        (Format::CloudflareBulk, "https://a.example/b,https://c.example/,301\n", &[Format::Csv]),
        (Format::CloudflareBulk, "a.example/b,https://c.example/,301,TRUE,FALSE\n", &[]),
        (Format::CloudflareBulk, "https://a.example/b,https://c.example/,,,TRUE\n", &[]),
        (Format::CloudflareBulk, "source_url,target_url,status_code,subpath_matching\n", &[]),
        (Format::Vercel, "{ \"redirects\": [{ \"source\": \"/a\", \"destination\": \"/b\" }] }", &[]),
        (Format::NetlifyToml, "[[redirects]]\nfrom = \"/a\"\nto = \"/b\"\n", &[]),
        (Format::Wordpress, "source,target,regex,code\n/a,/b,0,301\n", &[]),
        (Format::Iis, "<configuration><system.webServer/></configuration>", &[]),
        (Format::Caddy, "a.example {\n\tredir /a /b\n}\n", &[]),
        (Format::Csv, "old,new\n/a,/b\n", &[]),
    ];

    #[test]
    fn every_other_format_is_rejected_by_its_content() {
        for (own, text, others) in EXAMPLES {
            for named in Format::ALL {
                let expected = (*named != own && !others.contains(named)).then_some(own);
                assert_eq!(mismatch(*named, "old", text), expected, "{named:?} {text}");
            }
        }
    }

    #[test]
    fn redirects_file_may_be_separated_by_tabs() {
        for (name, expected) in [("site/_redirects", Format::Netlify), ("old.txt", Format::Csv)] {
            assert_eq!(recognize(name, "/a\t/b\n/c\t/d\t301\n"), Some(expected), "{name}");
        }
    }

    #[test]
    fn lines_of_a_named_redirects_file_may_contain_the_separators_of_tables() {
        for text in ["/item;id=1 /item 301\n", "/item;id=1 https://a.example/item\n", "/a\t/b\n", "/a;\t/b\n"] {
            for named in [Format::Netlify, Format::Cloudflare] {
                assert_eq!(mismatch(named, "_redirects", text), None, "{text}");
            }
        }
        assert_eq!(mismatch(Format::Csv, "old.txt", "/a*\t/b\n"), None);
        assert_eq!(mismatch(Format::Netlify, "old.csv", "from,to\n/a,/b\n"), Some(Format::Csv));
    }

    #[test]
    fn name_of_the_file_decides_before_its_content() {
        assert_eq!(mismatch(Format::Next, "vercel.json", "{}"), Some(Format::Vercel));
        assert_eq!(mismatch(Format::Nginx, ".htaccess", "location / { }"), Some(Format::Apache));
        assert_eq!(
            mismatch(
                Format::Vercel,
                "old.json",
                "{ \"redirects\": [{ \"source\": \"/a\", \"destination\": \"/b\", \"permanent\": true }] }"
            ),
            None
        );
        assert_eq!(mismatch(Format::CloudflareBulk, "old.csv", "https://a.example/b,/c\n"), None);
        assert_eq!(mismatch(Format::Nginx, "old.conf", "# nothing\n"), None);
        let incomplete = r#"[{"source":"/a","destination":"/b","permanent":true},{"source":"/c","destination":"/d"}]"#;
        assert_eq!(mismatch(Format::Next, "old.json", incomplete), None);
    }
}
