//! Warns about filters in targets that change nothing, such as the second filter in `{name|lower|lower}`.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;

/// Returns a warning for each placeholder with a filter that changes nothing. Invalid filters are reported elsewhere.
pub(super) fn warnings(raw: &RawRule) -> Vec<Diagnostic> {
    let regex = raw.regex.as_ref().map_or("", |regex| &regex.value);
    let targets = [&raw.to, &raw.otherwise, &raw.key].into_iter().flatten();
    targets.flat_map(|target| of_target(target, regex)).collect()
}

fn of_target(target: &Located<String>, regex: &str) -> Vec<Diagnostic> {
    let placeholders = target.value.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    placeholders.filter_map(|(inner, _)| of_placeholder(target, inner, regex)).collect()
}

fn of_placeholder(target: &Located<String>, inner: &str, regex: &str) -> Option<Diagnostic> {
    let (name, written) = inner.split_once('|')?;
    let filters: Vec<&str> = written.split('|').collect();
    let mut text = FilteredText { has_capitals: !has_only_digits(name, regex), replaced: Vec::new() };
    let (index, reason) =
        filters.iter().enumerate().find_map(|(index, filter)| Some((index, text.reason_against(filter)?)))?;
    let needless = filters.get(index)?;
    let kept: Vec<&str> = filters.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, kept)| *kept).collect();
    let corrected = [&[name], kept.as_slice()].concat().join("|");
    let place = target.place.of_part(&target.value, &format!("{{{inner}}}"));
    let message = format!("the filter `{needless}` changes nothing: {reason}");
    Some(Diagnostic::new(Code::UnusualCharacter, place, message).hint(format!("write `{{{corrected}}}`")))
}

/// What is known about the text of a placeholder after some of its filters.
struct FilteredText<'f> {
    has_capitals: bool,
    /// The letters that an earlier filter replaced, so that the text does not contain them.
    replaced: Vec<&'f str>,
}

impl<'f> FilteredText<'f> {
    /// Returns the reason why the next filter changes nothing. If it can change the text, returns `None`.
    fn reason_against(&mut self, filter: &'f str) -> Option<&'static str> {
        if filter == "lower" {
            self.replaced.clear();
            let had_capitals = std::mem::replace(&mut self.has_capitals, false);
            return (!had_capitals).then_some("the text has no capital letters here");
        }
        let (old, new) = filter.strip_prefix("replace:")?.split_once(':')?;
        if !self.has_capitals && is_letters(old) && old.chars().any(is_lowered) {
            return Some("the text has no capital letters here");
        }
        if self.replaced.contains(&old) {
            return Some("an earlier filter replaces the same text");
        }
        self.has_capitals |= new.contains('%') || new.chars().any(char::is_uppercase);
        // A percent-encoded text may contain any letter.
        self.replaced.retain(|gone| !new.contains(gone) && !new.contains('%'));
        if old.chars().count() == 1 && !new.contains(old) && !new.contains('%') {
            self.replaced.push(old);
        }
        None
    }
}

/// Reports whether `lower` changes a letter. It keeps letters such as `İ`, whose lower-case form has another length.
fn is_lowered(letter: char) -> bool {
    let lower: String = letter.to_lowercase().collect();
    lower.len() == letter.len_utf8() && lower != letter.to_string()
}

fn is_letters(text: &str) -> bool {
    text.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.'))
}

/// Reports whether a group of an expression matches only digits, as in `(?<id>\d+)`.
fn has_only_digits(name: &str, regex: &str) -> bool {
    let group = ["(?<", "(?P<"].iter().find_map(|start| regex.split_once(&format!("{start}{name}>")));
    let Some((inner, _)) = group.and_then(|(_, rest)| rest.split_once(')')) else { return false };
    let rest = inner.replace(r"\d", "").replace("[0-9]", "");
    rest.len() < inner.len() && rest.chars().all(|sign| sign.is_ascii_digit() || "+*?{},-_".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn hint(target: &str, regex: &str) -> Option<String> {
        let target = Located { value: target.to_owned(), place: Place::point("t.yaml".into(), 1, 1) };
        of_target(&target, regex).into_iter().next()?.hint
    }

    #[test]
    fn filters_that_change_nothing_are_reported() {
        for (target, expected) in [
            ("/b/{name|lower|lower}", "write `{name|lower}`"),
            ("/b/{name|lower|replace:_:-|lower}?q", "write `{name|lower|replace:_:-}`"),
            ("/b/{name|lower|replace:A:b}", "write `{name|lower}`"),
            ("/b/{name|lower|replace:Ж:zh}", "write `{name|lower}`"),
            ("/b/{name|replace:_:-|replace:_:}", "write `{name|replace:_:-}`"),
            ("/b/{id|lower}", "write `{id}`"),
        ] {
            assert_eq!(hint(target, r"/a/(?<id>\d+)").as_deref(), Some(expected), "{target}");
        }
    }

    #[test]
    fn filters_that_can_change_a_text_are_not_reported() {
        for target in [
            "/b/{name|lower}",
            "/b/{name|lower|replace:İ:i}",
            "/b/{name|lower|replace:a:B|lower}",
            "/b/{name|lower|replace:a:%D0%90|lower}",
            "/b/{name|replace:_:-|replace:-:_|replace:_:}",
            "/b/{name|replace:a:b|lower|replace:a:c}",
            "/b/{name|replace:aa:a|replace:aa:a}",
            "/b/{name|replace:A:a|replace:B:b}",
            "/b/{slug|lower}",
            "/b/{name}",
        ] {
            assert_eq!(hint(target, r"/a/(?<slug>\d+[a-zA-Z]*)"), None, "{target}");
        }
    }
}
