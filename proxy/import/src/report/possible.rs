//! Decides whether the difference that a note describes can occur for a request.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::comparison::{Cause, Difference};
use crate::note::{Note, NoteSubject};
use crate::simulation::request::SimulatedRequest;

/// Reports whether a request can show the difference that a note describes.
pub(super) fn can_show(request: &SimulatedRequest, note: &Note) -> bool {
    let (path, query) = request.path_and_query();
    match &note.subject {
        NoteSubject::NotAsked => false,
        NoteSubject::Queries | NoteSubject::OtherParameters | NoteSubject::LongerValues => query.is_some(),
        NoteSubject::LongerParameters(names) => query.is_some_and(|query| has_longer_name(query, names)),
        NoteSubject::SameParameter(name) => query.is_some_and(|query| has_parameter(query, name)),
        NoteSubject::SlashInParameter(name) => query.is_some_and(|query| has_slash(query, name)),
        NoteSubject::LongerNames(prefix) => continues(&decoded(path), prefix),
        NoteSubject::PathsWithSlash => path.ends_with('/'),
        NoteSubject::InternationalHosts(hosts) => hosts.contains(&request.host),
        NoteSubject::PreferredLanguage => request.headers.contains_key("accept-language"),
        NoteSubject::SeveralLanguages => {
            request.headers.get("accept-language").is_some_and(|languages| languages.contains(','))
        }
        NoteSubject::CleanUrls => {
            let path = path.trim_end_matches('/');
            [".html", "index"].iter().any(|ending| path.ends_with(ending))
        }
        NoteSubject::Other
        | NoteSubject::AddedSlash
        | NoteSubject::SameUrl
        | NoteSubject::SamePath
        | NoteSubject::Https
        | NoteSubject::ExcludedPaths { .. }
        | NoteSubject::BelowFolder
        | NoteSubject::Refusal
        | NoteSubject::MissingPages
        | NoteSubject::UnsupportedStatus
        | NoteSubject::Files
        | NoteSubject::KeptUrl
        | NoteSubject::Rewrite
        | NoteSubject::Contradiction
        | NoteSubject::WithoutEffect(_)
        | NoteSubject::ReplacedTarget
        | NoteSubject::DoubleEncoding
        | NoteSubject::FolderTarget
        | NoteSubject::ReservedPrefixes
        | NoteSubject::OtherHosts
        | NoteSubject::UnlistedHosts
        | NoteSubject::Misspelt
        | NoteSubject::EmptyDestination
        | NoteSubject::EarlierSetting
        | NoteSubject::OnlyHttp
        | NoteSubject::UnescapedDot
        | NoteSubject::UntestablePart(_) => true,
    }
}

/// Returns the note about a condition that holds on only one of the two sides, so that another statement answers on the other
/// side.
pub(super) fn other_condition<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let (original, rules) = (&difference.lines_of_answer, &difference.rule_lines);
    let is_only_in_rules = |line: &u32| rules.contains(line) && !original.contains(line);
    let explains = |note: &&Note| {
        let is_query = note.subject == NoteSubject::OtherParameters && is_only_in_rules(&note.line);
        let is_language = note.subject == NoteSubject::PreferredLanguage;
        is_query || is_language && (rules.contains(&note.line) || original.contains(&note.line))
    };
    notes.iter().filter(explains).find(|note| can_show(&difference.request, note))
}

/// Returns the note about an unescaped dot of a statement whose rule does not match a path, although the final slash also has an
/// effect on its redirect.
pub(super) fn of_dot<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let is_missed = |line: u32| difference.lines_of_answer.contains(&line) && !difference.rule_lines.contains(&line);
    let mut found = notes.iter().filter(|note| note.subject == NoteSubject::UnescapedDot && is_missed(note.line));
    found.next().filter(|_| matches!(difference.cause, None | Some(Cause::FinalSlash)))
}

fn has_parameter(query: &str, name: &str) -> bool {
    let names = query.split('&').map(|parameter| parameter.split('=').next().unwrap_or_default());
    names.into_iter().any(|own| decoded(own) == name)
}

/// Reports whether a query has a parameter whose name is longer than one of the names, and ends with it.
fn has_longer_name(query: &str, names: &[String]) -> bool {
    let own = query.split('&').map(|parameter| decoded(parameter.split('=').next().unwrap_or_default()));
    own.into_iter().any(|own| names.iter().any(|name| own.len() > name.len() && own.ends_with(name.as_str())))
}

/// Reports whether the value of a parameter contains a slash.
fn has_slash(query: &str, name: &str) -> bool {
    let mut pairs = query.split('&').filter_map(|parameter| parameter.split_once('='));
    pairs.any(|(own, value)| decoded(own) == name && decoded(value).contains('/'))
}

/// Reports whether a path starts with the prefix, and the next character does not start another segment.
fn continues(path: &str, prefix: &str) -> bool {
    let start = path.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix));
    let rest = start.and_then(|_| path.get(prefix.len()..)).unwrap_or_default();
    !rest.is_empty() && !rest.starts_with('/')
}

fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8_lossy()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::comparison::compare;
    use crate::report::{EntryKind, report};
    use crate::{Format, ImportOptions, import};

    /// Returns the targets of the requests that entries about notes with the given text have as examples.
    fn examples(format: Format, name: &str, text: &str, reason: &str) -> Vec<String> {
        let imported = import(format, name, text, &ImportOptions::default());
        let compared = compare(format, name, text, &imported).unwrap();
        let entries = report(text, &imported, Some(&compared)).into_iter();
        let about = entries.filter(|entry| entry.kind != EntryKind::Measured && entry.reason.contains(reason));
        about.filter_map(|entry| Some(entry.example?.request.target)).collect()
    }

    #[test]
    fn note_about_longer_names_explains_only_such_names() {
        let text = "server {\n server_name a.example;\n location /m { return 307 \"/n?u=$request_uri\"; }\n}\n";
        let found = examples(Format::Nginx, "a.conf", text, "longer names");
        assert!(!found.is_empty() && found.iter().all(|target| target.starts_with("/mx")), "{found:?}");
    }

    #[test]
    fn note_about_a_parameter_explains_only_requests_with_it() {
        let text = "a.example {\n redir /j https://j.example.org/?u={uri}\n}\n";
        let imported = import(Format::Caddy, "Caddyfile", text, &ImportOptions::default());
        let note =
            imported.report.iter().find(|note| note.subject == NoteSubject::SameParameter("u".to_owned())).unwrap();
        let headers = BTreeMap::new();
        for (query, is_possible) in [(Some("u=1"), true), (Some("%75"), true), (Some("x=u"), false), (None, false)] {
            assert_eq!(
                can_show(&SimulatedRequest::new("a.example", "/j", query, &headers), note),
                is_possible,
                "{query:?}"
            );
        }
    }

    #[test]
    fn quote_in_a_prefix_does_not_shorten_it() {
        let text = "server {\n server_name a.example;\n location /m`n { return 301 /k; }\n}\n";
        let imported = import(Format::Nginx, "a.conf", text, &ImportOptions::default());
        let note = imported.report.iter().find(|note| note.reason.contains("longer names")).unwrap();
        for (path, is_possible) in [("/m`nx", true), ("/m`n/x", false)] {
            let request = SimulatedRequest::new("a.example", path, None, &BTreeMap::new());
            assert_eq!(can_show(&request, note), is_possible, "{path}");
        }
    }
}
