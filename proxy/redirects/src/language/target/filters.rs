//! Parses the filters of placeholders in targets, such as `{slug|lower}` and `{slug|replace:_:-}`.

use crate::address::path;
use crate::diagnostic::Code;
use crate::language::did_you_mean;
use crate::language::path_hint;
use crate::language::value_error::ValueError;
use crate::rule::filter::{Filter, Filters};

pub(super) const ON_PREFIX: &str = "`prefix` appends the rest of the path unchanged: to change it, write `from` with a placeholder, \
    such as `{name}`, or `/{rest...}` at the end";
const NAMES: [&str; 2] = ["lower", "replace"];
/// The names of filters in other languages, in lower case and without punctuation.
const LOWER: [&str; 9] =
    ["lower", "lowercase", "tolower", "tolowercase", "lowcase", "downcase", "strtolower", "lcase", "lc"];
const REPLACE: [&str; 8] = ["replace", "replaceall", "strreplace", "gsub", "sub", "subst", "substitute", "tr"];
const UPPER: [&str; 6] = ["upper", "uppercase", "toupper", "touppercase", "upcase", "capitalize"];

/// Parses the filters of a placeholder, such as `lower|replace:_:-`. `slash` is the form of a slash in the text of the
/// placeholder: `/` in a path, `%2F` in a query parameter.
pub(super) fn parse(name: &str, written: &str, slash: &str) -> Result<Filters, ValueError> {
    let filters = written.split('|').map(|one| filter(name, one, slash));
    Ok(Filters(filters.collect::<Result<_, _>>()?))
}

fn filter(name: &str, written: &str, slash: &str) -> Result<Filter, ValueError> {
    let mut parts = written.split(':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some("lower"), None, None, None) => Ok(Filter::Lower),
        (Some("replace"), Some(old), Some(new), None) => {
            check_literal(name, old, written)?;
            let [old, new] = [argument(old, written)?, argument(new, written)?];
            if old.is_empty() || old == new {
                let message = format!("`{written}` does not change anything");
                return Err(error(message, written).hint(form(name)));
            }
            Ok(Filter::Replace { old: old.replace('/', slash).into(), new: new.into() })
        }
        _ => Err(error(format!("`{written}` is not a valid filter"), written).hint(hint(name, written))),
    }
}

/// Checks that the text to replace is not a regular expression, such as `[0-9]`.
fn check_literal(name: &str, old: &str, written: &str) -> Result<(), ValueError> {
    let Some(sign) = ["[", ".*", ".+", "\\"].into_iter().find(|sign| old.contains(sign)) else { return Ok(()) };
    let message = format!("`{sign}` has no special meaning here: `replace` replaces a literal text");
    let literal = match sign {
        "[" => "; for the characters `[` and `]`, write `%5B` and `%5D`",
        _ => "",
    };
    let hint = format!("write a rule with `regex`, in which a group is called `{name}`{literal}");
    Err(error(message, written).hint(hint))
}

/// Returns the normal form of a text that a filter replaces or inserts.
fn argument(text: &str, written: &str) -> Result<String, ValueError> {
    let quotes = ['"', '\'', '“', '”', '«', '»'];
    if text.chars().count() > 1 && text.starts_with(quotes) && text.ends_with(quotes) {
        let message = format!("the text `{text}` of the filter is in quotes");
        return Err(error(message, written).hint("write the text without quotes; `%20` is a space"));
    }
    let normal = path::normal_part(text).map_err(|bad| {
        error(format!("`{text}` is not a valid part of a path: {bad}"), written).hint(path_hint::hint(text, bad))
    })?;
    // A colon in a text must be written as `%3A`, because a colon separates the two texts. For consistency, every
    // character in `MEANT_DECODED` may be percent-encoded.
    let decode = |text: String, c: char| text.replace(&format!("%{:02X}", u32::from(c)), c.encode_utf8(&mut [0; 4]));
    Ok(MEANT_DECODED.chars().fold(normal, decode))
}

/// The characters that need no encoding in a path. A path with the encoded form of such a character is a different path
/// (RFC 3986 §3.3).
const MEANT_DECODED: &str = ":!$&'()*+,;=@";

