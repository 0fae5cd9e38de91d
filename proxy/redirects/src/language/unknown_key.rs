//! Explains keys that a mapping does not allow.

use crate::language::keys::{self, MappingKind, MappingSpec};
use crate::language::raw::{Located, Value};
use crate::language::{did_you_mean, hints, typographic_quotes};

/// The explanation of an unknown key.
pub(super) struct UnknownKey {
    pub(super) hint: String,
    /// The key that the editor probably meant.
    pub(super) meant: Option<String>,
}

/// Returns the explanation of a key that is not in `known`.
pub(super) fn explain(known: &MappingSpec, key: &str, value: &Value) -> UnknownKey {
    let names = known.names();
    let meant = |name: &str, hint: String| UnknownKey { hint, meant: Some(name.to_owned()) };
    let bare = typographic_quotes::strip(key);
    if bare != key && known.has(bare) {
        return meant(bare, format!("write `{bare}` without the typographic quotes"));
    }
    if let Some((name, rest)) = key.split_once(':').filter(|(name, _)| known.has(name)) {
        return meant(name, format!("write a space after the colon: `{name}: {rest}`"));
    }
    if let Some(comment) = key.strip_prefix("//") {
        let hint = format!("start a comment with `#`: `# {}`", comment.split('"').next().unwrap_or_default().trim());
        return UnknownKey { hint, meant: None };
    }
    if key.starts_with('/') && matches!(known.kind, MappingKind::Rule | MappingKind::File) {
        return meant("from", pair(key, value));
    }
    if key.starts_with('/') && known.kind == MappingKind::Test {
        return meant("get", pair(key, value).replace("a rule for each redirect: `- from:", "`- get:"));
    }
    let lower = bare.to_lowercase();
    if known.kind == MappingKind::Defaults && matches!(&*lower, "from" | "to" | "prefix" | "regex") {
        let hint = format!("`{lower}` belongs to a rule: `rules:`, and below it `- {lower}: …`");
        return UnknownKey { hint, meant: None };
    }
    if known.has("when") && keys::WHEN.has(&lower) && !known.has(&lower) {
        let hint = format!("`{lower}` is a condition: write `when: {{ {lower}: … }}`");
        return UnknownKey { hint, meant: None };
    }
    // In `when`, the key `from` is a date, so `from` is not suggested for a path.
    let synonym = hints::synonym(&lower, &names).filter(|word| known.kind != MappingKind::When || *word != "from");
    if let Some(word) = synonym.or_else(|| names.iter().copied().find(|name| *name == lower)) {
        let number = text(value).filter(|_| word == "to" && known.has("status")).and_then(keys::status_in_words);
        return match number {
            Some(number) => UnknownKey {
                hint: format!("write `status: {number}` for the type of redirect, and `to: …` for the target"),
                meant: Some("status".to_owned()),
            },
            None => meant(word, format!("did you mean `{word}`?")),
        };
    }
    if let Some(hint) = elsewhere(known, &lower) {
        return UnknownKey { hint, meant: None };
    }
    if let Some(word) = did_you_mean::nearest(&lower, &names) {
        return meant(word, format!("did you mean `{word}`?{}", look_alike(bare, word)));
    }
    let known: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    UnknownKey { hint: format!("known keys: {}", known.join(", ")), meant: None }
}

/// Returns the text of a word or a number. Returns `None` if the value is of another type or contains a slash.
fn text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) | Value::Number(text) => Some(text).filter(|text| !text.contains('/')).map(String::as_str),
        Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    }
}

/// Returns the hint for a redirect that is written as a pair, such as `/old: /new`.
fn pair(key: &str, value: &Value) -> String {
    match value {
        Value::Text(to) => format!("write a rule for each redirect: `- from: {key}`, and on the next line `to: {to}`"),
        Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
            format!("write a rule for each redirect: `- from: {key}`, and on the next line `to: …`")
        }
    }
}

/// Returns the hint for a key that belongs to another mapping, such as `get` in a rule. Returns `None` if the key
/// belongs to no suitable mapping.
fn elsewhere(known: &MappingSpec, key: &str) -> Option<String> {
    match known.kind {
        MappingKind::File => below_the_file(key),
        MappingKind::When if ["path", "url", "uri"].contains(&key) => {
            Some("the path is not a condition: write it after `from:` of the rule".to_owned())
        }
        MappingKind::When if ["ip", "remote_addr", "address"].contains(&key) => {
            Some("rules cannot test the address of the client".to_owned())
        }
        MappingKind::When if key == "country" => Some(
            "write `header: { x-country: … }`, with the field in which your content delivery network sends the country"
                .to_owned(),
        ),
        MappingKind::When => match header(key) {
            Some(name) => Some(format!("write `header: {{ {name}: … }}`")),
            None => keys::RULE.has(key).then(|| format!("`{key}` is not a condition: indent it like `when:`")),
        },
        MappingKind::Value => in_a_value_test(key).map(str::to_owned),
        MappingKind::Test => in_a_test(key).map(str::to_owned),
        MappingKind::Rule if key == "no_redirect" => Some(
            "`no_redirect` belongs to a test: indent it below `tests:`; to let the site answer the paths, write `pass: true`"
                .to_owned(),
        ),
        MappingKind::Rule => match (keys::TEST.has(key), keys::DEFAULTS.has(key)) {
            (true, _) => Some(format!("`{key}` belongs to a test: indent it below `tests:`")),
            (false, true) => Some(format!("`{key}` belongs in `defaults` at the top of the file")),
            (false, false) => None,
        },
        MappingKind::Defaults if key == "allow" => Some(
            "write `allow` in each rule that causes the warning: in `defaults`, it would also silence warnings of later rules"
                .to_owned(),
        ),
        MappingKind::Defaults => None,
    }
}

