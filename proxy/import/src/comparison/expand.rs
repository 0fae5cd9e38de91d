//! Derives requests from seeds. Each request changes one part of a typical request.

use std::collections::BTreeMap;

use crate::comparison::letters::{encoded_letter, folded_spellings, other_spellings, other_values};
use crate::comparison::open_redirect;
use crate::host_name;
use crate::sampling::seed::{OTHER_HOST, Seed};
use crate::simulation::request::{SimulatedRequest, with_encoded_reserved};

/// The maximum number of requests that combine the path of one seed with the values of other seeds.
const MAX_SHARED: usize = 8;

/// The values of all seeds of a file.
pub(crate) struct Shared {
    hosts: Vec<String>,
    /// The number of the first `hosts` that are hosts of the site.
    site_hosts: usize,
    queries: Vec<Option<String>>,
    headers: Vec<(String, String)>,
    /// The header fields of a request for which a seed tests no fields.
    ordinary: BTreeMap<String, String>,
    /// The texts that are tried to find open redirects.
    open_texts: &'static [&'static str],
    /// The parameters that are added to queries.
    other_parameters: Vec<String>,
    /// The reserved prefixes that the file mentions, such as `/api/`.
    reserved_prefixes: Vec<&'static str>,
}

impl Shared {
    /// Collects the values of the seeds. The hosts of the site come first, because its visitors use them.
    pub(crate) fn of(seeds: &[&Seed], site_hosts: &[String], ordinary: BTreeMap<String, String>) -> Self {
        let mentioned = seeds.iter().flat_map(|seed| seed.hosts.iter().take(3).cloned());
        let hosts = site_hosts.iter().cloned().chain(mentioned).map(|host| host_name::sent(&host));
        let queries = seeds.iter().filter_map(|seed| seed.queries.first().cloned());
        let headers = seeds
            .iter()
            .flat_map(|seed| &seed.headers)
            .filter_map(|(name, values)| Some((name.clone(), values.iter().flatten().next()?.clone())));
        Self {
            site_hosts: site_hosts.len(),
            hosts: distinct(hosts.chain(["site.example".to_owned()])),
            queries: distinct(queries),
            headers: distinct(headers),
            ordinary,
            open_texts: &[],
            other_parameters: Vec::new(),
            reserved_prefixes: Vec::new(),
        }
    }

    /// Also tries all paths below these prefixes.
    pub(crate) fn with_reserved_prefixes(self, reserved_prefixes: Vec<&'static str>) -> Self {
        Self { reserved_prefixes, ..self }
    }

    /// Adds these parameters to queries.
    pub(crate) fn with_other_parameters(self, other_parameters: Vec<String>) -> Self {
        Self { other_parameters, ..self }
    }

    /// Tries these texts to find open redirects.
    pub(crate) fn with_open_texts(self, open_texts: &'static [&'static str]) -> Self {
        Self { open_texts, ..self }
    }

    /// Returns the host of a request for which the seed names no host.
    pub(crate) fn host(&self) -> &str {
        self.hosts.first().map_or("site.example", String::as_str)
    }

    /// Returns the header fields of an ordinary request.
    pub(crate) fn ordinary(&self) -> &BTreeMap<String, String> {
        &self.ordinary
    }

    pub(crate) fn hosts(&self) -> &[String] {
        &self.hosts
    }
}

fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut out = Vec::new();
    for value in values {
        if out.len() < MAX_SHARED && !out.contains(&value) {
            out.push(value);
        }
    }
    out
}

/// The values that most requests for a seed share.
struct Typical<'s> {
    host: &'s str,
    query: Option<&'s str>,
    headers: BTreeMap<String, String>,
}

impl<'s> Typical<'s> {
    fn of(seed: &'s Seed, shared: &'s Shared) -> Self {
        let first = |(name, values): (&String, &Vec<Option<String>>)| Some((name.clone(), values.first()?.clone()?));
        // A seed may need that a field is missing.
        let ordinary = shared.ordinary.clone().into_iter().filter(|(name, _)| !seed.headers.contains_key(name));
        Self {
            host: seed.hosts.first().map_or(shared.host(), String::as_str),
            query: seed.queries.first().and_then(Option::as_deref),
            headers: ordinary.chain(seed.headers.iter().filter_map(first)).collect(),
        }
    }

