//! Decides whether two sides give the same answer to a request.

use crate::comparison::canonical_url::{self, Conversion, Relation};
use crate::comparison::end::{End, EndKind, Follow, follow, follow_original};
use crate::comparison::relation::{compare, differ_by_final_slash, only_adds_slash};
use crate::simulation::answer::{Refusal, SimulatedAnswer};
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
    /// The answers are different, because the original server distinguishes a path with and without a final slash.
    /// Portico's rules match both forms.
    FinalSlash(Ends),
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

impl Verdict {
    /// Returns the lines of the statements that had an effect on the last answer, if the original server refuses the
    /// request.
    pub(crate) fn refusing_lines(&self) -> Vec<u32> {
        let ends = match self {
            Self::Equal(_) | Self::OriginalLoops => return Vec::new(),
            Self::FinalSlash(ends) | Self::SameEnd(ends) | Self::Unknown(ends) | Self::Different(ends) => ends,
        };
        match ends.original.kind {
            EndKind::Refused(_) => ends.original.hops.last().cloned().unwrap_or_default(),
            EndKind::Page | EndKind::Gone(_) | EndKind::Loop | EndKind::Unknown(_) => Vec::new(),
        }
    }
}

impl<E> Sides<'_, E> {
    /// Asks both sides and compares their answers. `hosts` contains the hosts that the imported file mentions.
    ///
    /// # Errors
    /// Fails if a side fails.
    pub fn verdict(&mut self, request: &SimulatedRequest, hosts: &[String]) -> Result<Verdict, E> {
        let ends = self.ends(request, Follow::OwnHost)?;
        self.verdict_of(request, ends, hosts)
    }

    /// Compares the ends of the redirects of both sides.
    ///
    /// # Errors
    /// Fails if a side fails.
    pub(crate) fn verdict_of(
        &mut self,
        request: &SimulatedRequest,
        ends: Ends,
        hosts: &[String],
    ) -> Result<Verdict, E> {
        if ends.original.kind == EndKind::Page && ends.adds_slash(request) {
            return Ok(Verdict::FinalSlash(ends));
        }
        match compare(&ends.original, &ends.imported) {
            Relation::Equal(conversion) => return Ok(Verdict::Equal(conversion)),
            Relation::Different if matches!(ends.original.kind, EndKind::Unknown(_)) => {
                return Ok(Verdict::Unknown(ends));
            }
            Relation::Different => {}
        }
        match self.slash_effect(request, &ends)? {
            SlashEffect::OnTarget => return Ok(Verdict::Equal(Some(Conversion::RequestSlash))),
            SlashEffect::OnAnswer => return Ok(Verdict::FinalSlash(ends)),
            SlashEffect::None => {}
        }
        if ends.original.kind == EndKind::Loop && ends.original.known.is_none() {
            return Ok(Verdict::OriginalLoops);
        }
        Ok(if self.ends_alike(request, hosts)? { Verdict::SameEnd(ends) } else { Verdict::Different(ends) })
    }

    /// Follows the redirects of both sides. If the answer of the original server is unknown after a redirect, the rest of
    /// its chain is assumed, see [`End::known`].
    ///
    /// # Errors
    /// Fails if a side fails.
    pub fn ends(&mut self, request: &SimulatedRequest, hosts: Follow<'_>) -> Result<Ends, E> {
        let original = self.original_end(request, hosts)?;
        Ok(Ends { original, imported: follow(request, hosts, &mut *self.imported)? })
    }

    fn original_end(&mut self, request: &SimulatedRequest, hosts: Follow<'_>) -> Result<End, E> {
        follow_original(request, hosts, &mut *self.original, &mut *self.imported)
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

    /// Returns the relation of a rule that answers a request for another host than those of the site, which the original
    /// server does not redirect, or redirects to the site. If the hosts of the site are known, its rules do not test the
    /// host, and their targets on the site are paths.
    pub(crate) fn site_rule(
        &mut self,
        request: &SimulatedRequest,
        ends: &Ends,
        site_hosts: &[String],
    ) -> Result<SiteRule, E> {
        let is_of_site = |name: &str| site_hosts.iter().any(|host| host.eq_ignore_ascii_case(name));
        let is_redirected = ends.imported.url.host == request.host && is_of_site(&ends.original.url.host);
        // Without a rule, the visitor of the other host stays there.
        if is_of_site(&request.host)
            || ends.imported.lines.is_empty()
            || !(ends.original.has_no_redirect() || is_redirected)
        {
            return Ok(SiteRule::Other);
        }
        let mut found = SiteRule::Other;
        for host in site_hosts {
            let site = request.at(host, &request.target);
            if follow(&site, Follow::OwnHost, &mut *self.imported)?.lines != ends.imported.lines {
                continue;
            }
            match self.verdict(&site, &[])? {
                Verdict::Equal(_) | Verdict::FinalSlash(_) => return Ok(SiteRule::Same),
                Verdict::Unknown(ends) => found = SiteRule::Unknown(Box::new((site, ends))),
                Verdict::SameEnd(_) | Verdict::OriginalLoops | Verdict::Different(_) => {}
            }
        }
        Ok(found)
    }

    /// Reports whether both sides lead to the same page if redirects between the hosts of the file are followed as
    /// well. One side must need more redirects than the other. A page that is only assumed is not the same.
    fn ends_alike(&mut self, request: &SimulatedRequest, hosts: &[String]) -> Result<bool, E> {
        let Ends { original, imported } = self.ends(request, Follow::Hosts(hosts))?;
        let moves = original.url.host != request.host || imported.url.host != request.host;
        let is_longer = original.statuses.len() != imported.statuses.len();
        Ok(moves && is_longer && original.known.is_none() && compare(&original, &imported) != Relation::Different)
    }

    /// Reports whether the original server redirects only one form of the path with and without the final slash, to another
    /// page, and the same rule answers both forms. The two redirects may differ for another reason. A rule with `pass` may
    /// exclude both forms.
    pub(crate) fn is_other_form(&mut self, request: &SimulatedRequest, ends: &Ends) -> Result<bool, E> {
        let is_page = ends.original.has_no_redirect();
        let may_be_form = is_page || ends.imported.is_plain_page();
        let Some(other) = request.with_other_slash().filter(|_| may_be_form) else { return Ok(false) };
        let Ends { original, imported } = self.ends(&other, Follow::OwnHost)?;
        let is_same_rule = !imported.lines.is_empty() && imported.lines == ends.imported.lines;
        // The statement of a redirect that only removes slashes says nothing about the rule.
        let is_other_page = canonical_url::compare(&original.url, &ends.original.url) == Relation::Different;
        Ok(is_same_rule && original.has_no_redirect() != is_page && is_other_page)
    }

    /// Reports whether the same rule decides an answer to another spelling of a request, or the same statement does and has
    /// a rule. `ends` are the answers to the request. One of the two answers may be redirected further, because the spelling also
    /// decides that.
    pub(crate) fn is_decided_alike(&mut self, other: &SimulatedRequest, ends: &Ends) -> bool {
        let Ok(plain) = self.ends(other, Follow::OwnHost) else { return false };
        let is_same = |one: &End, other: &End| {
            let (one, other) = (one.lines.as_slice(), other.lines.as_slice());
            !one.is_empty() && !other.is_empty() && (one.starts_with(other) || other.starts_with(one))
        };
        let has_rule = !plain.imported.lines.is_empty();
        is_same(&plain.imported, &ends.imported) || has_rule && is_same(&plain.original, &ends.original)
    }

    /// Returns the effect of the final slash of the request on the answers. The effect is [`SlashEffect::None`] if the
    /// sides differ for another reason.
    fn slash_effect(&mut self, request: &SimulatedRequest, ends: &Ends) -> Result<SlashEffect, E> {
        let Some(other) = request.with_other_slash().filter(|_| ends.refusal().is_none()) else {
            return Ok(SlashEffect::None);
        };
        let toggled = self.original_end(&other, Follow::OwnHost)?;
        if toggled.has_no_redirect() {
            // A rule with `pass` also matches the form that the original server redirects.
            let is_excluded =
                ends.imported.is_plain_page() && toggled.lines.iter().any(|line| ends.imported.lines.contains(line));
            return Ok(if is_excluded { SlashEffect::OnAnswer } else { SlashEffect::None });
        }
        if compare(&toggled, &ends.imported) != Relation::Different {
            let is_same = differ_by_final_slash(&ends.original, &toggled);
            return Ok(if is_same { SlashEffect::OnTarget } else { SlashEffect::OnAnswer });
        }
        let is_plain = ends.original.has_no_redirect();
        // Both forms have redirects of their own, and the rule answers both as the original server answers the other form.
        let is_other_page = !differ_by_final_slash(&ends.original, &toggled);
        if (is_plain || is_other_page) && differ_by_final_slash(&toggled, &ends.imported) {
            return Ok(SlashEffect::OnAnswer);
        }
        let ours = follow(&other, Follow::OwnHost, &mut *self.imported)?;
        let is_equal = compare(&toggled, &ours) != Relation::Different;
        Ok(if is_plain && is_equal { SlashEffect::OnAnswer } else { SlashEffect::None })
    }
}

