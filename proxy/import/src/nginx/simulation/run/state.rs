//! Defines the state of a request during its evaluation.

use std::collections::HashMap;

use crate::nginx::simulation::config::model::{Config, Handler, Location, Scope, Server};
use crate::nginx::simulation::pattern::Pattern;
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::choices::Choices;
use crate::simulation::pages::{PageSearch, Pages};
use crate::simulation::request::SimulatedRequest;

/// The maximum number of changes of the path, including internal redirects (nginx docs, `ngx_http_rewrite_module`,
/// rewrite).
const MAX_PATH_CHANGES: u8 = 10;

/// The value of a variable, or the reason why the value is unknown.
pub(super) type Value = Result<Vec<u8>, String>;

/// A request and its state.
pub(crate) struct Run<'s, 'c> {
    pub(super) config: &'s Config,
    pub(super) request: &'s SimulatedRequest,
    /// The host in lower case.
    pub(super) host: Vec<u8>,
    pub(super) server: &'s Server,
    /// The scope of the server, of the location, or of the last `if` block in the location whose condition is met.
    pub(super) scope: &'s Scope,
    /// `None` outside locations.
    pub(super) location: Option<&'s Location>,
    pub(super) handler: Option<&'s Handler>,
    /// The decoded and normalized path, or the path that a statement assigned.
    pub(super) path: Vec<u8>,
    /// The query without the question mark.
    pub(super) arguments: Vec<u8>,
    pub(super) path_change: PathChange,
    pub(super) capture_form: CaptureForm,
    pub(super) source: RequestSource,
    /// The texts of the groups `$1` to `$9` of the last match, or the reason why they are unknown.
    pub(super) captures: Result<Vec<Vec<u8>>, String>,
    /// The values of the variables that statements, maps and named groups have set.
    pub(super) values: HashMap<String, Value>,
    /// The number of changes of the path that lead to the status 500.
    pub(super) changes_left: u8,
    pub(super) error: ErrorState,
    pub(super) error_source: ErrorSource,
    /// The value of the field `Location`.
    pub(super) redirect_target: Option<Vec<u8>>,
    /// The lines of the statements that had an effect on the answer, in the order of evaluation.
    pub(super) lines: Vec<u32>,
    pub(super) pages: Pages,
    pub(super) page_search: PageSearch,
    /// The number of the lines that had been used when the search for a page failed.
    lines_before_search: usize,
    pub(super) choices: &'c mut Choices,
}

/// Whether a statement has changed the path, so that another location may apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathChange {
    Unchanged,
    Changed,
}

/// The form of captures in the targets of redirects and in query parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureForm {
    Plain,
    /// Captures are percent-encoded, because the requested path contains a percent sign or a plus sign.
    Escaped,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestSource {
    Client,
    /// A statement changed the path, or redirected the request internally.
    Internal,
}

/// The state of error pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ErrorState {
    /// The status of the response in place of the status of its source.
    pub(super) status: Option<u16>,
    pub(super) pages: ErrorPages,
}

/// The source of the last error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ErrorSource {
    /// A page is missing, an upstream failed, or nginx failed itself.
    Content,
    /// A statement refuses the request.
    Statement,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ErrorPages {
    Usable,
    /// An error has already occurred, and `recursive_error_pages` is off.
    Used,
}

impl<'s, 'c> Run<'s, 'c> {
    /// Returns the state at the start. The server is the one for unknown hosts. `path` is the normalized path.
    pub(super) fn new(
        (config, server): (&'s Config, &'s Server),
        request: &'s SimulatedRequest,
        host: Vec<u8>,
        choices: &'c mut Choices,
    ) -> Self {
        let (path, query) = request.path_and_query();
        let capture_form = if path.contains(['%', '+']) { CaptureForm::Escaped } else { CaptureForm::Plain };
        Self {
            config,
            request,
            host,
            server,
            scope: &server.scope,
            location: None,
            handler: None,
            path: Vec::new(),
            arguments: query.unwrap_or_default().as_bytes().to_vec(),
            path_change: PathChange::Unchanged,
            capture_form,
            source: RequestSource::Client,
            captures: Ok(Vec::new()),
            values: HashMap::new(),
            changes_left: MAX_PATH_CHANGES + 1,
            error: ErrorState { status: None, pages: ErrorPages::Usable },
            error_source: ErrorSource::Content,
            redirect_target: None,
            lines: Vec::new(),
            pages: Pages::Known,
            page_search: PageSearch::None,
            lines_before_search: 0,
            choices,
        }
    }

    /// Matches a text. A match replaces all captures. If there is no match, the captures remain. If the match is unknown,
    /// both results are tried.
    ///
    /// # Errors
    /// Returns the reason if too much is unknown.
    pub(super) fn matches(&mut self, pattern: &Pattern, text: &[u8]) -> Result<bool, String> {
        let groups = match pattern.captures(text) {
            Ok(Some(groups)) => groups,
            Ok(None) => return Ok(false),
            Err(reason) => {
                let is_match = self.choices.assume(&reason)?;
                if is_match {
                    self.captures_are_unknown(pattern, &reason);
                }
                return Ok(is_match);
            }
        };
        let groups: Vec<Vec<u8>> = groups.into_iter().map(Option::unwrap_or_default).collect();
        for (group, name) in pattern.named_groups() {
            self.values.insert(name, Ok(groups.get(group).cloned().unwrap_or_default()));
        }
        self.captures = Ok(groups.into_iter().skip(1).collect());
        Ok(true)
    }

    /// Records that a pattern matches, with captures that are unknown for a reason.
    pub(super) fn captures_are_unknown(&mut self, pattern: &Pattern, reason: &str) {
        self.captures = Err(reason.to_owned());
        for (_, name) in pattern.named_groups() {
            self.values.insert(name, Err(reason.to_owned()));
        }
    }

    /// Notes that the server has found no page at the path.
    pub(super) fn search_failed(&mut self) {
        if self.page_search == PageSearch::None {
            self.lines_before_search = self.lines.len();
        }
        self.page_search = PageSearch::Failed;
    }

    /// Returns the lines of the statements that had an effect on the answer. If the answer is a page, the statements for
    /// missing pages, such as `try_files`, had none: without them, the answer is a page as well.
    pub(super) fn lines_of_answer(mut self, outcome: &SimulatedOutcome) -> Vec<u32> {
        if *outcome == SimulatedOutcome::Page && self.page_search == PageSearch::Failed {
            self.lines.truncate(self.lines_before_search);
        }
        self.lines
    }

    /// Uses the scope of a block.
    pub(super) fn enter(&mut self, scope: &'s Scope) {
        self.scope = scope;
        self.handler = scope.handler.as_ref().or(self.handler);
    }

    /// Returns to the server, outside its locations.
    pub(super) fn leave_location(&mut self) {
        self.scope = &self.server.scope;
        self.location = None;
        self.handler = None;
        self.path_change = PathChange::Unchanged;
    }
}
