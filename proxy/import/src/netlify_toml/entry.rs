//! Converts a table `[[redirects]]` to the form of a line of a `_redirects` file.

use crate::condition::Condition;
use crate::netlify::line::{self, RedirectLine};
use crate::note::{NoteSubject, Remark};
use portico_redirects::nearest_word;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The keys of a redirect.
const KEYS: [&str; 12] = [
    "from",
    "origin",
    "to",
    "destination",
    "status",
    "force",
    "query",
    "params",
    "parameters",
    "conditions",
    "signed",
    "headers",
];

/// Returns the member of a table. Returns `None` if the table has no such member.
pub(super) fn member<'v, 't>(table: &'v DeTable<'t>, name: &str) -> Option<&'v Spanned<DeValue<'t>>> {
    table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)
}

/// Returns the redirect, and the differences between the redirect and the table.
pub(super) fn read(entry: &DeValue<'_>) -> Result<(RedirectLine, Vec<Remark>), Remark> {
    let DeValue::Table(table) = entry else {
        return Err(invalid("the entry", "a table"));
    };
    let mut entry = Entry::default();
    let mut remarks = Vec::new();
    for (key, value) in table {
        let value = value.get_ref();
        match key.get_ref().as_ref() {
            "from" | "origin" => entry.from = text(key.get_ref(), value)?,
            "to" | "destination" => entry.to = text(key.get_ref(), value)?,
            "status" => entry.status = Some(number(value)?),
            "force" => entry.is_forced = bool(value)?,
            "query" | "params" | "parameters" => entry.parameters = parameters(value)?,
            "conditions" => entry.condition = condition(value)?,
            other => remarks.push(untranslated(other)),
        }
    }
    let line = entry
        .line()
        .map_err(|missing| remarks.iter().find(|remark| is_about_spelling(remark)).cloned().unwrap_or(missing))?;
    if line.status.is_err() {
        remarks.clear();
    }
    Ok((line, remarks))
}

/// Returns the remark about a key that is not translated.
fn untranslated(key: &str) -> Remark {
    let lower = key.to_ascii_lowercase();
    let is_longer = |known: &&&str| known.len() > 3 && lower.starts_with(**known);
    let similar = nearest_word(&lower, &KEYS).or_else(|| KEYS.iter().find(is_longer).copied());
    match similar {
        Some(similar) if key != similar => Remark::about(
            NoteSubject::Misspelt,
            format!("Netlify ignores the key `{key}` of the redirect, and the rule does so too"),
            format!("did you mean `{similar}`? Correct the key and import again"),
        ),
        Some(_) | None => Remark::new(
            format!("the key `{key}` of the redirect is not translated"),
            "no change needed if the key concerns only requests that Netlify forwards to another site",
        ),
    }
}

fn is_about_spelling(remark: &Remark) -> bool {
    remark.subject == NoteSubject::Misspelt
}

/// The members of a table.
struct Entry {
    from: String,
    to: String,
    status: Option<String>,
    is_forced: bool,
    parameters: Vec<String>,
    condition: Condition,
}

impl Default for Entry {
    fn default() -> Self {
        Self {
            from: String::new(),
            to: String::new(),
            status: None,
            is_forced: false,
            parameters: Vec::new(),
            condition: Condition::always(),
        }
    }
}

impl Entry {
    fn line(self) -> Result<RedirectLine, Remark> {
        let status = line::status(self.status.as_deref().unwrap_or("301"));
        if self.from.is_empty() {
            return Err(Remark::new("the redirect has no `from`", "complete the redirect and import again"));
        }
        if self.to.is_empty() && matches!(status, Ok(line::Status::Redirect(_))) {
            return Err(Remark::new("the redirect has no `to`", "complete the redirect and import again"));
        }
        let mut line = RedirectLine {
            from: self.from,
            to: self.to,
            status,
            is_forced: self.is_forced,
            parameters: Vec::new(),
            condition: Condition::always(),
            comment: Vec::new(),
        };
        line.add_parameters(&self.parameters.iter().map(String::as_str).collect::<Vec<_>>())?;
        line.condition = line.condition.and(self.condition);
        Ok(line)
    }
}

