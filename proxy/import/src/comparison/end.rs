//! Follows redirects to their end.

use std::fmt;

use crate::comparison::url::Url;
use crate::simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome, UnknownReason};
use crate::simulation::request::SimulatedRequest;

/// The maximum number of redirects that are followed.
const MAX_HOPS: usize = 10;

/// The maximum length of a request target in bytes. A longer target gets the status 414 instead of a further redirect.
/// Apache and nginx have approximately this limit by default (`LimitRequestLine`, `large_client_header_buffers`).
const LONGEST_TARGET: usize = 8190;

/// The result of following all redirects from one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// The statuses of the redirects, in order.
    pub statuses: Vec<u16>,
    /// The URLs to which the redirects lead, in order, without the last URL.
    pub between: Vec<Url>,
    /// The URL after the last redirect.
    pub url: Url,
    /// The response at this URL.
    pub kind: EndKind,
    /// The lines of the statements that decided the answers, in order.
    pub lines: Vec<u32>,
    /// The same lines for each answer, including the response after the last redirect.
    pub hops: Vec<Vec<u32>>,
    /// The known part, if the simulation knows the first redirects and not the answer after them. All other fields then
    /// assume that the original server gives the answers of the rules from there, so that the two sides differ only in the
    /// known part.
    pub known: Option<KnownPart>,
    /// The status of the last response, if it is a redirect without a URL, which browsers show as a page.
    pub without_url: Option<u16>,
}

/// The redirects before an unknown answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPart {
    /// The number of redirects.
    pub redirects: usize,
    /// The URL after the last of them, for which the answer is unknown.
    pub url: Url,
}

/// The response after the last redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndKind {
    /// A page, or any other response that is neither a redirect nor 410 nor 451, and that no statement refuses.
    Page,
    /// A statement refuses the request.
    Refused(Refusal),
    /// A response whose status is 410 or 451.
    Gone(u16),
    /// There were too many redirects, or each redirect made the URL longer until it was too long to be requested.
    Loop,
    /// The simulation does not know the answer, for this reason.
    Unknown(UnknownReason),
}

/// The hosts whose redirects are followed.
#[derive(Debug, Clone, Copy)]
pub enum Follow<'h> {
    /// Only the host of the request.
    OwnHost,
    /// The host of the request, and the hosts that the file mentions.
    Hosts(&'h [String]),
}

/// Follows redirects from `first` to their end. `ask` returns the answer to a request.
///
/// # Errors
/// Fails if `ask` fails.
pub fn follow<E>(
    first: &SimulatedRequest,
    hosts: Follow<'_>,
    mut ask: impl FnMut(&SimulatedRequest) -> Result<SimulatedAnswer, E>,
) -> Result<End, E> {
    follow_from(End::at(first), first, hosts, &mut ask)
}

/// Follows the redirects of the original server, like [`follow`]. A redirect is also known if the answer after it is
/// unknown. The answers of the rules are then assumed from there, if the rules redirect the first request as well.
///
/// # Errors
/// Fails if a side fails.
pub(crate) fn follow_original<E>(
    first: &SimulatedRequest,
    hosts: Follow<'_>,
    original: &mut dyn FnMut(&SimulatedRequest) -> Result<SimulatedAnswer, E>,
    imported: &mut dyn FnMut(&SimulatedRequest) -> Result<SimulatedAnswer, E>,
) -> Result<End, E> {
    let end = follow(first, hosts, original)?;
    if end.statuses.is_empty() || !matches!(end.kind, EndKind::Unknown(_)) {
        return Ok(end);
    }
    let known = KnownPart { redirects: end.statuses.len(), url: end.url.clone() };
    // The statements that make the last answer unknown do not decide the known redirects.
    let hops: Vec<Vec<u32>> = end.hops.iter().take(known.redirects).cloned().collect();
    let start = End { kind: EndKind::Page, known: Some(known), lines: hops.concat(), hops, ..end };
    if !matches!(imported(first)?.outcome, SimulatedOutcome::Redirect { .. }) {
        // A rule for another page does not make up for the missing redirect.
        return Ok(start);
    }
    // The lines are those of the original server.
    let mut assumed = |request: &SimulatedRequest| Ok(SimulatedAnswer { lines: Vec::new(), ..imported(request)? });
    follow_from(start, first, hosts, &mut assumed)
}

