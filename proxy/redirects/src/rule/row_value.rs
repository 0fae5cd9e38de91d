//! Encodes the status of a CSV row as a character, and decodes the stored status and target.

use crate::address::location::{Destination, TargetOrigin};
use crate::address::path::NormalPath;
use crate::rule::definition::Action;
use crate::rule::outcome::RedirectStatus;
use crate::rule::target::FilledTarget;

/// The control characters that stand for the statuses of rows. Control characters cannot occur in a path or URL.
const ROW_STATUSES: [(char, u16); 7] =
    [('\u{2}', 301), ('\u{3}', 302), ('\u{4}', 303), ('\u{5}', 307), ('\u{6}', 308), ('\u{7}', 410), ('\u{8}', 451)];

/// Returns the tag of a status, which is the control character that stands for the status. Returns `None` if a row
/// cannot have the status.
pub(crate) fn row_tag(status: u16) -> Option<char> {
    ROW_STATUSES.iter().find(|(_, code)| *code == status).map(|(sign, _)| *sign)
}

/// Returns the redirect status that the tag of a row stands for. If the row has no status of its own, returns
/// `of_file`. If the row does not redirect, returns its action as `Err`.
pub(crate) fn row_action(tag: char, of_file: RedirectStatus) -> Result<RedirectStatus, Box<Action>> {
    match row_status(tag) {
        None => Ok(of_file),
        Some(410) => Err(Box::new(Action::Gone)),
        Some(451) => Err(Box::new(Action::UnavailableForLegalReasons)),
        Some(code) => Ok(RedirectStatus::from_code(code).unwrap_or(of_file)),
    }
}

pub(super) fn row_status(tag: char) -> Option<u16> {
    ROW_STATUSES.iter().find(|(sign, _)| *sign == tag).map(|(_, code)| *code)
}

/// Parses the stored target of a row. The path of the target is already in normal form.
pub(super) fn row_target(value: &str) -> FilledTarget {
    let (rest, fragment) = split_at_first(value, b'#');
    let (target, query) = split_at_first(rest, b'?');
    let destination = if target.starts_with('/') {
        Destination::Site(NormalPath::from_target(target).into_owned())
    } else {
        Destination::External(TargetOrigin::external_url(target))
    };
    FilledTarget { destination, query: query.to_owned(), fragment: fragment.to_owned() }
}

/// Returns the status of a row that redirects. Returns `None` if the row has an action other than a redirect.
pub(super) fn row_redirect_status(tag: char, of_file: RedirectStatus) -> Option<RedirectStatus> {
    match row_status(tag) {
        None => Some(of_file),
        Some(code) => RedirectStatus::from_code(code),
    }
}

/// Returns the target of a row as a path. Returns `None` if the target is on another site, or has a query or a
/// fragment.
pub(super) fn row_fixed_path(value: &str) -> Option<NormalPath<'_>> {
    let is_path = value.starts_with('/') && memchr::memchr2(b'?', b'#', value.as_bytes()).is_none();
    is_path.then(|| NormalPath::from_target(value))
}

/// Returns the texts before and after the first occurrence of `character`. If the character is missing, the second text
/// is empty.
fn split_at_first(text: &str, character: u8) -> (&str, &str) {
    let at = memchr::memchr(character, text.as_bytes()).unwrap_or(text.len());
    (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default())
}
