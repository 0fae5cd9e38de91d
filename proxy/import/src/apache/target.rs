//! Targets of `RewriteRule` and `RedirectMatch`.

use crate::aim::{Aim, Piece};
use crate::apache::flags::{Flags, QueryFlag};
use crate::apache::scope::Place;
use crate::draft::Query;
use crate::note::Remark;
use crate::shape::Capture;

/// `mod_alias` adds the visitor's query when the target has none.
pub(super) fn query_of(target: &str) -> Query {
    if target.contains('?') { Query::Drop } else { Query::Keep }
}

/// `$1` to `$9`.
pub(crate) fn dollars(target: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for word in cut(target) {
        match word {
            Word::Text(text) => push_text(&text, &mut pieces),
            Word::Dollar(number) => pieces.push(Piece::Capture(Capture::Number(number))),
            Word::Percent(number) => push_text(&format!("%{number}"), &mut pieces),
            Word::Variable(name) => push_text(&format!("%{{{name}}}"), &mut pieces),
        }
    }
    pieces
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Word {
    Text(String),
    /// `$1`
    Dollar(u32),
    /// `%1`
    Percent(u32),
    /// `%{NAME}`, or `${map:key}` with its dollar.
    Variable(String),
}

fn cut(target: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut text = String::new();
    let mut rest = target;
    while let Some(c) = rest.chars().next() {
        let behind = rest.get(c.len_utf8()..).unwrap_or_default();
        let special = match c {
            '$' | '%' => special(c, behind),
            _ => None,
        };
        if let Some((word, length)) = special {
            words.extend((!text.is_empty()).then(|| Word::Text(std::mem::take(&mut text))));
            words.push(word);
            rest = behind.get(length..).unwrap_or_default();
        } else if c == '\\' && !behind.is_empty() {
            let escaped = behind.chars().next().unwrap_or_default();
            text.push(escaped);
            rest = behind.get(escaped.len_utf8()..).unwrap_or_default();
        } else {
            text.push(c);
            rest = behind;
        }
    }
    words.extend((!text.is_empty()).then_some(Word::Text(text)));
    words
}

/// What follows a sign, and its length. `%20` is an escape, not a capture and a zero.
fn special(sign: char, behind: &str) -> Option<(Word, usize)> {
    if let Some((name, _)) = behind.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
        let variable = if sign == '$' { format!("${name}") } else { name.to_owned() };
        return Some((Word::Variable(variable), name.len() + 2));
    }
    let mut digits = behind.chars();
    let number = digits.next()?.to_digit(10)?;
    let is_escape = digits.next().is_some_and(|c| c.is_ascii_hexdigit());
    match sign {
        '$' => Some((Word::Dollar(number), 1)),
        _ if is_escape => None,
        _ => Some((Word::Percent(number), 1)),
    }
}

