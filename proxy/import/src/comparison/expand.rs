//! Derives requests from seeds. Each request changes one part of a typical request.

use std::collections::BTreeMap;

use crate::sampling::seed::Seed;
use crate::simulation::request::SimulatedRequest;

/// The maximum number of requests that combine the path of one seed with the values of other seeds.
const MAX_SHARED: usize = 8;

/// The values of all seeds of a file.
pub(crate) struct Shared {
    hosts: Vec<String>,
    queries: Vec<Option<String>>,
    headers: Vec<(String, String)>,
}

impl Shared {
    pub(crate) fn of(seeds: &[Seed]) -> Self {
        let hosts = seeds.iter().flat_map(|seed| seed.hosts.iter().take(3).cloned());
        let queries = seeds.iter().filter_map(|seed| seed.queries.first().cloned());
        let headers = seeds
            .iter()
            .flat_map(|seed| &seed.headers)
            .filter_map(|(name, values)| Some((name.clone(), values.iter().flatten().next()?.clone())));
        Self {
            hosts: distinct(hosts.chain(["site.example".to_owned()])),
            queries: distinct(queries),
            headers: distinct(headers),
        }
    }

    /// Returns the host of a request for which the seed names no host.
    pub(crate) fn host(&self) -> &str {
        self.hosts.first().map_or("site.example", String::as_str)
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

/// Returns the requests for a seed.
pub(crate) fn requests(seed: &Seed, shared: &Shared) -> Vec<SimulatedRequest> {
    let host = seed.hosts.first().map_or(shared.host(), String::as_str);
    let query = seed.queries.first().cloned().flatten();
    let headers: BTreeMap<String, String> =
        seed.headers.iter().filter_map(|(name, values)| Some((name.clone(), values.first()?.clone()?))).collect();
    let none = BTreeMap::new();
    let mut out = Vec::new();
    let mut add = |host: &str, path: &str, query: Option<&str>, headers: &BTreeMap<String, String>| {
        out.push(SimulatedRequest::new(host, path, query, headers));
    };
    let typical = query.as_deref();
    for path in &seed.paths {
        add(host, path, typical, &headers);
    }
    let Some(path) = seed.paths.first() else { return out };
    for other in seed.queries.iter().skip(1) {
        add(host, path, other.as_deref(), &headers);
    }
    for other in seed.hosts.iter().skip(1) {
        add(other, path, typical, &headers);
    }
    for (name, values) in &seed.headers {
        for value in values.iter().skip(1) {
            let mut changed = headers.clone();
            changed.remove(name);
            changed.extend(value.clone().map(|value| (name.clone(), value)));
            add(host, path, typical, &changed);
        }
    }
    for changed in seed.paths.iter().take(2).flat_map(|path| variants(path)) {
        add(host, &changed, typical, &headers);
    }
    add(host, path, Some("utm_source=mail"), &headers);
    add(host, path, None, &none);
    add("other.example", path, None, &none);
    shared.hosts.iter().for_each(|other| add(other, path, typical, &headers));
    shared.queries.iter().for_each(|other| add(host, path, other.as_deref(), &headers));
    shared.headers.iter().for_each(|(name, value)| add(host, path, typical, &[(name.clone(), value.clone())].into()));
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
