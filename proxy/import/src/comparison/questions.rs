//! Collects the requests that are sent to both sides.

use std::collections::{BTreeMap, BTreeSet};

use portico_redirects::{NormalPath, RuleSet, TestRequest};

use crate::comparison::browser::ordinary_fields_of;
use crate::comparison::expand::{Shared, encoded_letter_request, folded_requests, neighbours, own_requests};
use crate::comparison::open_redirect;
use crate::comparison::shape::{LineShapes, shape};
use crate::comparison::written_rules::{NOW, rule_for};
use crate::encoding::without_byte_order_mark;
use crate::escapes::decoded;
use crate::format::Format;
use crate::note::Note;
use crate::rule::reserved;
use crate::sampling::other_parameters::other_parameters;
use crate::sampling::seed::Seed;
use crate::simulation::request::SimulatedRequest;
use crate::{
    apache, caddy, cloudflare, cloudflare_bulk, csv, iis, netlify, netlify_toml, next, nginx, vercel, vercel_bulk,
    wordpress,
};

/// The maximum number of statements, and of rules, for which further requests are generated.
const MAX_SEEDS: usize = 2_000;
/// The maximum number of further requests for the statements that resemble another statement.
const MAX_SIMILAR: usize = 1_000;
/// The maximum number of further requests for all other statements.
const MAX_FURTHER: usize = 4_000;

/// The requests for a file, and the hosts that the file mentions.
#[derive(Debug, Clone)]
pub struct Questions {
    /// The first sample of each statement and of each rule, without duplicates.
    first: Vec<Question>,
    /// Other requests for one statement of each shape, without duplicates.
    further: Vec<Question>,
    /// Other requests for the statements that resemble another statement, without duplicates.
    similar: Vec<Question>,
    /// The hosts that the file mentions.
    pub hosts: Vec<String>,
    /// The number of statements that the file contains.
    pub statements: usize,
    /// The lines of the statements for which there is no request, sorted. Portico rejects the paths of these statements.
    pub without_request: Vec<u32>,
}

/// A request, and the statements whose values it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The request.
    pub request: SimulatedRequest,
    /// The lines of the statements that the request should meet.
    pub lines: Vec<u32>,
}

impl Questions {
    /// Returns the requests that test the statements of a file and the rules of its import. Paths that Portico rejects
    /// are left out. If a statement names no host, its requests are for the first of `site_hosts`. `rules` and
    /// `notes` are the result of the import.
    pub fn new(
        format: Format,
        source_name: &str,
        text: &str,
        (rules, notes): (&RuleSet, &[Note]),
        site_hosts: &[String],
    ) -> Self {
        let text = without_byte_order_mark(text);
        let statements = seeds(format, source_name, text);
        let addresses: Vec<Seed> = rules.addresses().iter().map(|url| seed_of(url)).collect();
        let (further, similar) = by_shape(text, statements.iter().chain(&addresses));
        let (further, similar) = (thinned(further), thinned(similar));
        let shared = Shared::of(
            &[further.as_slice(), similar.as_slice()].concat(),
            site_hosts,
            ordinary_fields_of(format, text),
        );
        let shared = shared.with_open_texts(open_redirect::texts(format));
        let mentioned = reserved::mentioned(text);
        let shared = shared.with_other_parameters(other_parameters(text)).with_reserved_prefixes(mentioned.clone());
        let host = shared.host();
        let mut first = Collected::default();
        let mut without_request = Vec::new();
        for seed in &statements {
            if !first.add_first(own_requests(seed, &shared), seed.line) {
                without_request.push(seed.line);
            }
        }
        for url in rules.first_addresses() {
            first.add_first(own_requests(&seed_of(&url), &shared), 0);
        }
        let mut rest = Collected { known: first.known, questions: Vec::new() };
        let covering = reserved::covering_lines(notes);
        for seed in further {
            rest.add_all(seed, &shared, rules);
            if covering.contains(&seed.line) {
                rest.add_each(own_requests(&reserved::below(seed, &mentioned), &shared));
            }
            if compares_encoded_text(format)
                && let Some(request) = encoded_letter_request(seed, &shared)
            {
                rest.add(request, 0);
            }
        }
        let further = std::mem::take(&mut rest.questions);
        for seed in similar {
            rest.add_all(seed, &shared, rules);
        }
        rules.each_request_with_parameters(|url| {
            let (path, query) = split(url);
            rest.add(SimulatedRequest::new(host, &decoded_path(path), query, shared.ordinary()), 0);
        });
        rules.each_conditional_request(NOW, |url, request| {
            if let Some(request) = conditional(url, request, host) {
                rest.add(request, 0);
            }
        });
        without_request.sort_unstable();
        without_request.dedup();
        Self {
            first: first.questions,
            further,
            similar: rest.questions,
            hosts: shared.hosts().to_vec(),
            statements: statements.len(),
            without_request,
        }
    }

    /// Returns the requests to send. These are the first sample of each statement and of each rule, and further requests
    /// up to a maximum number, spread evenly over all further requests.
    pub fn selected(&self) -> Vec<&Question> {
        let further = spread(self.further.iter().collect(), MAX_FURTHER);
        let similar = spread(self.similar.iter().collect(), MAX_SIMILAR);
        self.first.iter().chain(further).chain(similar).collect()
    }
}

