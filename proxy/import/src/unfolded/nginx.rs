//! Finds the directives of an nginx configuration.

use crate::nginx::starts::{self, DirectiveStart};
use crate::unfolded::start::{Start, Weight};

/// Returns the starts of directives that are statements of their own. A line such as `location /a { return 301 /b; }` is one statement.
pub(super) fn starts(text: &str) -> Vec<Start> {
    let starts = starts::starts(text).into_iter().map(|start| match start {
        DirectiveStart::First(offset) => Start { offset, weight: Weight::Part },
        DirectiveStart::Next(offset) => Start { offset, weight: Weight::Next },
    });
    starts.collect()
}
