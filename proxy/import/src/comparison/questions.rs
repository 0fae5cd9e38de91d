//! Collects the requests that are sent to both sides.

use std::collections::{BTreeMap, BTreeSet};

use portico_redirects::{NormalPath, RuleSet, TestRequest};

use crate::comparison::expand::{Shared, requests};
use crate::format::Format;
use crate::sampling::seed::Seed;
use crate::simulation::request::SimulatedRequest;
use crate::{
    apache, caddy, cloudflare, cloudflare_bulk, csv, iis, netlify, netlify_toml, next, nginx, vercel, wordpress,
};

/// The maximum number of statements, and of rules, for which requests are generated.
const MAX_SEEDS: usize = 2_000;
/// The time of all requests, in seconds since 1970.
const NOW: i64 = 0;

/// The requests for a file, and the hosts that the file mentions.
#[derive(Debug, Clone)]
pub struct Questions {
    /// The requests, without duplicates.
    pub requests: Vec<SimulatedRequest>,
    /// The hosts that the file mentions.
    pub hosts: Vec<String>,
}

impl Questions {
    /// Returns the requests that test the statements of a file and the rules of its import. Paths that Portico rejects
    /// are left out.
    pub fn new(format: Format, source_name: &str, text: &str, rules: &RuleSet) -> Self {
        let mut seeds = thinned(seeds(format, source_name, text));
        seeds.extend(thinned(rules.addresses().into_iter().collect()).iter().map(|url| {
            let (path, query) = split(url);
            Seed {
                queries: query.map(|query| Some(query.to_owned())).into_iter().collect(),
                ..Seed::at(vec![decoded(path)])
            }
        }));
        let shared = Shared::of(&seeds);
        let mut all: Vec<SimulatedRequest> = seeds.iter().flat_map(|seed| requests(seed, &shared)).collect();
        let none = BTreeMap::new();
        let host = shared.host();
        rules.each_request_with_parameters(|url| {
            let (path, query) = split(url);
            all.push(SimulatedRequest::new(host, &decoded(path), query, &none));
        });
        rules.each_conditional_request(NOW, |url, request| all.extend(conditional(url, request, host)));
        let mut known = BTreeSet::new();
        all.retain(|request| NormalPath::parse(request.path_and_query().0).is_ok() && known.insert(request.clone()));
        Self { requests: all, hosts: shared.hosts().to_vec() }
    }

    /// Returns at most `count` requests, spread evenly over all requests.
    pub fn selected(&self, count: usize) -> Vec<&SimulatedRequest> {
        spread(self.requests.iter().collect(), count)
    }
}

/// Returns at most [`MAX_SEEDS`] items. A list with thousands of rules would otherwise produce millions of requests.
fn thinned<T>(items: Vec<T>) -> Vec<T> {
    spread(items, MAX_SEEDS)
}

/// Returns at most `count` items, spread evenly over all items.
fn spread<T>(items: Vec<T>, count: usize) -> Vec<T> {
    let all = items.len();
    let is_kept = |index: usize| all <= count || index * count / all != (index + 1) * count / all;
    items.into_iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, item)| item).collect()
}

/// Returns the values that the statements of a file test.
fn seeds(format: Format, source_name: &str, text: &str) -> Vec<Seed> {
    match format {
        Format::Apache => apache::seeds::seeds(source_name, text),
        Format::Nginx => nginx::seeds::seeds(text),
        Format::Netlify => netlify::seeds::seeds(&netlify::simulation::line::rules(text)),
        Format::NetlifyToml => netlify::seeds::seeds(&netlify_toml::simulation::rules(text)),
        Format::Cloudflare => cloudflare::seeds::seeds(text),
        Format::Next => next::seeds::seeds(text),
        Format::Vercel => vercel::seeds::seeds(text),
        Format::Csv => csv::seeds::seeds(text),
        Format::Caddy => caddy::seeds::seeds(text),
        Format::Iis => iis::seeds::seeds(text),
        Format::CloudflareBulk => cloudflare_bulk::seeds::seeds(text),
        Format::Wordpress => wordpress::seeds::seeds(text),
    }
}

/// Returns a request that the imported rules derive from their conditions. Returns `None` if the request
/// has another method than GET.
fn conditional(url: &str, request: &TestRequest, host: &str) -> Option<SimulatedRequest> {
    let is_sendable = |value: &str| !value.is_empty() && value.chars().all(|c| (' '..='~').contains(&c));
    let fields = request.headers.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    let mut headers: BTreeMap<String, String> = fields.filter(|(_, value)| is_sendable(value)).collect();
    let host = headers.remove("host").unwrap_or_else(|| host.to_owned());
    let (path, query) = split(url);
    (&*request.method == "GET").then(|| SimulatedRequest::new(&host, &decoded(path), query, &headers))
}

fn split(url: &str) -> (&str, Option<&str>) {
    url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)))
}

/// Decodes the escape sequences of a path, because an address encodes its path again.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match (first, code.and_then(|code| u8::from_str_radix(code, 16).ok())) {
            (b'%', Some(byte)) if byte != b'/' && byte != b'%' => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}
