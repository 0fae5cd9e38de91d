//! Ends requests, and evaluates `error_page` (nginx docs, `ngx_http_core_module`, `error_page`).
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#error_page>.

use crate::nginx::simulation::config::model::{ErrorPage, ErrorStatus, Switch};
use crate::nginx::simulation::run::state::{ErrorPages, ErrorSource, RequestSource, Run};

/// The next phase of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    ServerStatements,
    FindLocation,
    LocationStatements,
    Access,
    Content,
    /// The request ends with a status, to which `error_page` applies.
    End(u16),
    /// The response is sent.
    Response(u16),
}

impl Run<'_, '_> {
    /// Notes that the statement in `line` refuses the request, and returns the end of the request.
    pub(super) fn refuse(&mut self, status: u16, line: u32) -> Phase {
        self.lines.push(line);
        self.error_source = ErrorSource::Statement;
        Phase::End(status)
    }

    /// Ends the request with a status.
    ///
    /// # Errors
    /// Returns the reason if the error page is unknown.
    pub(super) fn end(&mut self, status: u16) -> Result<Phase, String> {
        // The status 444 closes the connection without a response.
        if status < 300 || status == 444 {
            return Ok(Phase::Response(status));
        }
        self.error.status = Some(status);
        let settings = &self.scope.settings;
        if self.error.pages == ErrorPages::Used || settings.error_pages.is_empty() || self.changes_left == 0 {
            return Ok(Phase::Response(status));
        }
        if settings.recursive_error_pages == Switch::Off {
            self.error.pages = ErrorPages::Used;
        }
        match settings.error_pages.iter().find(|page| page.status == status) {
            Some(page) => self.error_page(page),
            None => Ok(Phase::Response(status)),
        }
    }

    fn error_page(&mut self, page: &ErrorPage) -> Result<Phase, String> {
        // If a statement refuses the request, it decides the answer, and the error page is only its content.
        let is_content = self.error_source == ErrorSource::Statement
            && (page.target.starts_with(b'/') || page.target.starts_with(b'@'));
        let end = self.lines.len();
        self.lines.insert(if is_content { end.saturating_sub(1) } else { end }, page.line);
        match page.response {
            ErrorStatus::Original => {}
            ErrorStatus::Fixed(status) => {
                self.error.status = Some(status);
                self.error_source = ErrorSource::Statement;
            }
            ErrorStatus::OfPage => self.error.status = None,
        }
        let target = self.text(&page.target)?;
        if target.starts_with(b"/") || target.starts_with(b"@") {
            return Ok(self.redirect_inside(&target));
        }
        let status = self.error.status.filter(|status| matches!(status, 301 | 302 | 303 | 307 | 308)).unwrap_or(302);
        self.error.status = Some(status);
        self.redirect_target = Some(target);
        Ok(Phase::Response(status))
    }

    /// Redirects the request internally to a path with a query, or to a named location.
    pub(super) fn redirect_inside(&mut self, target: &[u8]) -> Phase {
        if target.starts_with(b"@") {
            return self.enter_named(&String::from_utf8_lossy(target));
        }
        let mut parts = target.splitn(2, |byte| *byte == b'?');
        let path = parts.next().unwrap_or_default().to_vec();
        let arguments = parts.next().unwrap_or_default().to_vec();
        self.redirect_to_path(path, arguments)
    }

    /// Redirects the request internally to a path. The statements of the server are evaluated again.
    pub(super) fn redirect_to_path(&mut self, path: Vec<u8>, arguments: Vec<u8>) -> Phase {
        if let Some(failed) = self.count_change() {
            return failed;
        }
        (self.path, self.arguments) = (path, arguments);
        self.source = RequestSource::Internal;
        self.leave_location();
        Phase::ServerStatements
    }

    fn enter_named(&mut self, name: &str) -> Phase {
        if let Some(failed) = self.count_change() {
            return failed;
        }
        let Some(location) = self.server.named.get(name) else {
            self.error_source = ErrorSource::Content;
            return Phase::End(500);
        };
        self.source = RequestSource::Internal;
        self.leave_location();
        self.location = Some(location);
        self.enter(&location.scope);
        Phase::LocationStatements
    }

    /// Counts a change of the path. Returns the end of the request if there were too many changes.
    pub(super) fn count_change(&mut self) -> Option<Phase> {
        self.changes_left = self.changes_left.saturating_sub(1);
        (self.changes_left == 0).then(|| {
            self.error_source = ErrorSource::Content;
            Phase::End(500)
        })
    }
}
