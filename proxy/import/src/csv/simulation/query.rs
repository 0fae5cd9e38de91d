//! Reads and joins the queries of URLs.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

pub(super) fn parameters(query: &str) -> BTreeMap<String, Option<String>> {
    let parameters = query.split('&').filter(|parameter| !parameter.is_empty());
    let decoded = |text: &str| decoded(&text.replace('+', " "));
    let pair = |parameter: &str| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        (decoded(name), Some(decoded(value)).filter(|value| !value.is_empty()))
    };
    parameters.map(pair).collect()
}

pub(super) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Returns the target with the parameters of a query that it does not contain itself.
pub(super) fn with_query(target: &str, query: Option<&str>) -> String {
    let Some(query) = query else { return target.to_owned() };
    let (rest, fragment) = target.split_at_checked(target.find('#').unwrap_or(target.len())).unwrap_or_default();
    let own = rest.split_once('?').map(|(_, query)| parameters(query));
    let is_new = |parameter: &&str| {
        own.as_ref().is_none_or(|own| parameters(parameter).keys().all(|name| !own.contains_key(name)))
    };
    let kept: Vec<&str> = query.split('&').filter(is_new).collect();
    if kept.is_empty() {
        return target.to_owned();
    }
    format!("{rest}{}{}{fragment}", if own.is_some() { '&' } else { '?' }, kept.join("&"))
}
