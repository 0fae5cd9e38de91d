//! Redirects to a fixed path of this site. Most rules and rows are of this kind, so their answers are built without a
//! [`Step`](crate::rule::step::Step), which would need copies of the target and of the query policy.

use crate::address::location::Location;
use crate::address::path::NormalPath;
use crate::address::slash::{PathForm, TrailingSlash};
use crate::rule::definition::{Action, Redirect, Rule};
use crate::rule::outcome::{Outcome, RedirectStatus};
use crate::rule::packed::PackedRow;
use crate::rule::query_policy::QueryPolicy;
use crate::rule::row_value::{row_fixed_path, row_redirect_status};

/// A redirect to a path of this site. The target has no placeholders, no query and no fragment.
#[derive(Debug)]
pub(crate) struct FixedRedirect<'r> {
    status: RedirectStatus,
    query_policy: &'r QueryPolicy,
    slash: Option<TrailingSlash>,
    path: NormalPath<'r>,
}

impl Rule {
    /// Returns the redirect to a fixed path. If the rule reads a CSV file, `row` is the matching row.
    ///
    /// Returns `None` if the rule or the row has another action, or if the target is not a fixed path of this site.
    pub(crate) fn fixed_redirect<'r>(&'r self, row: Option<PackedRow<'r>>) -> Option<FixedRedirect<'r>> {
        let (status, query_policy, path) = match &self.action {
            Action::Redirect(Redirect { status, query, target, lookup: None }) => {
                (*status, query, target.fixed_path()?)
            }
            Action::Row { status, query } => {
                let row = row?;
                (row_redirect_status(row.tag, *status)?, query, row_fixed_path(row.value)?)
            }
            Action::Redirect(Redirect { lookup: Some(_), .. })
            | Action::Gone
            | Action::UnavailableForLegalReasons
            | Action::Pass => return None,
        };
        Some(FixedRedirect { status, query_policy, slash: self.slash, path })
    }
}

impl FixedRedirect<'_> {
    /// Returns the outcome for a request with this query. Returns `None` if the path could lead off the site.
    pub(crate) fn outcome(&self, request_query: Option<&str>, form: &PathForm) -> Option<Outcome> {
        let query = self.query_policy.apply(request_query.unwrap_or_default());
        let location = Location::on_site_by(&self.path, &query, form, self.slash)?;
        Some(Outcome::Redirect { status: self.status, location })
    }
}
