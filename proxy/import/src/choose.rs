//! The simplest matcher that means the same: exact before prefix before pattern before regex.

use crate::aim::{self, Aim, Bit};
use crate::draft::{Matcher, Tail};
use crate::note::Remark;
use crate::shape::{Hole, Names, Part, Shape, Slash};
use portico_redirects::path::{self, NormalPath};

pub(super) struct Choice {
    pub(super) matcher: Matcher,
    /// Absent for a page that is gone.
    pub(super) to: Option<String>,
}

pub(super) fn choose(shape: &Shape, aim: Option<&Aim>) -> Result<Choice, Remark> {
    let mut shape = shape.clone();
    let bits = match aim {
        Some(aim) if aim.asks_for_path() => {
            let path = name_everything(&mut shape)?;
            Some(aim.bits(&shape, &path)?)
        }
        Some(aim) => Some(aim.bits(&shape, &[])?),
        None => None,
    };
    let choice = simplest(&shape.parts, bits.as_deref());
    check(&choice.matcher)?;
    Ok(choice)
}

fn simplest(parts: &[Part], bits: Option<&[Bit]>) -> Choice {
    let to = bits.map(aim::write);
    match parts {
        [] => Choice { matcher: Matcher::Exact("/".to_owned()), to },
        [Part::Text(text)] => Choice { matcher: Matcher::Exact(without_slash(text)), to },
        [Part::Below(rest)] => open("", rest.as_deref(), bits),
        [Part::Text(text), Part::Below(rest)] => open(text, rest.as_deref(), bits),
        parts => {
            let matcher = pattern(parts).map_or_else(|| Matcher::Regex(regex(parts)), Matcher::Pattern);
            Choice { matcher, to }
        }
    }
}

/// A literal path with an open end.
fn open(text: &str, rest: Option<&str>, bits: Option<&[Bit]>) -> Choice {
    let prefix = |tail| Matcher::Prefix { path: without_slash(text), tail };
    let Some(bits) = bits else {
        return Choice { matcher: prefix(Tail::Keep), to: None };
    };
    let is_rest = |bit: &Bit| matches!(bit, Bit::Hole(hole) if rest == Some(&*hole.name));
    if !bits.iter().any(is_rest) {
        return Choice { matcher: prefix(Tail::Drop), to: Some(aim::write(bits)) };
    }
    if let Some(head) = head_before_rest(bits) {
        return Choice { matcher: prefix(Tail::Keep), to: Some(head) };
    }
    let pattern = format!("{}/{{{}...}}", text.trim_end_matches('/'), rest.unwrap_or("rest"));
    Choice { matcher: Matcher::Pattern(pattern), to: Some(aim::write(bits)) }
}

/// The target without its tail, when the tail is simply put behind it.
fn head_before_rest(bits: &[Bit]) -> Option<String> {
    let (Bit::Hole(rest), before) = bits.split_last()? else {
        return None;
    };
    let head = aim::write(before);
    let at_border = rest.slash == Slash::Captured || head.ends_with('/');
    if !at_border || head.contains(['?', '#', '{']) {
        return None;
    }
    let trimmed = head.trim_end_matches('/');
    Some(match aim::split_host(&head) {
        Some((_, "" | "/")) => format!("{trimmed}/"),
        _ if trimmed.is_empty() => "/".to_owned(),
        _ => trimmed.to_owned(),
    })
}

/// `None` when some part is more than a placeholder can say.
fn pattern(parts: &[Part]) -> Option<String> {
    let mut names = taken_names(parts);
    let mut pattern = String::new();
    for (index, part) in parts.iter().enumerate() {
        match part {
            Part::Text(text) => pattern.push_str(text),
            Part::Segment(name) => {
                let name = name.clone().unwrap_or_else(|| names.take("any"));
                pattern.extend(["{", &name, "}"]);
            }
            Part::Below(name) if index + 1 == parts.len() => {
                let name = name.clone().unwrap_or_else(|| names.take("rest"));
                pattern.extend(["/{", &name, "...}"]);
            }
            Part::Below(_) | Part::Free(_) | Part::Lead(_) | Part::Regex { .. } => return None,
        }
    }
    let one_hole_each = pattern.split('/').all(|segment| segment.matches('{').count() <= 1);
    (one_hole_each && pattern.starts_with('/')).then(|| without_slash(&pattern))
}

