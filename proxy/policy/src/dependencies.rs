//! The dependencies of an answer on parts of the request other than the URL, and the caching fields that result.
//!
//! `docs/decisions/0049-caching-of-conditional-redirects.md` explains the reasons.

use http::{HeaderName, HeaderValue, StatusCode, header};
use portico_redirects::{CacheAudience, CacheLifetime, CachePolicy};

use crate::field_lines::{FieldLines, has_member, members, vary_with};
use crate::reply::{Reply, ResponseKind};
use crate::view::Clock;

/// The data that conditions have read. The conditions belong to the rule that answered and to the rules that were
/// skipped before.
#[derive(Debug, Default)]
pub struct Dependencies {
    /// The names of the header fields that were read.
    pub(crate) fields: Vec<HeaderName>,
    pub(crate) visitor: VisitorRead,
    /// The first time at which the result of a tested condition changes, in seconds since 1970.
    pub(crate) changes_at: Option<i64>,
}

/// The record of whether a condition has read which visitor sent the request, as `share` does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum VisitorRead {
    #[default]
    No,
    Yes,
}

impl Dependencies {
    /// Reports whether the answer depends on the URL alone.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.visitor == VisitorRead::No && self.changes_at.is_none()
    }

    /// Returns the names of the header fields as a value for `Vary`. If no header field was read, returns `None`.
    pub fn vary(&self) -> Option<HeaderValue> {
        vary_with(&Vec::new(), self.field_names())
    }

    /// Adds caching fields to the reply of a rule. Caches may store the reply as `policy` says, but only for the
    /// requests and the time for which the answer is correct. If the reply already has a `Cache-Control`, returns the
    /// reply unchanged.
    pub(crate) fn restrict_redirect(&self, reply: Reply, policy: CachePolicy, clock: Clock<'_>) -> Reply {
        if reply.header(&header::CACHE_CONTROL).is_some() {
            return reply;
        }
        let left = || self.changes_at.map(|time| seconds_until(time, clock));
        let lifetime = match policy {
            CachePolicy::Off => return reply.no_store(),
            // A reply for some visitors must not be stored, because a cache does not know which visitors belong to a
            // share.
            CachePolicy::ByStatus if !reply.status.is_redirection() || self.visitor == VisitorRead::Yes => {
                return reply.no_store();
            }
            CachePolicy::ByStatus => {
                let bound = left().filter(|_| is_stored_by_default(reply.status));
                bound.map(|seconds| CacheLifetime { seconds, audience: CacheAudience::Everyone })
            }
            CachePolicy::For(wanted) => {
                let seconds = left().map_or(wanted.seconds, |left| left.min(wanted.seconds));
                // A visitor always gets the same answer, so the client of the visitor may store the answer.
                let audience = match self.visitor {
                    VisitorRead::Yes => CacheAudience::Client,
                    VisitorRead::No => wanted.audience,
                };
                Some(CacheLifetime { seconds, audience })
            }
        };
        let reply = match self.vary() {
            Some(names) => reply.with(header::VARY, names),
            None => reply,
        };
        match lifetime.map(cache_control) {
            Some(Ok(value)) => reply.with(header::CACHE_CONTROL, value),
            Some(Err(_)) => reply.no_store(),
            None => reply,
        }
    }

    /// Restricts the caching of a file of the build. The file is served because the tested conditions did not hold, so
    /// the answer may differ for other requests.
    pub(crate) fn restrict_file(&self, mut reply: Reply, clock: Clock<'_>) -> Reply {
        let mut set = Vec::new();
        self.restrict_response(reply.kind, &reply.headers, &mut set, clock);
        for (name, value) in set {
            reply.take(&name);
            reply = reply.with(name, value);
        }
        reply
    }

    /// Adds fields to `set` that restrict the caching of a response. The response is served because the tested
    /// conditions did not hold. An added field replaces all field lines with the same name, and a field with the same
    /// name in `set`.
    pub fn restrict_response(
        &self,
        kind: ResponseKind,
        response: &impl FieldLines,
        set: &mut Vec<(HeaderName, HeaderValue)>,
        clock: Clock<'_>,
    ) {
        if self.is_empty() {
            return;
        }
        let is_set = set.iter().any(|(name, _)| *name == header::VARY);
        let names = self.field_names();
        let vary = if is_set { vary_with(set, names) } else { vary_with(response, names) };
        if let Some(value) = vary {
            set.retain(|(name, _)| *name != header::VARY);
            set.push((header::VARY, value));
        }
        // The header policy makes clients revalidate a document before every use, so Portico decides again each time.
        if kind != ResponseKind::Document
            && let Some(value) = self.restricted_cache_control(response, clock)
        {
            set.push((header::CACHE_CONTROL, value));
        }
    }

    fn field_names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(HeaderName::as_str)
    }

    /// Returns a stricter `Cache-Control`, or `None` if the response's own `Cache-Control` is strict enough. If the
    /// response has no `Cache-Control`, also returns `None`, because the header policy sets `no-cache` then.
    fn restricted_cache_control(&self, response: &impl FieldLines, clock: Clock<'_>) -> Option<HeaderValue> {
        let name = &header::CACHE_CONTROL;
        let is_strict = ["no-store", "no-cache"].iter().any(|member| has_member(response, name, member));
        if is_strict || members(response, name).next().is_none() {
            return None;
        }
        if self.visitor == VisitorRead::Yes {
            return Some(HeaderValue::from_static("private, no-cache"));
        }
        let left = seconds_until(self.changes_at?, clock);
        let kept: Vec<Vec<u8>> = members(response, name).filter_map(|member| limited(member, left)).collect();
        let has_lifetime = kept.iter().any(|member| seconds_of(member, "max-age").is_some());
        // Without a lifetime in `Cache-Control`, a cache would use `Expires` or choose a lifetime itself.
        let last = (!has_lifetime).then(|| b"no-cache".to_vec());
        let all: Vec<Vec<u8>> = kept.into_iter().chain(last).collect();
        HeaderValue::from_maybe_shared(bytes::Bytes::from(all.join(&b", "[..]))).ok()
    }
}

