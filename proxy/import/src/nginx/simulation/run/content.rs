//! Evaluates access rules, `try_files` and the sources of responses.
//! See <https://nginx.org/en/docs/http/ngx_http_index_module.html#index>.

use std::collections::BTreeSet;

use crate::nginx::simulation::config::model::{Access, Fallback, FileKind, Handler, Root, Satisfy, Switch, TryFiles};
use crate::nginx::simulation::escape::{EscapedPart, escaped};
use crate::nginx::simulation::run::error_page::Phase;
use crate::nginx::simulation::run::state::{ErrorPages, ErrorSource, Run};
use crate::simulation::branch::FILES;
use crate::simulation::pages::Pages;

impl<'s> Run<'s, '_> {
    /// Evaluates the access rules.
    ///
    /// # Errors
    /// Returns the reason if there are too many unknown conditions.
    pub(super) fn access(&mut self) -> Result<Phase, String> {
        let settings = &self.scope.settings;
        let mut refused = None;
        for (access, status) in [(&settings.addresses, 403), (&settings.users, 401)] {
            self.choices.set_line(access.line());
            let refusal = match access {
                Access::Undecided => continue,
                Access::Allowed => None,
                Access::Unknown(reason, _) if self.choices.assume(reason)? => None,
                Access::Denied(line) | Access::Unknown(_, line) => Some((status, *line)),
            };
            match (refusal, settings.satisfy) {
                (None, Satisfy::Any) => return Ok(Phase::Content),
                (None, Satisfy::All) => {}
                (Some(_), Satisfy::All) if refused.is_some() => {}
                (Some(_), Satisfy::All | Satisfy::Any) => refused = refusal,
            }
        }
        Ok(refused.map_or(Phase::Content, |(status, line)| self.refuse(status, line)))
    }

    /// Evaluates `try_files`, and then the source of the response.
    ///
    /// # Errors
    /// Returns the reason if the answer is unknown.
    pub(super) fn content(&mut self) -> Result<Phase, String> {
        self.choices.set_line(self.scope.try_files.as_ref().map(|try_files| try_files.line));
        let tried = match &self.scope.try_files {
            Some(try_files) => self.try_files(try_files)?,
            None => None,
        };
        if let Some(phase) = tried {
            return Ok(phase);
        }
        self.choices.set_line(None);
        match self.handler {
            Some(Handler::Upstream) => self.upstream(),
            Some(Handler::Page) => Ok(Phase::Response(200)),
            Some(Handler::Unknown(reason)) => Err(reason.clone()),
            None => self.file(),
        }
    }

    /// Changes the path to that of the first file that exists. If there is none, returns the phase that follows from the
    /// last argument (nginx docs, `ngx_http_core_module`, `try_files`).
    fn try_files(&mut self, try_files: &'s TryFiles) -> Result<Option<Phase>, String> {
        for (kind, candidate) in &try_files.candidates {
            let path = match self.text(candidate) {
                Ok(path) => path,
                Err(reason) if self.choices.assume(&reason)? => return Err(reason),
                Err(_) => continue,
            };
            let exists = match self.scope.settings.root {
                Root::Folder(_) => {
                    let exists = self.site_file(&path) == Some(*kind);
                    match self.choices.assumed(FILES) {
                        Some(assumed) => assumed,
                        None => exists || self.is_page_of_gone() && self.choices.assume(FILES)?,
                    }
                }
                Root::Alias => self.choices.assume(FILES)?,
            };
            if exists {
                self.path = if *kind == FileKind::Folder && !path.ends_with(b"/") && self.path.ends_with(b"/") {
                    [&path, b"/".as_slice()].concat()
                } else {
                    path
                };
                return Ok(None);
            }
        }
        let is_for_pages = !matches!(try_files.fallback, Fallback::Status(410 | 451));
        if is_for_pages {
            self.search_failed();
        }
        self.lines.push(try_files.line);
        Ok(Some(match &try_files.fallback {
            Fallback::Status(status @ (410 | 451)) => Phase::End(*status),
            Fallback::Status(404) => self.missing_page(404),
            Fallback::Status(status) => {
                let phase = self.missing_page(*status);
                self.error_source = ErrorSource::Statement;
                phase
            }
            Fallback::Target(target) => {
                let target = self.text(target)?;
                self.redirect_inside(&target)
            }
        }))
    }

    /// Reports whether the path is that of the error page for a page that is gone. nginx answers with 404 if its file is
    /// missing, also if the site has all other pages.
    fn is_page_of_gone(&self) -> bool {
        matches!(self.error.status, Some(410 | 451))
    }

    /// Ends a request for a path without a page. If the site has all pages, only the statements of a named location matter,
    /// because they may test the path.
    fn missing_page(&mut self, status: u16) -> Phase {
        let mut pages = self.scope.settings.error_pages.iter();
        let is_named = pages.find(|page| page.status == status).is_some_and(|page| page.target.starts_with(b'@'));
        self.search_failed();
        if self.pages == Pages::Everywhere && !is_named && !self.is_page_of_gone() {
            return Phase::Response(200);
        }
        // The page of an error that a statement caused may be missing.
        if self.error.status != Some(status) {
            self.error_source = ErrorSource::Content;
        }
        Phase::End(status)
    }

    /// Returns the response of an upstream. Its status matters only if `error_page` applies to it.
    fn upstream(&mut self) -> Result<Phase, String> {
        let settings = &self.scope.settings;
        if self.pages == Pages::Known
            && settings.intercept_errors == Switch::On
            && self.error.pages == ErrorPages::Usable
        {
            let statuses: BTreeSet<u16> = settings.error_pages.iter().map(|page| page.status).collect();
            for status in statuses {
                if self.choices.assume("the response of the upstream")? {
                    self.error_source = ErrorSource::Content;
                    return Ok(Phase::End(status));
                }
            }
        }
        Ok(Phase::Response(200))
    }

    /// Reports whether the path leads to the folder that `alias` names, instead of a file in the folder. nginx redirects
    /// to the path with a final slash then. Locations with regular expressions have one `alias` for all paths.
    fn is_alias(&self) -> bool {
        let text = self.location.map_or(&[] as &[u8], |location| &location.text);
        self.scope.settings.root == Root::Alias && (self.path == text || !self.path.starts_with(text))
    }

    /// Returns the response with a file.
    fn file(&mut self) -> Result<Phase, String> {
        let is_folder = self.path.ends_with(b"/");
        let exists = match self.scope.settings.root {
            Root::Alias => self.choices.assume(FILES)?,
            Root::Folder(_) => match self.site_file(&self.path) {
                Some(FileKind::Folder) => is_folder,
                Some(FileKind::File | FileKind::Any) => true,
                // The files of error pages probably exist.
                None if self.error.status.is_some() && self.choices.assume(FILES)? => {
                    return Ok(Phase::Response(200));
                }
                None => false,
            },
        };
        let home = self.scope.settings.home.as_bytes();
        // A path from the root is also used for folders that do not exist.
        let is_absolute = home.starts_with(b"/");
        // Every configuration has the default `index.html`, so the file may be missing.
        let is_default = home == b"index.html";
        if is_folder && (is_absolute || exists && (!is_default || self.choices.assume(FILES)?)) {
            // The home page is found by an internal redirect (nginx docs, `ngx_http_index_module`, index).
            let path = if is_absolute { home.to_vec() } else { [self.path.as_slice(), home].concat() };
            return Ok(self.redirect_to_path(path, self.arguments.clone()));
        }
        if exists && self.is_alias() && self.choices.assume(FILES)? {
            let mut target = escaped(&[self.path.as_slice(), b"/"].concat(), EscapedPart::Path);
            if !self.arguments.is_empty() {
                target.push(b'?');
                target.extend(&self.arguments);
            }
            self.redirect_target = Some(target);
            return Ok(Phase::End(301));
        }
        // A folder below `alias` may also exist without a home page.
        let is_forbidden = !exists && is_folder && self.scope.settings.root == Root::Alias;
        let status = if is_forbidden && self.choices.assume(FILES)? { 403 } else { 404 };
        Ok(if exists { Phase::Response(200) } else { self.missing_page(status) })
    }
}