    fn at(&self, path: &str) -> SimulatedRequest {
        SimulatedRequest::new(self.host, path, self.query, &self.headers)
    }
}

/// Returns the requests that should meet the statement of a seed. The first request is the most typical one.
pub(crate) fn own_requests(seed: &Seed, shared: &Shared) -> Vec<SimulatedRequest> {
    let typical = Typical::of(seed, shared);
    seed.paths.iter().map(|path| typical.at(path)).collect()
}

/// Returns requests like the first request of a seed whose paths are the same without regard to letter case, because a letter
/// outside ASCII is in place of a letter of ASCII.
pub(crate) fn folded_requests(seed: &Seed, shared: &Shared) -> Vec<SimulatedRequest> {
    let typical = Typical::of(seed, shared);
    let paths = seed.paths.first().map(|path| folded_spellings(path)).unwrap_or_default();
    paths.iter().map(|path| typical.at(path)).collect()
}

/// Returns a request like the first request of a seed in which the first letter or digit of the path is percent-encoded.
pub(crate) fn encoded_letter_request(seed: &Seed, shared: &Shared) -> Option<SimulatedRequest> {
    let path = encoded_letter(seed.paths.first()?)?;
    Some(Typical::of(seed, shared).at(&path))
}

/// Returns requests that differ from the first request of a seed in one part.
pub(crate) fn neighbours(seed: &Seed, shared: &Shared) -> Vec<SimulatedRequest> {
    let typical = Typical::of(seed, shared);
    let (host, query, headers) = (typical.host, typical.query, &typical.headers);
    let none = BTreeMap::new();
    let mut out = Vec::new();
    let mut add = |host: &str, path: &str, query: Option<&str>, headers: &BTreeMap<String, String>| {
        out.push(SimulatedRequest::new(host, path, query, headers));
    };
    let Some(path) = seed.paths.first() else { return out };
    for other in seed.queries.iter().skip(1) {
        add(host, path, other.as_deref(), headers);
    }
    for parameter in &shared.other_parameters {
        for tested in &seed.extended_queries {
            add(host, path, Some(&format!("{parameter}&{tested}")), headers);
            add(host, path, Some(&format!("{tested}&{parameter}")), headers);
        }
        add(host, path, Some(parameter), headers);
    }
    for other in seed.hosts.iter().skip(1) {
        add(other, path, query, headers);
    }
    for (name, values) in &seed.headers {
        for value in values.iter().skip(1) {
            let mut changed = headers.clone();
            changed.remove(name);
            changed.extend(value.clone().map(|value| (name.clone(), value)));
            add(host, path, query, &changed);
        }
    }
    let ordinary = &shared.ordinary;
    for (name, value) in headers.iter().filter(|(name, value)| ordinary.get(*name) != Some(*value)) {
        let variants = value_variants(value).into_iter();
        let named = (name == "cookie").then(|| cookie_variants(value)).into_iter().flatten();
        for changed in variants.chain(named) {
            add(host, path, query, &headers.clone().into_iter().chain([(name.clone(), changed)]).collect());
        }
    }
    for changed in seed.paths.iter().take(2).flat_map(|path| variants(path).into_iter().chain(other_spellings(path))) {
        add(host, &changed, query, headers);
    }
    for prefix in &shared.reserved_prefixes {
        add(host, &format!("{prefix}{}", path.trim_start_matches('/')), query, headers);
    }
    for changed in seed.paths.iter().filter_map(|path| with_encoded_reserved(path)) {
        add(host, &changed, query, headers);
    }
    for changed in open_redirect::paths(&seed.paths, shared.open_texts) {
        add(host, &changed, query, headers);
    }
    for changed in open_redirect::values(seed.queries.iter().filter_map(Option::as_deref), shared.open_texts) {
        add(host, path, Some(&changed), headers);
    }
    for changed in query.into_iter().flat_map(query_variants) {
        add(host, path, Some(&changed), headers);
    }
    add(host, path, Some("b=%2F"), headers);
    // Servers differ in whether they merge slashes before they compare the path or copy it to the target.
    add(host, &format!("/{path}"), query, headers);
    add(host, path, query, &none);
    add(host, path, None, &none);
    add(host, path, None, ordinary);
    add(OTHER_HOST, path, None, ordinary);
    shared.hosts.iter().for_each(|other| add(other, path, query, headers));
    // An earlier statement may redirect all requests for the first host, for example to the second one.
    for other in shared.hosts.iter().take(shared.site_hosts).skip(1) {
        seed.paths.iter().skip(1).for_each(|path| add(other, path, query, headers));
    }
    shared.queries.iter().for_each(|other| add(host, path, other.as_deref(), headers));
    for field in &shared.headers {
        add(host, path, query, &ordinary.clone().into_iter().chain([field.clone()]).collect());
    }
    out
}

