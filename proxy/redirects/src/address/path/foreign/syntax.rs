//! Recognizes placeholders in the syntax of other servers, such as `:id` or `*`.

/// The use of a path in a rule: as a source, such as the value of `from`, or as a target, such as the value of `to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathUse {
    /// A path under `from` or `prefix`.
    Source,
    /// A path under `to` or `otherwise`.
    Target,
}

/// The position of a segment in its path: the last segment, or an inner segment. A slash at the end does not start
/// another segment, so the last segment of `/a/b/` is `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SegmentEnd {
    Last,
    Inner,
}

/// Reports whether a text contains any of the characters with which other servers mark placeholders. Most paths contain
/// none of these characters.
pub(crate) fn may_have_placeholder(text: &str) -> bool {
    text.bytes().any(is_placeholder_sign)
}

/// Reports whether other servers mark placeholders with a character.
pub(crate) const fn is_placeholder_sign(byte: u8) -> bool {
    matches!(byte, b'*' | b':' | b'<' | b'[' | b'(' | b'$')
}

/// Returns the part of a segment that other servers read as a placeholder. Returns `None` if the segment is ordinary
/// text.
pub(super) fn placeholder(segment: &str, end: SegmentEnd, used: PathUse) -> Option<&str> {
    // A different check reports segments that contain a space.
    if segment.contains(' ') {
        return None;
    }
    let is_whole = is_named(segment)
        || has_group(segment)
        || segment.contains("${")
        || segment.contains('[') && ["]+", "]*"].iter().any(|repeated| segment.contains(repeated));
    match used {
        PathUse::Source if is_whole || is_wildcard(segment) => Some(segment),
        PathUse::Source => numbered(segment).filter(|number| number.len() == segment.len()),
        PathUse::Target => {
            let part = numbered(segment).or_else(|| variable(segment));
            part.or((is_whole || end == SegmentEnd::Last && is_wildcard(segment)).then_some(segment))
        }
    }
}

/// Reports whether a segment is a wildcard, such as `*`, `img*` or `*.html`.
fn is_wildcard(segment: &str) -> bool {
    segment.ends_with('*') || segment.starts_with("*.")
}

/// Reports whether a segment is a named placeholder of a web framework: `:name`, `<name>`, `[name]` or `[...name]`.
fn is_named(segment: &str) -> bool {
    let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !name.contains('=');
    let is_between = |open: char, close: char| {
        let inner = segment.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        inner.is_some_and(|name| is_name(name.strip_prefix("...").unwrap_or(name)))
    };
    // A segment such as `:dir()` is the name of a selector or a function, not a placeholder.
    segment.strip_prefix(':').is_some_and(|name| is_name(name) && !name.ends_with("()"))
        || is_between('<', '>')
        || is_between('[', ']')
}

/// Reports whether a segment contains a group of a regular expression, such as `(.*)`.
fn has_group(segment: &str) -> bool {
    ["(.*", "(.+", "([^", r"(\d"].iter().any(|group| segment.contains(group))
        || segment.split_once('(').is_some_and(|(_, group)| group.contains('|') && group.contains(')'))
}

/// Returns the first reference to a group of a regular expression, such as `$1` or `${1}`. Amounts of money such as
/// `$100` and `$1.50` are not references.
pub(super) fn numbered(text: &str) -> Option<&str> {
    text.match_indices('$').find_map(|(at, _)| {
        let rest = text.get(at..)?;
        let after = rest.get(1..)?;
        let number = match after.strip_prefix('{') {
            Some(inner) => inner.split_once('}')?.0,
            None => after.get(..after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()))?,
        };
        let length = number.len() + if after.starts_with('{') { 3 } else { 1 };
        let mut behind = rest.get(length..)?.chars();
        let is_amount = match (behind.next(), behind.next()) {
            (Some(letter), _) if letter.is_alphanumeric() => true,
            (Some('.' | ','), Some(digit)) => digit.is_ascii_digit(),
            (Some(_) | None, _) => false,
        };
        let is_number = matches!(number.as_bytes(), [digit] | [b'1', digit] if digit.is_ascii_digit());
        (is_number && !is_amount).then(|| rest.get(..length))?
    })
}

/// Returns the first variable of nginx in a text, such as `$request_uri`.
pub(crate) fn variable(text: &str) -> Option<&str> {
    const NAMES: [&str; 10] = [
        "request_uri",
        "uri",
        "document_uri",
        "args",
        "query_string",
        "is_args",
        "host",
        "http_host",
        "scheme",
        "server_name",
    ];
    text.match_indices('$').find_map(|(at, _)| {
        let rest = text.get(at..)?;
        let name = rest.get(1..)?;
        let name = name.get(..name.find(|c: char| !(c == '_' || c.is_ascii_alphanumeric())).unwrap_or(name.len()))?;
        let is_known =
            NAMES.contains(&name) || ["arg_", "http_", "cookie_"].iter().any(|start| name.starts_with(start));
        is_known.then(|| rest.get(..=name.len()))?
    })
}
