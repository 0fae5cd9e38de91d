//! nginx: `return`, `rewrite` and `map`, in servers, locations and `if`s, or as pieces of a configuration.

mod carried;
mod exception;
mod lex;
mod map;
mod request_uri;
mod scope;
mod settle;
mod table;
mod target;
mod test;
mod tree;
mod walk;

use crate::desk::Desk;
use crate::nginx::walk::Walker;
use crate::note::{Origin, Remark};

pub(super) fn read(text: &str, desk: &mut Desk<'_>) {
    let (directives, broken) = tree::parse(text);
    let mut walker = Walker::new(desk, &directives);
    walker.file(&directives);
    if let Some(broken) = broken {
        let line_text = usize::try_from(broken.line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
        let origin = Origin { line: broken.line, text: line_text.unwrap_or_default().to_owned(), ..Origin::default() };
        desk.refuse(&origin, Remark::new(broken.reason, "repair the braces and import again"));
    }
}