fn push_text(text: &str, pieces: &mut Vec<Piece>) {
    match pieces.last_mut() {
        Some(Piece::Text(known)) => known.push_str(text),
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}

/// Where a rule leads, and what becomes of the query.
pub(super) struct Target {
    pub(super) aim: Aim,
    pub(super) query: Query,
    pub(super) remarks: Vec<Remark>,
}

/// The substitution of a `RewriteRule`.
pub(super) fn read(target: &str, flags: &Flags, place: &Place) -> Result<Target, Remark> {
    let mut words = own_host(cut(target));
    let has_query = target.contains('?');
    let repeats_query = take_query_string(&mut words);
    let mut pieces = Vec::new();
    for word in words {
        piece(word, &mut pieces)?;
    }
    if let Some(Piece::Text(last)) = pieces.last_mut() {
        *last = last.strip_suffix('?').unwrap_or(last).to_owned();
    }
    if let (Place::Folder(folder), true) = (place, is_relative(&pieces)) {
        pieces.insert(0, Piece::Text(folder.clone()));
    }
    let query = match flags.query {
        QueryFlag::Discard => Query::Drop,
        QueryFlag::Usual if has_query && !repeats_query => Query::Drop,
        QueryFlag::Usual | QueryFlag::Append => Query::Keep,
    };
    let encodes_fragment = target.contains('#') && !flags.is_unescaped;
    Ok(Target { aim: Aim(pieces), query, remarks: if encodes_fragment { vec![fragment()] } else { Vec::new() } })
}

fn fragment() -> Remark {
    Remark::new(
        "without the flag NE the `#` was sent as `%23`; now it starts the fragment",
        "nothing, when a place on the page was meant",
    )
}

/// `https://%{HTTP_HOST}` in front stands for the site itself.
fn own_host(words: Vec<Word>) -> Vec<Word> {
    let is_host = |word: Option<&Word>| matches!(word, Some(Word::Variable(name)) if matches!(name.to_ascii_uppercase().as_str(), "HTTP_HOST" | "SERVER_NAME"));
    let is_scheme = |word: &Word| match word {
        Word::Text(text) => matches!(text.as_str(), "https://" | "http://" | "//"),
        Word::Variable(name) => name.eq_ignore_ascii_case("REQUEST_SCHEME"),
        Word::Dollar(_) | Word::Percent(_) => false,
    };
    match words.as_slice() {
        [scheme, host, rest @ ..] if is_scheme(scheme) && is_host(Some(host)) => rest.to_vec(),
        [scheme, Word::Text(sign), host, rest @ ..] if is_scheme(scheme) && sign == "://" && is_host(Some(host)) => {
            rest.to_vec()
        }
        _ => words,
    }
}

/// `?%{QUERY_STRING}` at the end keeps the query.
fn take_query_string(words: &mut Vec<Word>) -> bool {
    let is_query = matches!(words.last(), Some(Word::Variable(name)) if name.eq_ignore_ascii_case("QUERY_STRING"));
    if is_query {
        words.pop();
        if let Some(Word::Text(text)) = words.last_mut() {
            *text = text.trim_end_matches(['?', '&']).to_owned();
        }
    }
    is_query
}

fn piece(word: Word, pieces: &mut Vec<Piece>) -> Result<(), Remark> {
    match word {
        Word::Text(text) => push_text(&text, pieces),
        Word::Dollar(number) => pieces.push(Piece::Capture(Capture::Number(number))),
        Word::Percent(number) => pieces.push(Piece::Capture(Capture::Percent(number))),
        Word::Variable(name) if name.eq_ignore_ascii_case("REQUEST_URI") => pieces.push(Piece::Path),
        Word::Variable(name) if name.starts_with('$') => {
            return Err(Remark::new(
                "the target is looked up in a map",
                "put the map's file beside the rules and write a rule with `rows:`, or one with `table:`",
            ));
        }
        Word::Variable(name) => {
            return Err(Remark::new(format!("the target depends on `%{{{name}}}`"), "write the rule by hand"));
        }
    }
    Ok(())
}

fn is_relative(pieces: &[Piece]) -> bool {
    match pieces.first() {
        Some(Piece::Text(text)) => !text.starts_with('/') && !text.contains("://"),
        Some(Piece::Capture(_) | Piece::Parameter(_) | Piece::Value(_)) | None => true,
        Some(Piece::Path) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(target: &str, flags: &str) -> (String, Query) {
        let found = read(target, &Flags::read(flags), &Place::Folder("/blog/".to_owned())).unwrap();
        let pieces = found.aim.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Path => "<path>".to_owned(),
            Piece::Parameter(parameter) => format!("<?{}>", parameter.name),
            Piece::Value(lookup) => format!("<{}>", lookup.name),
            Piece::Capture(Capture::Number(number)) => format!("<${number}>"),
            Piece::Capture(Capture::Percent(number)) => format!("<%{number}>"),
            Piece::Capture(Capture::Name(name)) => format!("<{name}>"),
        });
        (pieces.collect(), found.query)
    }

    #[test]
    fn targets_are_cut_at_their_variables() {
        for (target, flags, aim, query) in [
            ("/new/$1", "[R]", "/new/<$1>", Query::Keep),
            ("/new?x=%1", "[R]", "/new?x=<%1>", Query::Drop),
            ("/new?x=1", "[R,QSA]", "/new?x=1", Query::Keep),
            ("/new?", "[R]", "/new", Query::Drop),
            ("/new", "[R,QSD]", "/new", Query::Drop),
            ("/new?a=b&%{QUERY_STRING}", "[R]", "/new?a=b", Query::Keep),
            ("https://%{HTTP_HOST}/new", "[R]", "/new", Query::Keep),
            ("https://x.example%{REQUEST_URI}", "[R]", "https://x.example<path>", Query::Keep),
            ("new/$1", "[R]", "/blog/new/<$1>", Query::Keep),
            ("$1", "[R]", "/blog/<$1>", Query::Keep),
            ("/a%20b\\$1", "[R]", "/a%20b$1", Query::Keep),
        ] {
            assert_eq!(shown(target, flags), (aim.to_owned(), query), "{target}");
        }
    }

    #[test]
    fn maps_and_other_variables_are_refused() {
        for target in ["${moved:$1}", "/%{REMOTE_ADDR}", "https://%{ENV:HOST}/"] {
            assert!(read(target, &Flags::read("[R]"), &Place::Server).is_err(), "{target}");
        }
    }
}
