//! Collects the requests that are sent to both sides.

use std::collections::{BTreeMap, BTreeSet};

use portico_redirects::{NormalPath, RuleSet, TestRequest};

use crate::originals::address::Address;
use crate::originals::expand::{Shared, requests};
use crate::originals::seed::Seed;
use crate::originals::seeds;
use crate::originals::source_file::SourceFile;

/// The maximum number of requests for one file.
const MAX_REQUESTS: usize = 400;
/// The time of all requests, in seconds since 1970.
const NOW: i64 = 0;

/// The requests for a file, and the hosts that the file mentions.
pub(crate) struct Questions {
    pub(crate) addresses: Vec<Address>,
    pub(crate) hosts: Vec<String>,
}

/// Returns the requests for a file and its imported rules. Paths that Portico rejects are left out.
pub(crate) fn questions(file: &SourceFile, rules: &RuleSet) -> Questions {
    let mut seeds = seeds::of(file);
    seeds.extend(rules.addresses().into_iter().map(|url| {
        let (path, query) = split(&url);
        Seed {
            queries: query.map(|query| Some(query.to_owned())).into_iter().collect(),
            ..Seed::at(vec![decoded(path)])
        }
    }));
    let shared = Shared::of(&seeds);
    let mut all: Vec<Address> = seeds.iter().flat_map(|seed| requests(seed, &shared)).collect();
    let none = BTreeMap::new();
    let host = shared.hosts().last().map_or("site.example", String::as_str);
    rules.each_request_with_parameters(|url| {
        let (path, query) = split(url);
        all.push(Address::new(host, &decoded(path), query, &none));
    });
    rules.each_conditional_request(NOW, |url, request| all.extend(conditional(url, request, host)));
    let mut known = BTreeSet::new();
    all.retain(|address| NormalPath::parse(address.parts().0).is_ok() && known.insert(address.clone()));
    Questions { addresses: thinned(all), hosts: shared.hosts().to_vec() }
}

/// Returns the address of a request that the imported rules derive from their conditions. Returns `None` if the request
/// has another method than GET.
fn conditional(url: &str, request: &TestRequest, host: &str) -> Option<Address> {
    let is_sendable = |value: &str| !value.is_empty() && value.chars().all(|c| (' '..='~').contains(&c));
    let fields = request.headers.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    let mut headers: BTreeMap<String, String> = fields.filter(|(_, value)| is_sendable(value)).collect();
    let host = headers.remove("host").unwrap_or_else(|| host.to_owned());
    let (path, query) = split(url);
    (&*request.method == "GET").then(|| Address::new(&host, &decoded(path), query, &headers))
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

/// Returns at most [`MAX_REQUESTS`] requests, spread evenly over all requests.
fn thinned(all: Vec<Address>) -> Vec<Address> {
    let count = all.len();
    if count <= MAX_REQUESTS {
        return all;
    }
    let is_kept = |index: usize| index * MAX_REQUESTS / count != (index + 1) * MAX_REQUESTS / count;
    all.into_iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, address)| address).collect()
}