/// Checks that a placeholder contains no spaces. Otherwise, spaces would become a part of the text to replace.
pub(super) fn check_spaces(inner: &str) -> Result<(), ValueError> {
    if !inner.contains(char::is_whitespace) {
        return Ok(());
    }
    let found = || error(format!("`{{{inner}}}` contains a space"), &format!("{{{inner}}}"));
    let (name, filters) = inner.split_once('|').unwrap_or((inner, ""));
    let is_spelled = |filter: &&str| *filter == "lower" || filter.starts_with("replace:");
    if let Some(other) = filters.split('|').map(str::trim).find(|filter| !is_spelled(filter)) {
        return Err(found().hint(hint(name.trim(), other)));
    }
    let parts = inner.split('|').map(str::trim).map(|part| {
        let (name, texts) = part.split_once(':').map_or((part, None), |(name, texts)| (name.trim_end(), Some(texts)));
        texts.map_or_else(|| name.to_owned(), |texts| format!("{name}:{}", texts.replace(char::is_whitespace, "%20")))
    });
    let corrected = parts.collect::<Vec<_>>().join("|");
    let hint = format!("write `{{{corrected}}}`: no spaces around `|` and `:`, and `%20` for a space to replace");
    Err(found().hint(hint))
}

/// Returns the error for a placeholder `{value}` with filters.
pub(super) fn on_value(inner: &str) -> ValueError {
    error("`{value}` cannot have filters".to_owned(), &format!("{{{inner}}}"))
        .hint("write the values in the table in the form that the target needs")
}

/// Returns the hint for a filter that is not separated from its placeholder by `|`, such as `{slug.lower}` or
/// `{lower(slug)}`. Returns `None` if there is no such filter.
pub(super) fn misplaced(inner: &str, names: &[&str]) -> Option<String> {
    let mut words =
        inner.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'))).filter(|word| !word.is_empty());
    let (first, second) = (words.next()?, words.next()?);
    let of = |name: &str, filter: &str| names.contains(&name).then(|| known(name, filter, inner)).flatten();
    of(first, second).or_else(|| of(second, first))
}

fn hint(name: &str, written: &str) -> String {
    let end = written.find(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'))).unwrap_or(written.len());
    let word = written.get(..end).unwrap_or_default();
    known(name, word, written).unwrap_or_else(|| match did_you_mean::nearest(&plain(word), &NAMES) {
        Some("lower") => format!("did you mean `{{{name}|lower}}`?"),
        Some(_) => form(name),
        None => format!("the filters are `{{{name}|lower}}` and `{{{name}|replace:OLD:NEW}}`"),
    })
}

/// Returns the hint for a filter name of another language, such as `downcase`. Returns `None` for other words.
fn known(name: &str, word: &str, written: &str) -> Option<String> {
    let word = plain(word);
    if LOWER.contains(&&*word) {
        return Some(format!("write `{{{name}|lower}}`"));
    }
    if UPPER.contains(&&*word) {
        return Some("there is no filter for capital letters: redirect to paths in lower case".to_owned());
    }
    REPLACE.contains(&&*word).then(|| match texts(written).as_slice() {
        [old, new] => format!("write `{{{name}|replace:{old}:{new}}}`"),
        _ => form(name),
    })
}

/// Returns the word in lower case, without punctuation.
fn plain(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
}

/// Returns the texts after the name of a filter, such as `_` and `-` in `replace('_', '-')`.
fn texts(written: &str) -> Vec<&str> {
    let is_separator = |c: char| matches!(c, '(' | ')' | ',' | ':' | '"' | '\'' | '=' | '>') || c.is_whitespace();
    written.split(is_separator).filter(|text| !text.is_empty()).skip(1).collect()
}

fn form(name: &str) -> String {
    format!(
        "write `{{{name}|replace:OLD:NEW}}`, such as `{{{name}|replace:_:-}}`; `{{{name}|replace:OLD:}}` removes a text"
    )
}

fn error(message: String, part: &str) -> ValueError {
    ValueError::new(Code::BadPlaceholder, message).about(part)
}
