//! Tests laws of the importers, which must hold for every input.

#![expect(clippy::unwrap_used, reason = "a test panics on unexpected results")]

#[path = "../../../../fuzz/redirects/src/import_laws.rs"]
mod every_text;
mod fuzzed;
#[path = "../../../../fuzz/redirects/src/laws.rs"]
#[expect(dead_code, reason = "this test crate uses only some of the laws")]
mod laws;
mod parameters;
mod regexes;
mod words;

use std::borrow::Cow;
use std::collections::BTreeSet;

use portico_import::{Format, ImportOptions, Imported, NoteKind, import};
use portico_redirects::{
    Code, CompileOptions, NormalPath, Request, RequestAttributes, RuleSet, Source, compile, render,
};
use proptest::prelude::*;

/// Compiles the imported rules. If compilation fails, returns the codes of the diagnostics, and a text that contains
/// the diagnostics and the rule file.
fn compiled(imported: &Imported) -> Result<RuleSet, (Vec<Code>, String)> {
    let yaml = [("imported.yaml".to_owned(), imported.yaml.clone())];
    let sources = yaml.into_iter().chain(imported.files.iter().cloned());
    let sources: Vec<Source> = sources.map(|(name, text)| Source { name, text }).collect();
    let allowed_hosts = imported.hosts.iter().cloned().collect();
    let options = CompileOptions { allowed_hosts, ..CompileOptions::default() };
    compile(&sources, &options).map(|compiled| compiled.rules).map_err(|found| {
        let shown = format!("{}\n{}", render::text(&found, &sources), imported.yaml);
        (found.iter().map(|diagnostic| diagnostic.code).collect(), shown)
    })
}

/// Generates redirects that every import format can express. A redirect consists of a path, a target and a status code.
fn lines() -> impl Strategy<Value = Vec<(String, String, u16)>> {
    let line =
        ("/[a-z]{1,3}(/[a-zа-я0-9_~-]{1,4}){0,2}", "[a-z0-9/]{0,8}", prop::sample::select(vec![301, 302, 307, 308]));
    prop::collection::vec(line, 1..70).prop_map(|lines| {
        lines.into_iter().map(|(from, to, status)| (from, format!("https://x.example/{to}"), status)).collect()
    })
}

fn written(format: Format, from: &str, to: &str, status: u16) -> String {
    match format {
        Format::Nginx => format!("location = {from} {{ return {status} {to}; }}\n"),
        Format::Apache => format!("RedirectMatch {status} ^{from}$ {to}\n"),
        Format::Netlify => format!("{from} {to} {status}!\n"),
        Format::Next | Format::Vercel => {
            format!("{{ \"source\": \"{from}\", \"destination\": \"{to}\", \"statusCode\": {status} }},\n")
        }
        Format::Cloudflare => format!("{from} {to} {status}\n"),
        Format::CloudflareBulk => format!("old.example{from},{to},{status}\n"),
        Format::NetlifyToml => {
            format!("[[redirects]]\nfrom = \"{from}\"\nto = \"{to}\"\nstatus = {status}\nforce = true\n")
        }
        Format::Wordpress => format!("{from},{to},0,{status},url,url,0,,active\n"),
        Format::Iis => {
            let name = match status {
                301 => "Permanent",
                302 => "Found",
                _ => "Temporary",
            };
            format!(
                "<rule name=\"{from}\" stopProcessing=\"true\"><match url=\"^{}$\" /><action type=\"Redirect\" url=\"{to}\" \
                redirectType=\"{name}\" /></rule>\n",
                from.trim_start_matches('/')
            )
        }
        Format::Caddy => format!("redir {from} {to} {status}\n"),
        Format::VercelBulk | Format::Csv => format!("{from},{to},{status}\n"),
    }
}

fn file(format: Format, lines: &[(String, String, u16)]) -> String {
    let body: String = lines.iter().map(|(from, to, status)| written(format, from, to, *status)).collect();
    match format {
        Format::Next | Format::Vercel => format!("{{ \"redirects\": [\n{}] }}", body.trim_end_matches(",\n")),
        Format::VercelBulk => format!("source,destination,statusCode\n{body}"),
        Format::Iis => format!("<configuration><rewrite><rules>\n{body}</rules></rewrite></configuration>\n"),
        Format::Nginx
        | Format::Apache
        | Format::Netlify
        | Format::Cloudflare
        | Format::CloudflareBulk
        | Format::NetlifyToml
        | Format::Wordpress
        | Format::Caddy
        | Format::Csv => body,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn any_text_is_imported_as_rules_that_load((format, text) in words::texts()) {
        every_text::import(format, &text);
    }
}

#[test]
fn deeply_nested_text_is_imported() {
    for format in Format::ALL {
        for piece in ["[", "{", "(", "<a>", "a {\n", "<If x>\n", "{\"a\":", "a=[", "/("] {
            every_text::import(*format, &piece.repeat(10_000));
        }
    }
}

/// The attributes of a GET request to `old.example`, which is the only host of the site. A redirect to another host may
/// require this host, because the target must not be redirected again.
struct SiteRequest;

impl RequestAttributes for SiteRequest {
    fn method(&self) -> &'static str {
        "GET"
    }

    fn host(&self) -> Option<&str> {
        Some("old.example")
    }

    fn header(&self, _name: &str) -> Option<&str> {
        None
    }

    fn now(&self) -> i64 {
        0
    }

    fn visitor(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }
}

fn location(rules: &RuleSet, path: &str) -> Option<String> {
    let path = NormalPath::parse(path).unwrap();
    let found = rules.find(&Request { path: &path, query: None, attributes: &SiteRequest })?;
    found.outcome.location().map(ToString::to_string)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(900) })]

    #[test]
    fn plain_redirects_have_the_same_result_in_every_format(
        format in prop::sample::select(Format::ALL.to_vec()),
        lines in lines(),
    ) {
        let options = ImportOptions { site_hosts: vec!["old.example".to_owned()], ..ImportOptions::default() };
        let imported = import(format, "site", &file(format, &lines), &options);
        let rules = compiled(&imported).map_err(|(_, shown)| shown).unwrap();
        let mut seen = BTreeSet::new();
        for (from, to, _) in &lines {
            if seen.insert(NormalPath::parse(from).unwrap().to_string()) {
                prop_assert_eq!(location(&rules, from), Some(to.clone()), "{}", imported.yaml);
            }
        }
        // All redirects are translated, except for duplicates.
        let untranslated = imported.report.iter().filter(|note| note.kind == NoteKind::NotTranslated).count();
        prop_assert_eq!(seen.len() + untranslated, lines.len());
    }
}