/// Returns a member of `Cache-Control` with its lifetime limited to `left` seconds. Returns `None` for a member that
/// allows a cache to use the response for longer, such as `immutable`.
fn limited(member: &[u8], left: u32) -> Option<Vec<u8>> {
    for name in ["max-age", "s-maxage"] {
        if let Some(seconds) = seconds_of(member, name) {
            return Some(format!("{name}={}", seconds.min(left)).into_bytes());
        }
    }
    let is_longer = ["immutable", "stale-while-revalidate", "stale-if-error"]
        .iter()
        .any(|name| member.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes())));
    (!is_longer).then(|| member.to_vec())
}

/// Returns the argument of a member as a number of seconds. If the member has a different name or no argument, returns
/// `None`. If the argument is not a number, returns 0.
fn seconds_of(member: &[u8], name: &str) -> Option<u32> {
    let (start, rest) = member.split_at_checked(name.len())?;
    let argument = rest.strip_prefix(b"=").filter(|_| start.eq_ignore_ascii_case(name.as_bytes()))?;
    let digits = std::str::from_utf8(argument).unwrap_or_default().trim_matches('"');
    Some(digits.parse().unwrap_or(0))
}

fn seconds_until(time: i64, clock: Clock<'_>) -> u32 {
    u32::try_from(time.saturating_sub(clock()).max(0)).unwrap_or(u32::MAX)
}

fn cache_control(lifetime: CacheLifetime) -> Result<HeaderValue, header::InvalidHeaderValue> {
    let audience = match lifetime.audience {
        CacheAudience::Everyone => "",
        CacheAudience::Client => "private, ",
    };
    HeaderValue::try_from(format!("{audience}max-age={}", lifetime.seconds))
}

/// Reports whether caches may store a redirect with this status that does not state a lifetime (RFC 9110 §15.1).
fn is_stored_by_default(status: StatusCode) -> bool {
    [StatusCode::MOVED_PERMANENTLY, StatusCode::PERMANENT_REDIRECT].contains(&status)
}

#[cfg(test)]
mod tests;