/// Follows the redirects of a chain whose first redirects are known. `first` is the request at its start.
fn follow_from<E>(
    mut end: End,
    first: &SimulatedRequest,
    hosts: Follow<'_>,
    ask: &mut dyn FnMut(&SimulatedRequest) -> Result<SimulatedAnswer, E>,
) -> Result<End, E> {
    let mut request = end.request(first);
    while end.statuses.len() < MAX_HOPS {
        let answer = ask(&request)?;
        end.lines.extend(&answer.lines);
        end.hops.push(answer.lines);
        match answer.outcome {
            SimulatedOutcome::Page => return Ok(end),
            SimulatedOutcome::WithoutUrl(status) => return Ok(End { without_url: Some(status), ..end }),
            SimulatedOutcome::Refused(refusal) => return Ok(End { kind: EndKind::Refused(refusal), ..end }),
            SimulatedOutcome::Gone(status) => return Ok(End { kind: EndKind::Gone(status), ..end }),
            SimulatedOutcome::Unknown(reason) => return Ok(End { kind: EndKind::Unknown(reason), ..end }),
            SimulatedOutcome::Redirect { status, location } => end.add(status, &location),
        }
        let is_served = match hosts {
            Follow::OwnHost => end.url.scheme.is_none(),
            Follow::Hosts(hosts) => end.url.scheme.is_none() || hosts.contains(&end.url.host),
        };
        if !is_served {
            return Ok(end);
        }
        if end.url.requested().len() > LONGEST_TARGET {
            break;
        }
        request = end.request(first);
    }
    Ok(End { kind: EndKind::Loop, ..end })
}

impl End {
    fn at(first: &SimulatedRequest) -> Self {
        Self {
            statuses: Vec::new(),
            between: Vec::new(),
            url: Url::own(&first.host, &first.target),
            kind: EndKind::Page,
            lines: Vec::new(),
            hops: Vec::new(),
            known: None,
            without_url: None,
        }
    }

    /// Returns the request for the current URL. `first` is the request at the start of the chain.
    fn request(&self, first: &SimulatedRequest) -> SimulatedRequest {
        if self.statuses.is_empty() { first.clone() } else { first.at(&self.url.host, &self.url.requested()) }
    }

    /// Returns the request whose answer is unknown, although the redirects to it are known. `first` is the request at the
    /// start of the chain.
    pub(crate) fn unknown_request(&self, first: &SimulatedRequest) -> Option<SimulatedRequest> {
        self.known.as_ref().map(|known| first.at(&known.url.host, &known.url.requested()))
    }

    /// Reports whether the original server refuses the request because of who sends it.
    pub(crate) fn denies_access(&self) -> bool {
        matches!(self.kind, EndKind::Refused(Refusal::Status(401 | 403)))
    }

    fn add(&mut self, status: u16, location: &str) {
        let next = self.url.resolve(location).with_fragment_of(&self.url);
        let left = std::mem::replace(&mut self.url, next);
        if !self.statuses.is_empty() {
            self.between.push(left);
        }
        self.statuses.push(status);
    }

    /// Returns the status of one redirect that replaces all redirects of the chain. Returns `None` if there is no
    /// redirect.
    pub(crate) fn combined_status(&self) -> Option<u16> {
        let all = |statuses: [u16; 2]| self.statuses.iter().all(|status| statuses.contains(status));
        match self.statuses.as_slice() {
            [] => None,
            [only] => Some(*only),
            several if several.contains(&303) => Some(303),
            _ => Some(match (all([301, 308]), all([307, 308])) {
                (true, true) => 308,
                (true, false) => 301,
                (false, true) => 307,
                (false, false) => 302,
            }),
        }
    }

    /// Reports whether there is neither a redirect nor 410 nor 451. A refusal may take the place of a page.
    pub(crate) fn has_no_redirect(&self) -> bool {
        self.statuses.is_empty() && matches!(self.kind, EndKind::Page | EndKind::Refused(_))
    }