/// Returns paths that resemble a path.
fn variants(path: &str) -> Vec<String> {
    let bare = path.trim_end_matches('/');
    let slash = if path.ends_with('/') { bare.to_owned() } else { format!("{path}/") };
    let parent = bare.rfind('/').map_or("/", |at| &bare[..=at]).to_owned();
    let upper = bare.to_ascii_uppercase();
    let title: String = bare
        .char_indices()
        .map(|(at, character)| if at == 1 { character.to_ascii_uppercase() } else { character })
        .collect();
    vec![slash, format!("{bare}/more"), format!("{bare}/more/"), format!("{bare}x"), parent, upper, title]
}

/// Returns queries that resemble a query. Its first parameter has a name or a value in other letter case, occurs twice, or
/// has a value in another encoding.
fn query_variants(query: &str) -> Vec<String> {
    let first = query.split('&').next().unwrap_or_default();
    let Some((name, value)) = first.split_once('=') else { return Vec::new() };
    let mut variants: Vec<String> = in_other_case(value).map(|value| format!("{name}={value}")).into_iter().collect();
    variants.extend([
        format!("{}={value}", name.to_ascii_uppercase()),
        format!("{name}={value}&{name}=other"),
        format!("{name}=other&{name}={value}"),
    ]);
    let mut characters = value.chars();
    if let Some(start) = characters.next().filter(char::is_ascii_alphanumeric) {
        variants.push(format!("{name}=%{:02X}{}", u32::from(start), characters.as_str()));
    }
    variants.extend(other_values(value).into_iter().map(|value| format!("{name}={value}")));
    variants
}

/// Returns values of a header field that have more text at their start or end, or another letter case. The field `cookie`
/// keeps its name.
fn value_variants(value: &str) -> Vec<String> {
    let (name, text) = match value.split_once('=') {
        Some((name, text)) => (format!("{name}="), text),
        None => (String::new(), value),
    };
    let mut variants = vec![format!("{name}x{text}"), format!("{value}x")];
    variants.extend(in_other_case(text).map(|text| format!("{name}{text}")));
    variants
}

/// Returns cookies whose first one has a name in other letter case, or a percent-encoded value. Servers differ in both.
fn cookie_variants(cookies: &str) -> Vec<String> {
    let Some((name, value)) = cookies.split_once('=') else { return Vec::new() };
    let mut variants: Vec<String> = in_other_case(name).map(|name| format!("{name}={value}")).into_iter().collect();
    let mut characters = value.chars();
    if let Some(start) = characters.next().filter(char::is_ascii_alphanumeric) {
        variants.push(format!("{name}=%{:02X}{}", u32::from(start), characters.as_str()));
    }
    variants
}

/// Returns the text in upper case, or in lower case if it is in upper case. Returns `None` if it has no letters.
fn in_other_case(text: &str) -> Option<String> {
    [text.to_ascii_uppercase(), text.to_ascii_lowercase()].into_iter().find(|other| other != text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_get_more_text() {
        assert_eq!(value_variants("gold"), ["xgold", "goldx", "GOLD"]);
        assert_eq!(value_variants("tier=7"), ["tier=x7", "tier=7x"]);
    }

    #[test]
    fn name_and_encoding_of_a_cookie_are_changed() {
        assert_eq!(cookie_variants("tier=7"), ["TIER=7", "tier=%37"]);
        assert_eq!(cookie_variants("tier="), ["TIER="]);
        assert_eq!(cookie_variants("tier"), Vec::<String>::new());
    }

    #[test]
    fn first_parameter_is_changed() {
        assert_eq!(query_variants("id=5&x=1"), ["ID=5", "id=5&id=other", "id=other&id=5", "id=%35"]);
        assert_eq!(query_variants("id=a")[0], "id=A");
        assert_eq!(query_variants("a"), Vec::<String>::new());
    }
}
