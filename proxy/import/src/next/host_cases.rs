//! Separates the hosts of a redirect whose destination uses a part of the host, as `:name` with `(?<name>shop|blog)\.site\.example`.

use serde_json::{Map, Value};

use crate::condition::host_pattern::HostPattern;
use crate::target::colon::identifier;
use portico_redirects::LetterCase;

/// Returns one redirect for each host that the condition on the host lists, with the texts of this host in the
/// destination. Returns the same redirect if its destination uses no part of the host, or if the hosts are not listed.
pub(crate) fn separate(redirect: &Map<String, Value>) -> Vec<Map<String, Value>> {
    separated(redirect).unwrap_or_else(|| vec![redirect.clone()])
}

fn separated(redirect: &Map<String, Value>) -> Option<Vec<Map<String, Value>>> {
    let destination = redirect.get("destination")?.as_str()?;
    let items = redirect.get("has")?.as_array()?;
    let position = items.iter().position(|item| item.get("type").and_then(Value::as_str) == Some("host"))?;
    let value = items.get(position)?.get("value")?.as_str()?;
    let pattern = HostPattern { text: format!("^(?:{value})$"), case: LetterCase::Ignored, is_negated: false };
    let names: Vec<Option<String>> = pattern.group_names().ok()?;
    let is_used = |name: &str| destination.split(':').skip(1).any(|rest| identifier(rest) == name);
    if !names.iter().flatten().any(|name| is_used(name)) {
        return None;
    }
    let one = |host: String| {
        let texts = pattern.captures(&host).ok()?;
        let captured = names.iter().zip(texts).filter_map(|(name, text)| Some((name.as_deref()?, text)));
        let destination = captured.fold(destination.to_owned(), |to, (name, text)| filled(&to, name, &text));
        let mut redirect = redirect.clone();
        redirect.insert("destination".to_owned(), Value::from(destination));
        let item = redirect.get_mut("has")?.as_array_mut()?.get_mut(position)?.as_object_mut()?;
        item.insert("value".to_owned(), Value::from(regex_syntax::escape(&host)));
        Some(redirect)
    };
    pattern.listed_hosts()?.into_iter().map(one).collect()
}

/// Writes a text in place of each `:name` of a destination.
fn filled(destination: &str, name: &str, text: &str) -> String {
    let mut parts = destination.split(':');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |to, part| match part.strip_prefix(name).filter(|_| identifier(part) == name) {
        Some(rest) => to + text + rest,
        None => to + ":" + part,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_listed_host_has_its_own_destination() {
        let redirect = |value: &str, to: &str| {
            let text = format!(
                r#"{{ "destination": "{to}", "has": [{{ "type": "query", "key": "q" }}, {{ "type": "host", "value": "{value}" }}] }}"#
            );
            let Ok(Value::Object(redirect)) = serde_json::from_str(&text) else { panic!("{text} is not JSON") };
            redirect
        };
        let hosts = "(?<sub>blog|shop).a.example";
        let of_blog = redirect("blog\\\\.a\\\\.example", "https://a.example/blog/:subject/blog");
        let of_shop = redirect("shop\\\\.a\\\\.example", "https://a.example/shop/:subject/shop");
        assert_eq!(separate(&redirect(hosts, "https://a.example/:sub/:subject/:sub")), [of_blog, of_shop]);
        for (value, to) in [(hosts, "/:subject"), ("(?<sub>.+).a.example", "/:sub"), ("a.example", "/:sub")] {
            assert_eq!(separate(&redirect(value, to)), [redirect(value, to)], "{value}");
        }
    }
}
