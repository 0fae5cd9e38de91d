//! Finds the redirect at which the two sides part.

use std::convert::Infallible;

use crate::comparison::canonical_url::{self, Relation};
use crate::comparison::end::EndKind;
use crate::comparison::result::Cause;
use crate::comparison::run::Run;
use crate::comparison::url::Url;
use crate::comparison::verdict::{Ends, Sides, Verdict};
use crate::simulation::request::SimulatedRequest;

impl Ends {
    /// Returns the request at which the two sides part. If the imported rules lead to a page from which the original
    /// server redirects again, the result is the request for this page.
    pub fn parting(&self, request: &SimulatedRequest) -> SimulatedRequest {
        let passed = self.passed().and_then(|index| self.original.between.get(index));
        passed.map_or_else(|| request.clone(), |url| request.at(&url.host, &url.requested()))
    }

    /// Returns the lines of the statements that had an effect on the answer of the original server, from the redirect at
    /// which the two sides part. For each redirect, the statement that decided it comes first.
    pub(crate) fn lines_of_answer(&self) -> Vec<u32> {
        let of_refusal = self.refusal().map(|_| self.original.hops.len().saturating_sub(1));
        let first = of_refusal.or_else(|| self.passed().map(|index| index + 1)).unwrap_or_default();
        // The statement for a page after redirects has an effect only if the rules lead on from this page.
        let redirects = self.original.statuses.len();
        let is_left = |url: &Url| canonical_url::compare(url, &self.original.url) != Relation::Different;
        let is_last =
            self.original.kind == EndKind::Page && redirects > 0 && !self.imported.between.iter().any(is_left);
        let end = if is_last { redirects } else { self.original.hops.len() };
        self.original.hops.iter().take(end).skip(first).flat_map(|lines| lines.iter().rev().copied()).collect()
    }

    /// Returns the index of the URL to which both sides redirect, and from which the original server redirects again.
    fn passed(&self) -> Option<usize> {
        let is_passed =
            |url: &Url| url.scheme.is_none() && canonical_url::compare(url, &self.imported.url) != Relation::Different;
        self.original.between.iter().position(is_passed).filter(|_| !self.imported.statuses.is_empty())
    }
}

impl Run<'_> {
    /// Reports whether both sides redirect a request to the same URL, whose answers differ for another reason than the final
    /// slash.
    pub(super) fn parts_after_redirect(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> bool {
        let parting = ends.parting(request);
        parting != *request && matches!(sides.verdict(&parting, self.hosts), Ok(Verdict::Different(_)))
    }

    /// Returns the cause of the different answers after the redirects that are equal.
    pub(super) fn cause_after_redirect(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<Cause> {
        let parting = ends.parting(request);
        let Ok(Verdict::Different(found)) = sides.verdict(&parting, self.hosts) else { return None };
        self.cause_of_different(&parting, &found, sides)
    }
}
