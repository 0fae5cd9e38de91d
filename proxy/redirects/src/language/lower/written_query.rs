//! Validates the key `query` of a rule, which determines the query parameters that a redirect keeps.

use std::sync::Arc;

use crate::address::query::KeptParameters;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::did_you_mean;
use crate::language::lower::unmet::decoded_value;
use crate::language::query_slip;
use crate::language::raw::{Located, Value};
use crate::language::scalars;
use crate::rule::QueryPolicy;

const EXPECTED: &str = "`keep`, `drop`, or a list of the parameters to keep";

/// Parses the value of `query`: `keep`, `drop`, or a list of the parameters to keep.
pub(super) fn query_policy(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> QueryPolicy {
    let Some(written) = written else { return QueryPolicy::Keep };
    let hint = match &written.value {
        Value::Text(word) => return policy_of(word, written, diagnostics),
        Value::Null | Value::Number(_) | Value::List(_) => {
            let names = scalars::strings(Some(written), diagnostics);
            diagnostics.extend(word_in_a_list(&names));
            diagnostics.extend(names.iter().filter_map(not_a_name));
            return QueryPolicy::Only(Box::new([Arc::new(kept(&names, diagnostics))]));
        }
        Value::Bool(true) => "write `keep`",
        Value::Bool(false) => "write `drop`",
        Value::Map(_) => {
            "to match the query, indent `query` below `when:`; in a rule, `query` selects the parameters to keep"
        }
    };
    let message = format!("found {}", written.value.type_name());
    diagnostics.push(Diagnostic::new(Code::WrongKind, written.place.clone(), message).expected(EXPECTED).hint(hint));
    QueryPolicy::Keep
}

/// Returns the warning for the list `[drop]` or `[keep]`.
fn word_in_a_list(names: &[Located<String>]) -> Option<Diagnostic> {
    let [only] = names else { return None };
    let word = ["keep", "drop"].into_iter().find(|word| *word == only.value)?;
    let message = format!("the list keeps only the parameter called `{word}`");
    Some(Diagnostic::new(Code::UnusualCharacter, only.place.clone(), message).hint(format!("write `query: {word}`")))
}

/// Returns the warning for a text in the list that no parameter has as its name, such as `id=7`, `?id` or `a%20b`.
fn not_a_name(text: &Located<String>) -> Option<Diagnostic> {
    let written = text.value.as_str();
    let warning = |message: String, hint: String| {
        Some(Diagnostic::new(Code::UnusualCharacter, text.place.clone(), message).hint(hint))
    };
    let bare = written.trim_start_matches(['?', '&']);
    if let Some((name, _)) = bare.split_once('=').filter(|(name, _)| !name.trim().is_empty()) {
        let message = format!("the list consists of names, and no parameter is called `{written}`");
        let conditions = query_slip::entries(bare).map_or_else(String::new, |entries| {
            format!("; to match the value, write `when: {{ query: {{ {entries} }} }}`")
        });
        return warning(message, format!("write `{}`{conditions}", query_slip::scalar(name.trim())));
    }
    if bare.len() < written.len() && !bare.is_empty() {
        return warning(format!("no parameter is called `{written}`"), format!("write `{bare}`"));
    }
    if let Some(decoded) = decoded_value::written_for_name(written) {
        let message = format!("names of parameters are decoded before they are compared with `{written}`");
        return warning(message, format!("write `{decoded}`"));
    }
    let names: Vec<String> = query_slip::names(written, &['&', ',', ';'])?.into_iter().map(item).collect();
    let hint = match names.as_slice() {
        [only] => format!("write `{only}`"),
        several => format!("write each name as an item of the list: `[{}]`", several.join(", ")),
    };
    warning(format!("no parameter is called `{written}`"), hint)
}

/// Returns a name as an item of a list in YAML. A prefix such as `utm_*` needs no quotes.
fn item(name: &str) -> String {
    match name.strip_suffix('*') {
        Some(prefix) if query_slip::scalar(prefix) == prefix => name.to_owned(),
        Some(_) | None => query_slip::scalar(name),
    }
}

fn policy_of(word: &str, written: &Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> QueryPolicy {
    match word {
        "keep" => QueryPolicy::Keep,
        "drop" => QueryPolicy::Drop,
        other => {
            let message = format!("`{other}` is not a valid value");
            diagnostics.push(
                Diagnostic::new(Code::BadValue, written.place.clone(), message)
                    .expected(EXPECTED)
                    .hint(query_hint(other)),
            );
            QueryPolicy::Keep
        }
    }
}

/// Returns the hint for a word that is not a valid value of `query`, such as `none`.
fn query_hint(written: &str) -> String {
    match written.to_ascii_lowercase().as_str() {
        "no" | "none" | "off" | "remove" | "ignore" | "drop" | "drop-all" | "drop_all" | "discard" | "strip" => {
            "write `drop`".to_owned()
        }
        "yes" | "all" | "on" | "append" | "keep" | "keep-all" | "keep_all" | "preserve" | "pass" => {
            "write `keep`".to_owned()
        }
        "*" => "write `keep`".to_owned(),
        word => {
            let meant =
                word.split([',', ' ', ';', '-', '_']).find(|part| ["keep", "drop", "all", "none"].contains(part));
            if let Some(meant) = meant {
                let value = if ["keep", "all"].contains(&meant) { "keep" } else { "drop" };
                return format!("write `{value}`");
            }
            let names: Vec<&str> = written.split([',', ' ', ';']).filter(|name| !name.is_empty()).collect();
            let list = format!("to keep only these parameters, write a list: `[{}]`", names.join(", "));
            match did_you_mean::nearest(word, &["keep", "drop"]) {
                Some(meant) => format!("did you mean `{meant}`? Otherwise, {list}"),
                None => list,
            }
        }
    }
}

/// The prefix of campaign parameters, such as `utm_source`. Campaign parameters are kept by default, because visits
/// from a campaign could not be counted otherwise.
const UTM: &str = "utm_";

fn kept(names: &[Located<String>], diagnostics: &mut Vec<Diagnostic>) -> KeptParameters {
    let mut kept = KeptParameters { names: Vec::new(), prefixes: vec![UTM.into()], used: Vec::new() };
    for name in names {
        match name.value.strip_suffix('*') {
            _ if name.value == "!utm_*" => kept.prefixes.retain(|prefix| **prefix != *UTM),
            Some(prefix) if !prefix.contains(['*', '!']) => kept.prefixes.push(prefix.into()),
            None if !name.value.contains(['*', '!']) && !name.value.is_empty() => {
                kept.names.push(name.value.as_str().into());
            }
            Some(_) | None => {
                let message = format!("`{}` is not a valid parameter name", name.value);
                diagnostics.push(
                    Diagnostic::new(Code::BadValue, name.place.clone(), message)
                        .expected("a name, a prefix such as `ref_*`, or `!utm_*` to drop the `utm_*` parameters"),
                );
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    #[test]
    fn text_that_is_not_a_name_is_reported() {
        let hint = |text: &str| {
            let place = Place::point("t.yaml".into(), 1, 1);
            not_a_name(&Located { value: text.to_owned(), place })?.hint
        };
        let with_value = "write `id`; to match the value, write `when: { query: { id: 7 } }`";
        for (text, expected) in [
            ("id=7", with_value),
            ("?id=7", with_value),
            ("&id", "write `id`"),
            ("a%20b", "write `'a b'`"),
            ("q%5B%5D", "write `'q[]'`"),
            ("{id}", "write `id`"),
            (":id", "write `id`"),
            ("a&b", "write each name as an item of the list: `[a, b]`"),
            ("id, utm_*", "write each name as an item of the list: `[id, utm_*]`"),
        ] {
            assert_eq!(hint(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["id", "utm_*", "!utm_*", "filter[a]", "a b", "=", "?", "50%"] {
            assert_eq!(hint(text), None, "{text}");
        }
    }

    #[test]
    fn misspelt_word_is_corrected_before_a_list_is_suggested() {
        for (written, start) in [
            ("keep-all", "write `keep`"),
            ("none", "write `drop`"),
            ("kepe", "did you mean `keep`? Otherwise, to keep only"),
            ("page, id", "to keep only these parameters, write a list: `[page, id]`"),
        ] {
            assert!(query_hint(written).starts_with(start), "{written}");
        }
    }
}
