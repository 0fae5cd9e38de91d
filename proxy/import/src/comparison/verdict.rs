//! Decides whether two sides give the same answer to a request.

use crate::comparison::canonical_url::{self, Conversion, Relation};
use crate::comparison::end::{End, EndKind, Follow, follow};
use crate::comparison::relation::compare;
use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::request::SimulatedRequest;

/// A side of the comparison, which answers requests.
pub type Side<'s, E> = &'s mut dyn FnMut(&SimulatedRequest) -> Result<SimulatedAnswer, E>;

/// Both sides of the comparison.
pub struct Sides<'s, E> {
    /// The original server, or its simulation.
    pub original: Side<'s, E>,
    /// The imported rules.
    pub imported: Side<'s, E>,
}

/// The result of the comparison for one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The answers are equal, without or with a conversion.
    Equal(Option<Conversion>),
    /// The answers are different, but both lead to the same page, because one side redirects further.
    SameEnd(Ends),
    /// The original server redirects endlessly, and the imported rules do not.
    OriginalLoops,
    /// The simulation does not know the answer of the original server.
    Unknown(Ends),
    /// The answers are different.
    Different(Ends),
}

/// The ends of the redirects of both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The end on the original server.
    pub original: End,
    /// The end according to the imported rules.
    pub imported: End,
}

impl<E> Sides<'_, E> {
    /// Asks both sides and compares their answers. `hosts` contains the hosts that the imported file mentions.
    ///
    /// # Errors
    /// Fails if a side fails.
    pub fn verdict(&mut self, request: &SimulatedRequest, hosts: &[String]) -> Result<Verdict, E> {
        let ends = self.ends(request, Follow::OwnHost)?;
        if let Relation::Equal(conversion) = compare(&ends.original, &ends.imported) {
            return Ok(Verdict::Equal(conversion));
        }
        if matches!(ends.original.kind, EndKind::Unknown(_)) {
            return Ok(Verdict::Unknown(ends));
        }
        if self.slash_explains(request, &ends)? {
            return Ok(Verdict::Equal(Some(Conversion::RequestSlash)));
        }
        if ends.original.kind == EndKind::Loop {
            return Ok(Verdict::OriginalLoops);
        }
        Ok(if self.ends_alike(request, hosts)? { Verdict::SameEnd(ends) } else { Verdict::Different(ends) })
    }

    /// Follows the redirects of both sides.
    ///
    /// # Errors
    /// Fails if a side fails.
    pub fn ends(&mut self, request: &SimulatedRequest, hosts: Follow<'_>) -> Result<Ends, E> {
        Ok(Ends {
            original: follow(request, hosts, &mut *self.original)?,
            imported: follow(request, hosts, &mut *self.imported)?,
        })
    }

    /// If no rule matches the request, returns a host for which the rules give the answer of the original server. The
    /// statements that decide the answer must be the same for both hosts.
    pub(crate) fn equal_host(
        &mut self,
        request: &SimulatedRequest,
        ends: &Ends,
        hosts: &[String],
    ) -> Result<Option<String>, E> {
        if !ends.imported.is_plain_page() || ends.original.lines.is_empty() {
            return Ok(None);
        }
        for host in hosts.iter().filter(|host| **host != request.host) {
            let other = self.ends(&request.at(host, &request.target), Follow::OwnHost)?;
            let is_equal = compare(&other.original, &other.imported) != Relation::Different;
            if is_equal && other.original.lines == ends.original.lines {
                return Ok(Some(host.clone()));
            }
        }
        Ok(None)
    }

    /// Reports whether a rule for the site answers a request for another host, which the original server does not redirect.
    /// If the hosts of the site are known, its rules do not test the host. The rule must give the answer of the original
    /// server for a host of the site.
    pub(crate) fn is_for_site(
        &mut self,
        request: &SimulatedRequest,
        ends: &Ends,
        site_hosts: &[String],
    ) -> Result<bool, E> {
        let is_own = site_hosts.iter().any(|host| host.eq_ignore_ascii_case(&request.host));
        if is_own || !ends.original.is_plain_page() {
            return Ok(false);
        }
        for host in site_hosts {
            let site = request.at(host, &request.target);
            let lines = follow(&site, Follow::OwnHost, &mut *self.imported)?.lines;
            if lines == ends.imported.lines && matches!(self.verdict(&site, &[])?, Verdict::Equal(_)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reports whether both sides lead to the same page if redirects between the hosts of the file are followed as
    /// well. One side must need more redirects than the other.
    fn ends_alike(&mut self, request: &SimulatedRequest, hosts: &[String]) -> Result<bool, E> {
        let Ends { original, imported } = self.ends(request, Follow::Hosts(hosts))?;
        let moves = original.url.host != request.host || imported.url.host != request.host;
        let is_longer = original.statuses.len() != imported.statuses.len();
        Ok(moves && is_longer && compare(&original, &imported) != Relation::Different)
    }

    /// Reports whether the sides differ only because Portico's rules match a path with and without a final slash.
    ///
    /// # Errors
    /// Fails if a side fails.
    pub fn slash_explains(&mut self, request: &SimulatedRequest, ends: &Ends) -> Result<bool, E> {
        let Some(other) = request.with_other_slash() else { return Ok(false) };
        let toggled = follow(&other, Follow::OwnHost, &mut *self.original)?;
        if toggled.is_plain_page() {
            return Ok(false);
        }
        if compare(&toggled, &ends.imported) != Relation::Different {
            return Ok(true);
        }
        let ours = follow(&other, Follow::OwnHost, &mut *self.imported)?;
        Ok(ends.original.is_plain_page() && compare(&toggled, &ours) != Relation::Different)
    }
}

impl Ends {
    /// Reports whether the end on the original server equals the end that `ask` gives for another request.
    ///
    /// # Errors
    /// Fails if `ask` fails.
    pub fn original_equals_imported<E>(&self, ask: Side<'_, E>, request: &SimulatedRequest) -> Result<bool, E> {
        Ok(compare(&self.original, &follow(request, Follow::OwnHost, ask)?) != Relation::Different)
    }

    /// Returns the request at which the two sides part. If the imported rules lead to a page from which the original
    /// server redirects again, the result is the request for this page.
    pub fn parting(&self, request: &SimulatedRequest) -> SimulatedRequest {
        let mut between = self.original.between.iter().filter(|url| url.scheme.is_none());
        let passed = between.find(|url| canonical_url::compare(url, &self.imported.url) != Relation::Different);
        let passed = passed.filter(|_| !self.imported.statuses.is_empty());
        passed.map_or_else(|| request.clone(), |url| request.at(&url.host, url.requested()))
    }
}

impl<E> std::fmt::Debug for Sides<'_, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sides")
    }
}