fn invalid(what: &str, expected: &str) -> Remark {
    Remark::new(format!("{what} is not {expected}"), "correct the file and import again")
}

fn text(name: &str, value: &DeValue<'_>) -> Result<String, Remark> {
    value.as_str().map(str::to_owned).ok_or_else(|| invalid(&format!("`{name}`"), "a string"))
}

fn number(value: &DeValue<'_>) -> Result<String, Remark> {
    let written = value.as_integer().map(toml::de::DeInteger::as_str).or_else(|| value.as_str());
    written.map(|status| status.trim_end_matches('!').to_owned()).ok_or_else(|| invalid("`status`", "a number"))
}

fn bool(value: &DeValue<'_>) -> Result<bool, Remark> {
    value.as_bool().ok_or_else(|| invalid("`force`", "true or false"))
}

/// Returns the query parameters in the form `name=value`.
fn parameters(value: &DeValue<'_>) -> Result<Vec<String>, Remark> {
    let table = value.as_table().ok_or_else(|| invalid("`query`", "a table"))?;
    table
        .iter()
        .map(|(name, value)| Ok(format!("{}={}", name.get_ref(), text(name.get_ref(), value.get_ref())?)))
        .collect()
}

/// Converts conditions such as `{ Language = ["en", "de"] }`.
fn condition(value: &DeValue<'_>) -> Result<Condition, Remark> {
    let table = value.as_table().ok_or_else(|| invalid("`conditions`", "a table"))?;
    table.iter().try_fold(Condition::always(), |all, (name, value)| {
        let values: Option<Vec<&str>> = match value.get_ref() {
            DeValue::String(text) => Some(vec![text.as_ref()]),
            DeValue::Array(values) => values.iter().map(|value| value.get_ref().as_str()).collect(),
            DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Table(_) => None,
        };
        let values = values.ok_or_else(|| invalid(&format!("`{}`", name.get_ref()), "a list of strings"))?;
        Ok(all.and(line::condition(&format!("{}={}", name.get_ref(), values.join(",")))?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::netlify::line::Status;

    fn entry(text: &str) -> Result<(RedirectLine, Vec<Remark>), Remark> {
        read(&DeValue::parse(text).unwrap().into_inner())
    }

    #[test]
    fn members_have_the_meaning_of_a_line() {
        let text =
            r#"{ from = "/a", to = "/b/:id", status = 302, force = true, query = { id = ":id" }, signed = "KEY" }"#;
        let (line, remarks) = entry(text).unwrap();
        assert_eq!((line.from.as_str(), line.to.as_str(), line.status), ("/a", "/b/:id", Ok(Status::Redirect(302))));
        assert_eq!((line.is_forced, line.parameters.len(), remarks.len()), (true, 1, 1));
        let (line, _) =
            entry(r#"{ origin = "/a", destination = "/b", conditions = { Language = ["en", "de"] } }"#).unwrap();
        assert_eq!(line.condition.alternatives[0].language, ["en", "de"]);
        assert!(entry(r#"{ from = "/a", status = 410 }"#).is_ok());
        assert!(entry(r#"{ from = "/a", to = "/b", status = "303!" }"#).unwrap().0.status.is_ok());
    }

    #[test]
    fn invalid_members_are_rejected() {
        for text in [
            "5",
            r#"{ from = "/a" }"#,
            r#"{ to = "/a" }"#,
            r#"{ from = 5, to = "/a" }"#,
            r#"{ from = "/a", to = "/b", status = true }"#,
            r#"{ from = "/a", to = "/b", force = 1 }"#,
            r#"{ from = "/a", to = "/b", query = ["a"] }"#,
            r#"{ from = "/a", to = "/b", conditions = { Language = 5 } }"#,
            r#"{ from = "/a", to = "/b", conditions = { Country = ["de"] } }"#,
        ] {
            assert!(entry(text).is_err(), "{text}");
        }
    }
}
