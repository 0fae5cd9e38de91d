//! Checks that the report names the reason for a difference if a redirect never applies, or only after a setting.

use portico_import::comparison::{Cause, Risk};
use portico_import::report::ReportEntry;
use portico_import::{Format, NoteKind};

use crate::compared::compared;

/// Returns the entry whose example or reason contains a text.
fn with<'e>(entries: &'e [ReportEntry], reason: &str) -> &'e ReportEntry {
    entries.iter().find(|entry| entry.reason.contains(reason)).unwrap()
}

/// `/a` is redirected to `/a/`, which the source does not match.
#[test]
fn redirect_of_vercel_that_never_applies_has_no_rule() {
    for (setting, source) in [
        (r#""trailingSlash": true"#, "/a"),
        (r#""trailingSlash": false"#, "/:a/"),
        (r#""cleanUrls": true"#, "/a.html"),
        (r#""cleanUrls": true, "trailingSlash": true"#, "/a/index"),
    ] {
        let text =
            format!("{{ {setting},\n\"redirects\": [\n{{ \"source\": \"{source}\", \"destination\": \"/b\" }} ] }}");
        let (comparison, entries) = compared(Format::Vercel, "vercel.json", &text);
        let dead = with(&entries, "matches no request");
        assert!(dead.lines.len() == 1 && dead.statement.contains(source), "{text}");
        assert!(comparison.differences.iter().all(|one| one.rule_lines.is_empty()), "{:#?}", comparison.differences);
    }
    let text = "{ \"trailingSlash\": true,\n\"redirects\": [\n{ \"source\": \"/a/\", \"destination\": \"/b/\" } ] }";
    assert!(compared(Format::Vercel, "vercel.json", text).1.iter().all(|entry| !entry.reason.contains("no request")));
}

#[test]
fn setting_of_vercel_explains_only_the_paths_that_it_redirects() {
    let text = "{ \"cleanUrls\": true, \"trailingSlash\": true,\n\"redirects\": [\n\
                { \"source\": \"/b/:x\", \"destination\": \"/n/:x\" } ] }";
    let (_, entries) = compared(Format::Vercel, "vercel.json", text);
    let example = |reason: &str| with(&entries, reason).example.clone().unwrap().request.target;
    assert_eq!(example("with `cleanUrls`"), "/page.html", "{entries:#?}");
    assert_eq!(example("with `trailingSlash: true`"), "/page");
    let first = with(&entries, "before it tries this redirect");
    assert_eq!((first.lines.len(), example("before it tries")), (1, "/b/ab".to_owned()));
    assert!(first.statement.contains("/b/:x"), "{}", first.statement);
    assert!(first.example.as_ref().unwrap().cause.is_none());
}

/// Next.js compares the encoded path, and the redirect that only removes the final slash is no other page.
#[test]
fn source_with_encoded_characters_is_the_cause_also_in_ascii() {
    for source in ["/a b", "/a<b", "/a^b", "/a\\\\{b", "/café"] {
        let text = format!("[\n{{ \"source\": \"{source}\", \"destination\": \"/c\", \"permanent\": true }}]");
        let (comparison, entries) = compared(Format::Next, "redirects.json", &text);
        let entry = with(&entries, "the original redirect has no effect");
        assert_eq!(entry.kind, portico_import::report::EntryKind::Note(NoteKind::Different));
        assert_eq!(entry.example.as_ref().map(|example| example.risk), Some(Risk::WrongPage), "{entries:#?}");
        let is_slash = |cause: Option<Cause>| cause == Some(Cause::FinalSlash);
        assert!(comparison.differences.iter().all(|one| !is_slash(one.cause)), "{:#?}", comparison.differences);
    }
    let text = r#"[{ "source": "/:x(a|é)", "destination": "/c", "permanent": true }]"#;
    let (_, entries) = compared(Format::Next, "redirects.json", text);
    assert!(entries.iter().all(|entry| !entry.reason.contains("has no effect")), "{entries:#?}");
}

/// The destination is an empty text for `/index.html`, which the engine of Next.js sends as `Location`.
#[test]
fn empty_destination_of_next_is_the_cause() {
    let text = r#"[{ "source": "/:path*/index.html", "destination": "/:path*", "permanent": true }]"#;
    let (_, entries) = compared(Format::Next, "redirects.json", text);
    let entry = with(&entries, "the destination is empty as well");
    assert_eq!(entry.example.as_ref().unwrap().request.target.trim_end_matches('/'), "/index.html");
    let text = r#"[{ "source": "/a/:path+", "destination": "/:path*", "permanent": true }]"#;
    assert!(compared(Format::Next, "redirects.json", text).1.iter().all(|entry| !entry.reason.contains("is empty")));
}