/// The parts as a regular expression for a whole path in normal form, which has no slash at its end.
pub(super) fn regex(parts: &[Part]) -> String {
    let mut out = String::new();
    for (index, part) in parts.iter().enumerate() {
        let behind = parts.get(index + 1..).unwrap_or_default();
        match part {
            Part::Text(text) => match text.strip_suffix('/') {
                Some(start) if behind.is_empty() && !(start.is_empty() && index == 0) => out.push_str(&escaped(start)),
                Some(start) if !out.is_empty() || !start.is_empty() => {
                    out.push_str(&escaped(start));
                    if behind.iter().all(can_be_empty) {
                        out.extend(["(?:/", &regex(behind), ")?"]);
                        return out;
                    }
                    out.push('/');
                }
                Some(_) | None => out.push_str(&escaped(text)),
            },
            Part::Segment(name) => out.push_str(&captured(name.as_deref(), "[^/]+")),
            Part::Free(name) => out.push_str(&captured(name.as_deref(), ".*")),
            Part::Lead(None) => out.push_str(".*"),
            Part::Below(name) | Part::Lead(name) => {
                out.extend(["(?:/", &captured(name.as_deref(), ".*"), ")?"]);
            }
            Part::Regex { text, .. } => out.push_str(text),
        }
    }
    out
}

fn can_be_empty(part: &Part) -> bool {
    match part {
        Part::Free(_) | Part::Lead(_) | Part::Below(_) => true,
        Part::Regex { can_be_empty, .. } => *can_be_empty,
        Part::Text(_) | Part::Segment(_) => false,
    }
}

fn captured(name: Option<&str>, inner: &str) -> String {
    match name {
        Some(name) => format!("(?<{name}>{inner})"),
        None => inner.to_owned(),
    }
}

/// A literal text in a regular expression, which sees braces as braces.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.replace("%7B", "{").replace("%7D", "}").chars() {
        if r"\.+*?()|[]{}^$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Gives every part a name and returns the path in the words of a target.
fn name_everything(shape: &mut Shape) -> Result<Vec<Bit>, Remark> {
    let mut names = taken_names(&shape.parts);
    if shape.parts.iter().any(|part| matches!(part, Part::Free(_) | Part::Lead(_) | Part::Regex { .. })) {
        return name_whole_regex(shape, &mut names);
    }
    let mut bits = Vec::new();
    for part in &mut shape.parts {
        let (slot, wanted, slash) = match part {
            Part::Text(text) => {
                bits.push(Bit::Text(text.clone()));
                continue;
            }
            Part::Segment(name) => (name, "any", Slash::Outside),
            Part::Below(name) | Part::Lead(name) | Part::Free(name) => (name, "rest", Slash::Captured),
            Part::Regex { .. } => continue,
        };
        let name = slot.get_or_insert_with(|| names.take(wanted)).clone();
        bits.push(Bit::Hole(Hole { name, slash }));
    }
    Ok(bits)
}

fn name_whole_regex(shape: &mut Shape, names: &mut Names) -> Result<Vec<Bit>, Remark> {
    let text = regex(&shape.parts);
    let Some(rest) = text.strip_prefix('/') else {
        let reason = "the target repeats a path that the pattern leaves open at its start";
        return Err(Remark::new(reason, "write the rule by hand, with placeholders"));
    };
    let name = names.take("path");
    let text = format!("/(?<{name}>{rest})");
    shape.parts = vec![Part::Regex { text, can_be_empty: false }];
    Ok(vec![Bit::Text("/".to_owned()), Bit::Hole(Hole { name, slash: Slash::Outside })])
}

fn taken_names(parts: &[Part]) -> Names {
    let mut names = Names::default();
    for part in parts {
        if let Part::Segment(Some(name)) | Part::Free(Some(name)) | Part::Lead(Some(name)) | Part::Below(Some(name)) =
            part
        {
            names.take(name);
        }
    }
    names
}

fn without_slash(path: &str) -> String {
    match path.trim_end_matches('/') {
        "" => "/".to_owned(),
        trimmed => trimmed.to_owned(),
    }
}

/// Whether our language takes the text of the matcher.
fn check(matcher: &Matcher) -> Result<(), Remark> {
    let hint = "write the rule by hand";
    let written = match matcher {
        Matcher::Exact(path) | Matcher::Pattern(path) | Matcher::Prefix { path, .. } => path,
        Matcher::Regex(text) => {
            return regex_syntax::parse(text)
                .map(drop)
                .map_err(|_| Remark::new("the regular expression has no equal in ours", hint));
        }
    };
    if written.split('/').any(path::is_parent) {
        return Err(Remark::new(format!("`{written}` steps back with `..`"), "write the path that is meant"));
    }
    match NormalPath::parse(&aim::filled(written)) {
        Ok(_) => Ok(()),
        Err(error) => Err(Remark::new(format!("`{written}` is no path: {error}"), hint)),
    }
}
