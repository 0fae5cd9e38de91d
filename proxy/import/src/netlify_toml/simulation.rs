//! Reads the redirects of a `netlify.toml` file for the simulation of the site.
//! See <https://docs.netlify.com/build/configure-builds/file-based-configuration#redirects>.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::netlify::simulation::condition::Condition;
use crate::netlify::simulation::rule::{NetlifyRule, Shadowing};
use crate::netlify_toml::entry::member;
use crate::netlify_toml::place::Places;

/// Returns the redirects of a file. A redirect with an error has no effect.
pub(crate) fn rules(text: &str) -> Vec<NetlifyRule> {
    let places = Places::of(text);
    let Ok(file) = DeTable::parse(text) else { return Vec::new() };
    let Some(DeValue::Array(entries)) = member(file.get_ref(), "redirects").map(Spanned::get_ref) else {
        return Vec::new();
    };
    let line = |start| places.line_origin(start).line;
    entries.iter().filter_map(|entry| rule(line(entry.span().start), entry.get_ref().as_table()?)).collect()
}

fn rule(line: u32, table: &DeTable<'_>) -> Option<NetlifyRule> {
    let find = |names: &[&str]| names.iter().find_map(|name| member(table, name)).map(Spanned::get_ref);
    let from = find(&["from", "origin"])?.as_str()?.to_owned();
    let status = find(&["status"]).map_or(Some(301), number)?;
    let to = match find(&["to", "destination"]) {
        Some(to) => to.as_str()?.to_owned(),
        // A rewrite may omit its target, which is then the requested path.
        None => format!("{}/:splat", from.strip_suffix("/*").filter(|_| (200..300).contains(&status))?),
    };
    let is_forced = find(&["force"]).is_some_and(|force| force.as_bool() == Some(true));
    let parameters = match find(&["query", "params", "parameters"]) {
        Some(table) => pairs(table.as_table()?, |value| Some(value.as_str()?.to_owned()))?,
        None => Vec::new(),
    };
    let conditions = match find(&["conditions"]) {
        Some(table) => pairs(table.as_table()?, texts)?,
        None => Vec::new(),
    };
    Some(NetlifyRule {
        line,
        from,
        to,
        status,
        shadowing: if is_forced { Shadowing::Forced } else { Shadowing::FilesFirst },
        parameters,
        conditions: conditions.into_iter().map(|(name, values)| Condition { name, values }).collect(),
    })
}

/// Returns the status. Netlify also accepts a string, such as `"301"`.
fn number(value: &DeValue<'_>) -> Option<u16> {
    let written = match value.as_integer() {
        Some(number) => number.as_str(),
        None => value.as_str()?,
    };
    written.trim_end_matches('!').parse().ok()
}

fn pairs<T>(table: &DeTable<'_>, convert: impl Fn(&DeValue<'_>) -> Option<T>) -> Option<Vec<(String, T)>> {
    table.iter().map(|(name, value)| Some((name.get_ref().to_string(), convert(value.get_ref())?))).collect()
}

/// Returns the items of a list of strings. A string is a list whose items are separated by commas.
fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    if let Some(text) = value.as_str() {
        return Some(text.split(',').map(|item| item.trim().to_owned()).collect());
    }
    value.as_array()?.iter().map(|item| item.get_ref().as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_the_meaning_of_lines() {
        let found = rules(
            "[[redirects]]\nfrom = '/a/*'\nto = '/b/:splat'\nstatus = 302\nforce = true\n\
            [[redirects]]\norigin = '/c'\ndestination = '/d/:id'\nquery = {id = ':id'}\n\
            [[redirects]]\nfrom = '/e'\nto = '/f'\nstatus = '307'\nconditions = {Cookie = ['x'], Language = 'en, de'}\n\
            [[redirects]]\nfrom = '/g/*'\nstatus = 200\n",
        );
        let shown: Vec<_> =
            found.iter().map(|rule| (rule.line, rule.from.as_str(), rule.to.as_str(), rule.status)).collect();
        let expected = [
            (1, "/a/*", "/b/:splat", 302),
            (6, "/c", "/d/:id", 301),
            (10, "/e", "/f", 307),
            (15, "/g/*", "/g/:splat", 200),
        ];
        assert_eq!(shown, expected);
        assert_eq!((found[0].shadowing, found[1].shadowing), (Shadowing::Forced, Shadowing::FilesFirst));
        assert_eq!(found[1].parameters, [("id".to_owned(), ":id".to_owned())]);
        let conditions =
            found[2].conditions.iter().map(|condition| (condition.name.as_str(), condition.values.join("|")));
        assert_eq!(conditions.collect::<Vec<_>>(), [("Cookie", "x".to_owned()), ("Language", "en|de".to_owned())]);
    }

    #[test]
    fn redirects_with_an_error_have_no_effect() {
        for text in [
            "[[redirects]",
            "redirects = 5",
            "[[redirects]]\nfrom = '/a'",
            "[[redirects]]\nfrom = 5\nto = '/a'",
            "[[redirects]]\nfrom = '/a'\nto = '/b'\nstatus = 'x'",
            "[[redirects]]\nfrom = '/a'\nto = '/b'\nconditions = {Role = 5}",
        ] {
            assert!(rules(text).is_empty(), "{text}");
        }
    }
}
