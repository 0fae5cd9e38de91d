//! Warns about text after a space in the fields of a row, such as `/a # moved`. The text would be a part of the URL.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::after_space::{self, AfterSpace, SplitAtSpace};
use crate::language::server_syntax;

/// Finds text after a space that does not belong to the URL. `column` is 0 for the old URL and 1 for the new URL.
pub(super) fn find(text: &str, column: usize) -> Option<SplitAtSpace<'_>> {
    // In an old URL, a number may be a part of the name, such as in `/room 301`.
    after_space::split(text).filter(|slip| column == 1 || slip.kind != AfterSpace::Status)
}

pub(super) fn warning(place: Place, slip: SplitAtSpace<'_>) -> Diagnostic {
    let SplitAtSpace { before, after, kind } = slip;
    let message = format!("the text `{after}` after the space is a part of the URL");
    let hint = match kind {
        AfterSpace::Comment => format!(
            "write `{before}`; write the comment on a line of its own that starts with `#`, or in a column `note`"
        ),
        AfterSpace::Status => format!("write `{before}`, and `{after}` in a field of its own, in the column `status`"),
        AfterSpace::Arrow | AfterSpace::Address => {
            format!("write `{before}`: a row has one old URL and one new URL")
        }
        AfterSpace::Flags => match server_syntax::flags_status(after) {
            Some(status) => format!("write `{before}`, and `{status}` in the column `status`: rows have no flags"),
            None => format!("write `{before}`: rows have no flags"),
        },
    };
    let hint = format!("{hint}; if the URL contains this text, write `%20` for the space");
    Diagnostic::new(Code::UnusualCharacter, place, message).hint(hint)
}