/// The relation of a rule that answers a request for another host to the hosts of the site.
pub(crate) enum SiteRule {
    /// The rule gives the answer of the original server for a host of the site, or differs only because of the final slash.
    Same,
    /// The simulation does not know the answer of the original server for the hosts of the site. This is the request for one
    /// of them.
    Unknown(Box<(SimulatedRequest, Ends)>),
    /// The rule is not for the site, or gives another answer than the original server.
    Other,
}

/// The effect of the final slash of a request.
enum SlashEffect {
    /// The final slash does not explain the difference.
    None,
    /// The original server adds the final slash of the request to the target, and the rules do not.
    OnTarget,
    /// The original server gives another answer to the request with the final slash than without.
    OnAnswer,
}

impl Ends {
    /// Reports whether the end on the original server equals the end that `ask` gives for another request.
    ///
    /// # Errors
    /// Fails if `ask` fails.
    pub fn original_equals_imported<E>(&self, ask: Side<'_, E>, request: &SimulatedRequest) -> Result<bool, E> {
        Ok(compare(&self.original, &follow(request, Follow::OwnHost, ask)?) != Relation::Different)
    }

    /// Reports whether the original server only adds the final slash of the requested path. Portico removes it by default.
    pub(crate) fn adds_slash(&self, request: &SimulatedRequest) -> bool {
        self.imported.is_plain_page() && only_adds_slash(request, &self.original)
    }

    /// Returns the refusal of the original server, if the rules give the client the page that it refuses.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        let Self { original, imported } = self;
        let same_url = || canonical_url::compare(&original.url, &imported.url) != Relation::Different;
        match original.kind {
            EndKind::Refused(refusal) if imported.kind == EndKind::Page && same_url() => Some(refusal),
            EndKind::Refused(_) | EndKind::Page | EndKind::Gone(_) | EndKind::Loop | EndKind::Unknown(_) => None,
        }
    }
}

impl<E> std::fmt::Debug for Sides<'_, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sides")
    }
}