/// Returns the name of the header for which a key such as `referrer` stands. Only headers that rules often test are
/// recognized.
fn header(key: &str) -> Option<&'static str> {
    match key {
        "user_agent" | "user-agent" | "useragent" => Some("user-agent"),
        "referer" | "referrer" => Some("referer"),
        _ => None,
    }
}

fn below_the_file(key: &str) -> Option<String> {
    match (keys::RULE.has(key), keys::DEFAULTS.has(key)) {
        (true, true) => {
            Some(format!("indent `{key}` like the other keys of its rule, or, for all rules, below `defaults:`"))
        }
        (true, false) if ["from", "prefix", "regex"].contains(&key) => {
            Some(format!("write `rules:` above the rules, and start each rule with `- `, indented: `  - {key}: …`"))
        }
        (true, false) => Some(format!("`{key}` belongs to a rule: indent it like the other keys of its rule")),
        (false, true) => Some(format!("`{key}` belongs in `defaults`: indent it below `defaults:`")),
        (false, false) => None,
    }
}

/// Returns the hint for a key such as `equals`, which names a test of a value that Portico does not support. Returns
/// `None` for other keys.
fn in_a_value_test(key: &str) -> Option<&'static str> {
    match key {
        "is" | "equals" | "equal" | "exact" | "eq" | "value" => {
            Some("write the value itself, or a list of values: `name: value`")
        }
        "in" | "any" | "one_of" => Some("write a list of values: `name: [one, other]`"),
        "not" => Some("write the condition below `not`: `when: { not: { header: { name: value } } }`"),
        "ends" | "ends_with" | "endswith" => Some("write an expression: `regex: '.*text'`"),
        "present" | "exists" => Some("write `name: true`, or `name: false` if `name` must be absent"),
        _ => None,
    }
}

/// Returns the hint for a condition, such as `host`, that is written in a rule test. A rule test describes its request
/// with other keys than `when`.
fn in_a_test(key: &str) -> Option<&'static str> {
    match key {
        "host" => Some("write `headers: { host: … }`"),
        "language" => Some("write `headers: { accept-language: … }`"),
        "cookie" => Some("write `headers: { cookie: name=value }`"),
        "query" => Some("write the query after the path: `get: /a?name=value`"),
        _ => None,
    }
}

/// Returns the sentence about a letter of another alphabet that looks like a Latin letter. Returns an empty string if
/// there is no such letter.
fn look_alike(written: &str, word: &str) -> String {
    let is_alike = written.chars().count() == word.chars().count();
    let letter = written.chars().zip(word.chars()).find(|(letter, _)| !letter.is_ascii()).filter(|_| is_alike);
    letter.map_or_else(String::new, |(letter, latin)| {
        format!(" The `{letter}` (U+{:04X}) is not the Latin letter `{latin}`", u32::from(letter))
    })
}

/// Reports whether a value is a path or a URL. An unknown key with such a value may be a misspelt required key, such as
/// `to`.
pub(super) fn is_address(tree: &Located<Value>) -> bool {
    matches!(&tree.value, Value::Text(text) if text.starts_with('/') || text.contains("://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_key_is_corrected_or_moved_to_where_it_belongs() {
        let to = Value::Text("/x".to_owned());
        for (known, key, hint) in [
            (&keys::RULE, "FROM", "did you mean `from`?"),
            (&keys::RULE, "from_url", "did you mean `from`?"),
            (&keys::RULE, "redirectTo", "did you mean `to`?"),
            (&keys::RULE, "откуда", "did you mean `from`?"),
            (&keys::RULE, "“from”", "write `from` without the typographic quotes"),
            (&keys::RULE, "from:/old", "write a space after the colon: `from: /old`"),
            (&keys::RULE, "/old", "write a rule for each redirect: `- from: /old`, and on the next line `to: /x`"),
            (&keys::TEST, "/old", "write `- get: /old`, and on the next line `to: /x`"),
            (&keys::DEFAULTS, "from", "`from` belongs to a rule: `rules:`, and below it `- from: …`"),
            (&keys::RULE, "host", "`host` is a condition: write `when: { host: … }`"),
            (&keys::RULE, "get", "`get` belongs to a test: indent it below `tests:`"),
            (&keys::RULE, "time_zone", "`time_zone` belongs in `defaults` at the top of the file"),
            (&keys::RULE, "frоm", "did you mean `from`? The `о` (U+043E) is not the Latin letter `o`"),
            (&keys::WHEN, "to", "`to` is not a condition: indent it like `when:`"),
            (&keys::WHEN, "user_agent", "write `header: { user-agent: … }`"),
            (&keys::WHEN, "lang", "did you mean `language`?"),
            (&keys::TEST, "host", "write `headers: { host: … }`"),
            (&keys::TEST, "from", "did you mean `get`?"),
            (&keys::FILE, "правила", "did you mean `rules`?"),
            (&keys::FILE, "time_zone", "`time_zone` belongs in `defaults`: indent it below `defaults:`"),
        ] {
            assert_eq!(explain(known, key, &to).hint, hint, "{key}");
        }
        let permanent = Value::Text("permanent".to_owned());
        assert!(explain(&keys::RULE, "redirect", &permanent).hint.starts_with("write `status: 301` for the type"));
        assert_eq!(explain(&keys::RULE, "redirect", &to).hint, "did you mean `to`?");
        assert!(explain(&keys::FILE, "to", &to).hint.starts_with("`to` belongs to a rule"));
        assert!(explain(&keys::RULE, "colour", &to).hint.starts_with("known keys: `from`"));
    }
}
