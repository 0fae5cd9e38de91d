//! Defines the answers to requests, and follows redirects.

use std::fmt;

use crate::originals::address::Address;
use crate::originals::url::Url;
use crate::outcome::Outcome;

/// The maximum number of redirects that are followed.
const MAX_HOPS: usize = 10;

/// The answer to one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Redirect {
        status: u16,
        location: String,
    },
    /// The status is 410 or 451.
    Gone(u16),
    /// The answer is not a redirect.
    Page,
}

/// The result of following all redirects from one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct End {
    /// The statuses of the redirects, in order.
    pub(crate) statuses: Vec<u16>,
    /// The URLs to which the redirects lead, in order, without the last URL.
    pub(crate) between: Vec<Url>,
    /// The URL after the last redirect.
    pub(crate) url: Url,
    pub(crate) kind: EndKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndKind {
    Page,
    Gone(u16),
    /// There were too many redirects.
    Loop,
}

/// The hosts whose redirects are followed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Follow<'h> {
    /// Only the host of the request.
    OwnHost,
    /// The host of the request, and the hosts that the file mentions.
    Hosts(&'h [String]),
}

impl Answer {
    pub(crate) fn new(status: u16, location: Option<&str>) -> Self {
        match (status, location) {
            // A redirect without a URL, such as nginx sends for an empty variable, has no effect in a browser.
            (301 | 302 | 303 | 307 | 308, Some(location)) if !location.is_empty() => {
                Self::Redirect { status, location: location.to_owned() }
            }
            (410 | 451, _) => Self::Gone(status),
            (_, _) => Self::Page,
        }
    }
}

/// Follows redirects from `first` to their end. `ask` returns the answer to a request.
pub(crate) fn follow(
    first: &Address,
    hosts: Follow<'_>,
    mut ask: impl FnMut(&Address) -> Outcome<Answer>,
) -> Outcome<End> {
    let mut end = End {
        statuses: Vec::new(),
        between: Vec::new(),
        url: Url::own(&first.host, &first.target),
        kind: EndKind::Page,
    };
    let mut address = first.clone();
    while end.statuses.len() < MAX_HOPS {
        match ask(&address)? {
            Answer::Page => return Ok(end),
            Answer::Gone(status) => return Ok(End { kind: EndKind::Gone(status), ..end }),
            Answer::Redirect { status, location } => {
                let next = end.url.resolve(&location);
                let left = std::mem::replace(&mut end.url, next);
                if !end.statuses.is_empty() {
                    end.between.push(left);
                }
                end.statuses.push(status);
            }
        }
        let is_served = match hosts {
            Follow::OwnHost => end.url.scheme.is_none(),
            Follow::Hosts(hosts) => end.url.scheme.is_none() || hosts.contains(&end.url.host),
        };
        if !is_served {
            return Ok(end);
        }
        address = first.at(&end.url.host, end.url.requested());
    }
    Ok(End { kind: EndKind::Loop, ..end })
}

impl End {
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
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.statuses.iter().try_for_each(|status| write!(f, "{status} "))?;
        match self.kind {
            EndKind::Gone(status) => write!(f, "{status}"),
            EndKind::Loop => write!(f, "loop at {}", self.url),
            EndKind::Page if self.statuses.is_empty() => f.write_str("no redirect"),
            EndKind::Page => write!(f, "{}", self.url),
        }
    }
}
