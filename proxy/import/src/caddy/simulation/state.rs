//! Holds the state of a request while its statements are evaluated.

use std::collections::{BTreeMap, BTreeSet};

use crate::caddy::simulation::release::Release;
use crate::caddy::simulation::url::ServerUrl;
use crate::simulation::answer::{SimulatedOutcome, UnknownReason};
use crate::simulation::choices::Choices;
use crate::simulation::pages::PageSearch;
use crate::simulation::request::SimulatedRequest;

/// The state of a request.
pub(super) struct State<'r, 'c> {
    pub(super) release: Release,
    pub(super) request: &'r SimulatedRequest,
    pub(super) original: ServerUrl,
    pub(super) url: ServerUrl,
    pub(super) method: String,
    /// The groups of regular expressions, such as `item.1`.
    pub(super) captures: BTreeMap<String, String>,
    /// The groups of statements of which one has been used.
    pub(super) used_groups: BTreeSet<usize>,
    /// The value of `Location` that a statement `header` has set.
    pub(super) location: Option<String>,
    /// The status of the error that is handled.
    pub(super) error: Option<u16>,
    /// The statement whose effect on the request is unknown.
    pub(super) unknown_change: Option<UnknownReason>,
    /// The names of the header fields that `request_header` changes, in lower case.
    pub(super) changed_fields: BTreeSet<String>,
    /// Whether the file defines placeholders, such as with the directive `map`.
    pub(super) own_placeholders: OwnPlaceholders,
    pub(super) page_search: PageSearch,
    pub(super) choices: &'c mut Choices,
    /// The statements that have been used.
    pub(super) used: Vec<UsedStatement>,
    /// The number of matchers that enclose the current statement, including its own.
    pub(super) matchers: usize,
}

/// A statement that has been used for a request.
#[derive(Debug, Clone, Copy)]
pub(super) struct UsedStatement {
    pub(super) line: u32,
    pub(super) applies_to: AppliesTo,
}

/// The requests to which a statement applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AppliesTo {
    /// All requests that no earlier statement answers.
    All,
    /// The requests that a matcher selects.
    Matched,
}

/// Whether a file defines placeholders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwnPlaceholders {
    None,
    Defined,
}

impl State<'_, '_> {
    /// Returns the current URL.
    ///
    /// # Errors
    /// Returns the name of the statement after which the URL is unknown.
    pub(super) fn known_url(&self) -> Result<&ServerUrl, String> {
        match &self.unknown_change {
            Some(change) => Err(change.subject.clone()),
            None => Ok(&self.url),
        }
    }

    /// Returns the line of the statement that makes something unknown, if it is the statement after which the URL is unknown.
    pub(super) fn line_of(&self, reason: &str) -> Option<u32> {
        self.unknown_change.as_ref().filter(|change| change.subject == reason).and_then(|change| change.line)
    }

    /// Returns the lines of the statements that had an effect on the answer. A page that a statement such as `file_server`
    /// sends for all remaining requests is the same as a page without this statement.
    pub(super) fn lines(&self, outcome: &SimulatedOutcome) -> Vec<u32> {
        let is_page = *outcome == SimulatedOutcome::Page;
        let had_effect = |used: &&UsedStatement| !is_page || used.applies_to == AppliesTo::Matched;
        self.used.iter().filter(had_effect).map(|used| used.line).collect()
    }

    /// Returns the host of the request, in the spelling of the request.
    pub(super) fn host(&self) -> &str {
        &self.request.host
    }

    /// Returns the value of a header field.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let name = name.to_ascii_lowercase();
        if name == "host" { Some(self.host()) } else { self.request.headers.get(&name).map(String::as_str) }
    }

    /// Returns the value of a header field.
    ///
    /// # Errors
    /// Returns the reason if a directive changes the field.
    pub(super) fn known_field(&self, name: &str) -> Result<Option<&str>, String> {
        if self.changed_fields.contains(&name.to_ascii_lowercase()) {
            return Err("the directive `request_header`".to_owned());
        }
        Ok(self.header(name))
    }
}
