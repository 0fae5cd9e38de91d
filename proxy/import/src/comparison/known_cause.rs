//! Finds the property of Portico that causes a difference.

use std::convert::Infallible;
use std::mem::discriminant;

use crate::comparison::canonical_url;
use crate::comparison::end::Follow;
use crate::comparison::letters;
use crate::comparison::open_redirect;
use crate::comparison::relation::{differ_by_final_slash, joins_slashes, keeps_slash};
use crate::comparison::result::Cause;
use crate::comparison::risk::Risk;
use crate::comparison::run::Run;
use crate::comparison::verdict::{Ends, Sides, Verdict};
use crate::simulation::request::SimulatedRequest;

impl Run<'_> {
    /// Returns the property of Portico that causes different answers to a request, if it is known.
    pub(super) fn cause_of_different(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<Cause> {
        let Ends { original, imported } = ends;
        let is_same_kind = discriminant(&original.kind) == discriminant(&imported.kind);
        let are_redirects = !original.has_no_redirect() && !imported.is_plain_page() && is_same_kind;
        // Slashes that are repeated have causes of their own.
        let is_other_spelling =
            Risk::of(ends) == Risk::Encoding && canonical_url::same_after_decoding(&original.url, &imported.url);
        // A redirect of a page to its own path without the slash changes at most the spelling.
        let is_same_page = !original.has_no_redirect() && imported.is_plain_page() && is_other_spelling;
        let is_spelling = is_other_spelling || canonical_url::same_after_full_decoding(&original.url, &imported.url);
        let cause = if are_redirects && is_spelling || is_same_page {
            Some(Cause::TargetSpelling)
        } else if joins_slashes(request, original, imported) {
            Some(Cause::JoinedSlashes)
        } else if differ_by_final_slash(original, imported) {
            Some(if keeps_slash(request, imported) { Cause::CopiedSlash } else { Cause::TargetSlash })
        } else {
            self.known_cause(request, ends, sides)
        };
        if cause.is_some() {
            return cause;
        }
        if let Some((plain, found)) = self.plain_difference(request, ends, sides) {
            return self.cause_of_different(&plain, &found, sides);
        }
        if matches!(sides.is_other_form(request, ends), Ok(true))
            && !self.is_reserved(request, ends)
            && !self.is_about_query(request, ends, sides)
        {
            return Some(Cause::FinalSlash);
        }
        if self.is_for_unlisted(request, ends, sides) {
            return Some(Cause::UnlistedHost);
        }
        self.cause_at_site(request, ends, sides)
    }

    /// Returns the request without letters outside ASCII, and its answers, if the same rule makes the same difference there. The
    /// letters are then not the cause.
    fn plain_difference(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<(SimulatedRequest, Ends)> {
        let mut others = letters::plain_requests(request).into_iter();
        others.find_map(|plain| {
            // A request that still has such letters would be compared with itself.
            if !letters::plain_requests(&plain).is_empty() {
                return None;
            }
            let Ok(Verdict::Different(found)) = sides.verdict(&plain, self.hosts) else { return None };
            let is_same_rule = !found.imported.lines.is_empty() && found.imported.lines == ends.imported.lines;
            let is_alike = is_same_rule && found.original.has_no_redirect() == ends.original.has_no_redirect();
            is_alike.then_some((plain, found))
        })
    }

    /// Returns the cause of the difference that the same rule makes on a host of the site, if the request is for another host.
    fn cause_at_site(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<Cause> {
        let is_own = |name: &String| name.eq_ignore_ascii_case(&request.host);
        if self.site_hosts.iter().any(is_own) {
            return None;
        }
        self.site_hosts.iter().find_map(|host| {
            let own = request.at(host, &request.target);
            let Ok(Verdict::Different(found)) = sides.verdict(&own, self.hosts) else { return None };
            let is_same_rule = found.imported.lines == ends.imported.lines;
            let is_alike = is_same_rule && found.original.has_no_redirect() == ends.original.has_no_redirect();
            is_alike.then(|| self.cause_of_different(&own, &found, sides)).flatten()
        })
    }

    /// Reports whether no rule matches a request because its host is not a host of the site. `spelling` is the request or
    /// another spelling of it.
    fn is_other_host(&self, spelling: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
        let is_own = self.site_hosts.iter().any(|host| host.eq_ignore_ascii_case(&spelling.host));
        !is_own && matches!(sides.equal_host(spelling, ends, self.site_hosts), Ok(Some(_)))
    }

    /// Returns the property of Portico without which the answers to a request would be equal. The function asks for other
    /// spellings of the request, and for the hosts of the site. If the answers for these hosts also differ because of the
    /// spelling, the spelling is the cause, because visitors of the site meet this difference.
    fn known_cause(&self, request: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> Option<Cause> {
        if self.is_other_host(request, ends, sides) {
            return Some(Cause::OtherHost);
        }
        let mut spellings = request.with_decoded_path().into_iter().chain(request.with_encoded_path());
        let equal = spellings.find(|other| self.is_equal(other, ends, sides) && is_redirected(other, sides));
        if let Some(other) = equal {
            // If no rule is for the host, the other spelling has no redirect either.
            let is_host = self.is_other_host(&other, ends, sides) && !self.differs_for_site(request, ends, sides);
            Some(if is_host { Cause::OtherHost } else { Cause::RequestSpelling })
        } else if self.is_alike(letters::with_decoded_letters(request), sides) {
            Some(Cause::EncodedLetters)
        } else if self.is_about_letters(request, ends, sides) {
            Some(Cause::Letters)
        } else if self.is_alike(open_redirect::harmless(request), sides) || is_rejected_text(request, ends, sides) {
            Some(Cause::UnsafeText)
        } else if let Some(cause) = self.cause_of_letter_case(request, ends, sides) {
            Some(cause)
        } else if let Some(merged) = request.with_merged_slashes() {
            self.cause_of_merged(&merged, ends, sides)
        } else {
            let mut is_plain = |other| self.is_equal(&other, ends, sides) && sides.is_decided_alike(&other, ends);
            if request.with_plain_queries().into_iter().any(&mut is_plain) {
                return Some(Cause::QuerySpelling);
            }
            request.with_lower_case_headers().any(is_plain).then_some(Cause::HeaderCase)
        }
    }

    /// Reports whether the answers to another spelling of a request are equal for the hosts of the site.
    pub(super) fn is_equal(&self, other: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
        let Ok(verdict) = sides.verdict(other, self.hosts);
        matches!(verdict, Verdict::Equal(_)) || self.is_other_host(other, ends, sides)
    }

    /// Reports whether the answers to a request are equal if its letters outside ASCII are spelled otherwise. The same
    /// statement or the same rule must decide an answer.
    fn is_about_letters(&self, request: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
        letters::plain_requests(request).iter().any(|other| {
            let Ok(verdict) = sides.verdict(other, self.hosts);
            let is_equal = matches!(verdict, Verdict::Equal(_) | Verdict::FinalSlash(_));
            is_equal && sides.is_decided_alike(other, ends)
        })
    }

    /// Returns the cause if the answers to a request are equal if its path is in lower case, or differ only because of the final
    /// slash. The same rule must decide both answers. If the original server redirects both spellings to the same URL, the letter
    /// case is not the cause.
    fn cause_of_letter_case(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<Cause> {
        let lower = letters::in_lower_case(request)?;
        let Ok(other) = sides.ends(&lower, Follow::OwnHost);
        let is_same_rule = !ends.imported.lines.is_empty() && other.imported.lines == ends.imported.lines;
        let Ok(verdict) = sides.verdict(&lower, self.hosts);
        match verdict {
            Verdict::Equal(_) if is_same_rule => Some(Cause::LetterCase),
            Verdict::FinalSlash(found) if is_same_rule => {
                let is_same = found.original.url == ends.original.url;
                Some(if is_same { Cause::FinalSlash } else { Cause::LetterCase })
            }
            Verdict::Equal(_)
            | Verdict::FinalSlash(_)
            | Verdict::SameEnd(_)
            | Verdict::OriginalLoops
            | Verdict::Unknown(_)
            | Verdict::Different(_) => None,
        }
    }

    /// Reports whether the answers to another spelling of a request are equal, or differ only because of the final slash.
    fn is_alike(&self, other: Option<SimulatedRequest>, sides: &mut Sides<'_, Infallible>) -> bool {
        other.is_some_and(|other| {
            let Ok(verdict) = sides.verdict(&other, self.hosts);
            matches!(verdict, Verdict::Equal(_) | Verdict::FinalSlash(_))
        })
    }

    /// Returns the cause for a request with repeated slashes. `merged` is the same request without them. Requests that also
    /// contain other spellings have none.
    fn cause_of_merged(
        &self,
        merged: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<Cause> {
        let Ok(verdict) = sides.verdict(merged, self.hosts);
        match verdict {
            Verdict::Equal(_) => Some(Cause::RepeatedSlashes),
            // The statement sends no URL for the merged path, which has nothing to do with its final slash.
            Verdict::FinalSlash(found) if found.original.without_url.is_some() => Some(Cause::RepeatedSlashes),
            Verdict::FinalSlash(_) => Some(Cause::FinalSlash),
            Verdict::SameEnd(_) | Verdict::OriginalLoops | Verdict::Unknown(_) | Verdict::Different(_) => {
                self.is_other_host(merged, ends, sides).then_some(Cause::RepeatedSlashes)
            }
        }
    }

    /// Reports whether the answers differ because rules merge repeated slashes, also if the final slash seems to explain
    /// them. A server may redirect the path with a final slash to the merged path.
    pub(super) fn is_about_repeated_slashes(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> bool {
        ends.original.has_no_redirect()
            && request.with_merged_slashes().is_some_and(|merged| self.is_equal(&merged, ends, sides))
    }

    /// Reports whether the answers to a request with fewer parameters are equal, and the same rule decides them. The whole
    /// query is then the cause, and not the path. A redirect without a URL differs only because its target is empty.
    pub(super) fn is_about_query(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> bool {
        request.with_fewer_parameters().iter().any(|other| {
            let Ok(plain) = sides.ends(other, Follow::OwnHost);
            let is_known = plain.original.without_url.is_some() || self.is_equal(other, ends, sides);
            plain.imported.lines == ends.imported.lines && is_known
        })
    }
}

/// Reports whether the original server rejects a path only because of a backslash or an encoded slash. With ordinary text in
/// its place, the answer may also be unknown, or differ for another reason.
fn is_rejected_text(request: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
    let is_rejected = ends.original.has_no_redirect() && ends.original.lines.is_empty();
    open_redirect::harmless(request).filter(|_| is_rejected).is_some_and(|other| {
        let Ok(plain) = sides.ends(&other, Follow::OwnHost);
        !plain.original.has_no_redirect() && plain.imported.lines == ends.imported.lines
    })
}

/// Reports whether the original server redirects a request. If neither spelling of a path has a redirect, the spelling says
/// nothing about the statement.
fn is_redirected(request: &SimulatedRequest, sides: &mut Sides<'_, Infallible>) -> bool {
    let Ok(ends) = sides.ends(request, Follow::OwnHost);
    !ends.original.has_no_redirect()
}