/// Questions without duplicates.
#[derive(Default)]
struct Collected {
    questions: Vec<Question>,
    /// The requests of the questions, and of the questions that were collected before. The value is the index of a
    /// question.
    known: BTreeMap<SimulatedRequest, usize>,
}

impl Collected {
    /// Adds the first request that Portico accepts. Reports whether there is such a request.
    fn add_first(&mut self, requests: Vec<SimulatedRequest>, line: u32) -> bool {
        let Some(request) = requests.into_iter().find(is_accepted) else { return false };
        match self.known.get(&request).and_then(|index| self.questions.get_mut(*index)) {
            Some(question) => question.lines.extend((line > 0).then_some(line)),
            None => self.add(request, line),
        }
        true
    }

    /// Adds all requests for a seed.
    fn add_all(&mut self, seed: &Seed, shared: &Shared, rules: &RuleSet) {
        let own = own_requests(seed, shared);
        // Almost all paths contain such letters, so only the spellings are sent that the rules treat alike.
        let rule = own.first().and_then(|request| rule_for(rules, request));
        for request in folded_requests(seed, shared).into_iter().filter(|_| rule.is_some()) {
            if rule_for(rules, &request) == rule {
                self.add(request, 0);
            }
        }
        for request in own {
            self.add(request, seed.line);
        }
        self.add_each(neighbours(seed, shared));
    }

    /// Adds requests that need not meet any statement.
    fn add_each(&mut self, requests: Vec<SimulatedRequest>) {
        for request in requests {
            self.add(request, 0);
        }
    }

    fn add(&mut self, request: SimulatedRequest, line: u32) {
        if !self.known.contains_key(&request) && is_accepted(&request) {
            self.known.insert(request.clone(), self.questions.len());
            self.questions.push(Question { request, lines: (line > 0).then_some(line).into_iter().collect() });
        }
    }
}

fn is_accepted(request: &SimulatedRequest) -> bool {
    NormalPath::parse(request.path_and_query().0).is_ok()
}

/// Returns the values of the URL of a rule.
fn seed_of(url: &str) -> Seed {
    let (path, query) = split(url);
    let queries = query.map(|query| Some(query.to_owned())).into_iter().collect();
    Seed { queries, ..Seed::at(vec![decoded_path(path)]) }
}

/// Separates the first seed of each shape from the seeds that resemble it. In a file with thousands of statements, almost
/// all resemble each other, and the few others need the most requests.
fn by_shape<'s>(text: &str, seeds: impl Iterator<Item = &'s Seed>) -> (Vec<&'s Seed>, Vec<&'s Seed>) {
    let mut line_shapes = LineShapes::of(text);
    let mut known = BTreeSet::new();
    seeds.partition(|seed| {
        let path = seed.paths.first().map_or("", String::as_str);
        known.insert((line_shapes.number(seed.line), shape(path), seed.queries.len(), seed.headers.len()))
    })
}

/// Returns at most [`MAX_SEEDS`] seeds. A list with thousands of rules would otherwise produce millions of requests.
fn thinned(seeds: Vec<&Seed>) -> Vec<&Seed> {
    spread(seeds, MAX_SEEDS)
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
        Format::VercelBulk => vercel_bulk::seeds::seeds(text),
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
    (&*request.method == "GET").then(|| SimulatedRequest::new(&host, &decoded_path(path), query, &headers))
}

fn split(url: &str) -> (&str, Option<&str>) {
    url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)))
}

/// Decodes the escape sequences of a path, because an address encodes its path again.
fn decoded_path(path: &str) -> String {
    decoded(path, |byte| byte != b'/' && byte != b'%')
}

/// Reports whether the original server compares the path as the client encoded it. Rules decode letters and digits first, as
/// RFC 3986 §6.2.2.2 recommends.
const fn compares_encoded_text(format: Format) -> bool {
    matches!(format, Format::Next | Format::Vercel | Format::Cloudflare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::WrittenRules;
    use crate::{ImportOptions, import};

    fn questions(text: &str) -> Questions {
        let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
        let rules = WrittenRules::new(&imported).unwrap();
        Questions::new(Format::Apache, ".htaccess", text, (&rules.rules, &imported.report), &[])
    }

    #[test]
    fn every_statement_of_a_long_file_has_a_request() {
        let mut text = "RewriteEngine On\n".to_owned();
        text.extend((0..3_000).map(|number| format!("RewriteRule ^old/{number}$ /new/{number} [R=301,L]\n")));
        text += "RewriteRule ^doc/([a-z]+)$ /page#$1 [R=301,L,NE]\n";
        let questions = questions(&text);
        assert_eq!((questions.statements, questions.without_request.len()), (3_001, 0));
        let selected = questions.selected();
        assert!(selected.len() < 3_001 + MAX_FURTHER + MAX_SIMILAR);
        let targets: BTreeSet<&str> = selected.iter().map(|question| question.request.target.as_str()).collect();
        assert!((0..3_000).all(|number| targets.contains(format!("/old/{number}").as_str())));
        // The statement with another shape has all its further requests.
        let of_odd = targets.iter().filter(|target| target.starts_with("/doc/")).count();
        assert!(of_odd > 10, "{of_odd}");
    }
}