    /// Reports whether the answer is a page without any redirect.
    pub(crate) fn is_plain_page(&self) -> bool {
        self.statuses.is_empty() && self.kind == EndKind::Page
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(known) = &self.known {
            let statuses: Vec<String> = self.statuses.iter().take(known.redirects).map(ToString::to_string).collect();
            return write!(f, "{} {}", statuses.join(" then "), known.url);
        }
        if self.kind == EndKind::Loop {
            return write!(f, "redirect loop at {}", self.url);
        }
        let statuses: Vec<String> = self.statuses.iter().map(ToString::to_string).collect();
        f.write_str(&statuses.join(" then "))?;
        f.write_str(if statuses.is_empty() { "" } else { " " })?;
        match &self.kind {
            EndKind::Gone(status) => write!(f, "{status}"),
            EndKind::Refused(refusal) if self.statuses.is_empty() => write!(f, "{refusal}"),
            EndKind::Refused(refusal) => write!(f, "{}, then {refusal}", self.url),
            EndKind::Unknown(reason) => write!(f, "unknown: {reason}"),
            EndKind::Page | EndKind::Loop => match (self.without_url, self.statuses.is_empty()) {
                (None, true) => f.write_str("no redirect"),
                (None, false) => write!(f, "{}", self.url),
                (Some(status), true) => write!(f, "{status} without a URL"),
                (Some(status), false) => write!(f, "{}, then {status} without a URL", self.url),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragment_of_a_redirect_is_kept_until_another_redirect_replaces_it() {
        let first = SimulatedRequest { host: "site.example".to_owned(), target: "/a".to_owned(), headers: [].into() };
        let answer = |request: &SimulatedRequest| {
            let location = match request.target.as_str() {
                "/a" => "/b?x=1#part",
                "/b?x=1" => "/c",
                "/c" => "https://other.example",
                target => unreachable!("{target}"),
            };
            let outcome = SimulatedOutcome::Redirect { status: 301, location: location.to_owned() };
            Ok::<_, ()>(SimulatedAnswer { outcome, lines: vec![1] })
        };
        let end = follow(&first, Follow::OwnHost, answer).unwrap();
        assert_eq!(end.url.to_string(), "https://other.example/#part");
        let url = Url::own("a.example", "/a#one");
        for (location, expected) in [("/b#two", "/b#two"), ("/b#", "/b#"), ("mailto:a@b.example", "mailto:a@b.example")]
        {
            assert_eq!(url.resolve(location).with_fragment_of(&url).to_string(), expected);
        }
    }

    #[test]
    fn several_redirects_are_a_sentence() {
        let first = SimulatedRequest { host: "a.example".to_owned(), target: "/b".to_owned(), headers: [].into() };
        let end = |statuses: &[u16], kind| End { statuses: statuses.to_vec(), kind, ..End::at(&first) };
        for (statuses, kind, text) in [
            (&[][..], EndKind::Page, "no redirect"),
            (&[302], EndKind::Page, "302 /b"),
            (&[302, 301], EndKind::Page, "302 then 301 /b"),
            (&[302, 302, 302], EndKind::Loop, "redirect loop at /b"),
            (&[], EndKind::Gone(410), "410"),
            (&[301], EndKind::Gone(410), "301 410"),
        ] {
            assert_eq!(end(statuses, kind).to_string(), text);
        }
        for (statuses, text) in [(&[][..], "301 without a URL"), (&[302], "302 /b, then 301 without a URL")] {
            assert_eq!(End { without_url: Some(301), ..end(statuses, EndKind::Page) }.to_string(), text);
        }
    }

    #[test]
    fn redirects_that_make_the_url_longer_are_a_loop_that_ends_early() {
        let first = SimulatedRequest { host: "site.example".to_owned(), target: "/a".to_owned(), headers: [].into() };
        let doubled = |request: &SimulatedRequest| {
            assert!(request.target.len() <= LONGEST_TARGET);
            let location = request.target.repeat(8);
            let outcome = SimulatedOutcome::Redirect { status: 301, location };
            Ok::<_, ()>(SimulatedAnswer { outcome, lines: vec![1] })
        };
        let end = follow(&first, Follow::OwnHost, doubled).unwrap();
        assert_eq!((end.kind, end.statuses.len()), (EndKind::Loop, 4));
    }
}
