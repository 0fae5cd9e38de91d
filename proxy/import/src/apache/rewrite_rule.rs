//! Reads the flags, the status and the pattern of a `RewriteRule`.

use crate::apache::flags::{Flags, RewriteEnd};
use crate::apache::scope::{Engine, Scope};
use crate::foreign::path_restriction::{CaptureSyntax, PathRestriction, RegexInput};
use crate::foreign::status::{is_gone, is_redirect, unsupported};
use crate::note::{NoteSubject, Remark};
use crate::target::url;
use portico_redirects::path::escape::{self, Escapes};

/// Checks whether the scope and the flags of a `RewriteRule` can be translated. If not, returns an error
/// with the reason.
pub(super) fn check(scope: &Scope, flags: &Flags) -> Result<(), Remark> {
    if let Some(remark) = &scope.unsupported {
        return Err(remark.clone());
    }
    if scope.engine == Engine::Off {
        return Err(Remark::new("`RewriteEngine off` disables this statement", "delete the statement"));
    }
    if scope.location.is_some() {
        let reason = "patterns in `<Location>` are matched against a file system path";
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    if flags.is_chained() {
        let reason = "with the flag C, this statement decides whether the next one applies";
        return Err(Remark::new(reason, "write one rule for the whole chain"));
    }
    if let Some(flag) = &flags.unsupported {
        let reason = format!("the flag {flag} depends on other statements or forwards the request");
        return Err(Remark::new(reason, "write the rule by hand"));
    }
    Ok(())
}

/// Returns the status of a `RewriteRule` that redirects, or whose status is 410 or 451. Returns an error for any other
/// `RewriteRule`.
pub(super) fn status(to: &str, flags: &Flags) -> Result<u16, Remark> {
    let is_absolute = url::split_host(to).is_some();
    let status = match &flags.status {
        Some(status) => status.as_str(),
        None if is_absolute => "302",
        None if to == "-" => {
            return Err(Remark::about(
                NoteSubject::KeptUrl,
                "this statement does not redirect, and later statements still apply",
                "no change needed",
            ));
        }
        None => {
            let reason = "this statement rewrites the path inside the server instead of redirecting the client";
            return Err(Remark::about(NoteSubject::Rewrite, reason, "if the page has moved, write a redirect for it"));
        }
    };
    if flags.end == RewriteEnd::PassedOn && status.parse().is_ok_and(|status: u16| is_redirect(status)) {
        let reason = "with the flag PT, Apache does not redirect the client, but continues with the new URL itself";
        return Err(Remark::new(reason, "if a redirect is intended, remove the flag and import again"));
    }
    let is_supported = |status: &u16| is_gone(*status) || (is_redirect(*status) && to != "-");
    status.parse().ok().filter(is_supported).ok_or_else(|| unsupported(status))
}

/// Returns a restriction to the paths that the pattern of a `RewriteRule` matches.
pub(super) fn path(scope: &Scope, pattern: &str, flags: &Flags) -> PathRestriction {
    let input = match scope.pattern_folder() {
        None => RegexInput::Path,
        Some(folder) => RegexInput::BelowFolder(escape::path(folder, Escapes::Decoded)),
    };
    PathRestriction::Regex { pattern: pattern.to_owned(), case: flags.case, input, captures: CaptureSyntax::Dollar }
}
