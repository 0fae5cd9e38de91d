//! Evaluates the elements `httpRedirect`.
//! See <https://learn.microsoft.com/iis/configuration/system.webserver/httpredirect/>.

use roxmltree::Document;

use crate::iis::place::{Places, Switch, folder, is_true};
use crate::iis::simulation::text::Variables;
use crate::simulation::answer::SimulatedOutcome;

/// An element `httpRedirect`.
pub(super) struct FolderRedirect {
    line: u32,
    folder: String,
    enabled: Enabled,
    destination: String,
    exactness: Exactness,
    scope: Scope,
    status: u16,
    has_wildcards: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Enabled {
    Yes,
    No,
}

/// Whether the rest of the path and the query are appended to the destination.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exactness {
    Exact,
    WithRest,
}

/// The requests to which a redirect applies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    All,
    /// Only files directly in the folder.
    Children,
}

/// Reads all elements with a valid status.
pub(super) fn read_all(document: &Document<'_>, places: &Places<'_>) -> Vec<FolderRedirect> {
    let read = |node: roxmltree::Node<'_, '_>| {
        let status = match node.attribute("httpResponseStatus") {
            None | Some("Found") => 302,
            Some("Permanent") => 301,
            Some("Temporary") => 307,
            Some("PermRedirect") => 308,
            Some(_) => return None,
        };
        Some(FolderRedirect {
            line: places.origin(node).line,
            folder: folder(node),
            enabled: if is_true(node, "enabled", Switch::Off) { Enabled::Yes } else { Enabled::No },
            destination: node.attribute("destination").unwrap_or_default().to_owned(),
            exactness: if is_true(node, "exactDestination", Switch::Off) {
                Exactness::Exact
            } else {
                Exactness::WithRest
            },
            scope: if is_true(node, "childOnly", Switch::Off) { Scope::Children } else { Scope::All },
            status,
            has_wildcards: node.children().any(|child| child.has_tag_name("add")),
        })
    };
    document.descendants().filter(|node| node.has_tag_name("httpRedirect")).filter_map(read).collect()
}

/// Returns the answer of the element of the innermost folder.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the answer is unknown.
pub(super) fn answer(
    redirects: &[FolderRedirect],
    variables: &Variables<'_>,
    lines: &mut Vec<u32>,
) -> Result<SimulatedOutcome, String> {
    let below = |redirect: &&FolderRedirect| {
        let bare = redirect.folder.trim_end_matches('/');
        let start = variables.path.get(..bare.len()).filter(|start| start.eq_ignore_ascii_case(bare));
        start.is_some() && variables.path.get(bare.len()..).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let Some(redirect) = redirects.iter().filter(below).max_by_key(|redirect| redirect.folder.len()) else {
        return Ok(SimulatedOutcome::Page);
    };
    if variables.is_rewritten {
        return Err("an element `httpRedirect` after a changed URL".to_owned());
    }
    if redirect.enabled == Enabled::No {
        return Ok(SimulatedOutcome::Page);
    }
    lines.push(redirect.line);
    if redirect.has_wildcards {
        return Err("the wildcards of `httpRedirect`".to_owned());
    }
    let suffix = variables.path.get(redirect.folder.trim_end_matches('/').len()..).unwrap_or_default();
    if redirect.scope == Scope::Children && suffix.trim_matches('/').contains('/') || redirect.destination.is_empty() {
        return Ok(SimulatedOutcome::Page);
    }
    let query = if variables.query.is_empty() { String::new() } else { format!("?{}", variables.query) };
    let location = match redirect.exactness {
        Exactness::Exact => with_variables(&redirect.destination, suffix, &query, &variables.path),
        Exactness::WithRest => {
            let slash = suffix.starts_with('/') && redirect.destination.ends_with('/');
            format!("{}{}{query}", redirect.destination, suffix.get(usize::from(slash)..).unwrap_or_default())
        }
    };
    Ok(SimulatedOutcome::received(redirect.status, Some(&location)))
}

/// Replaces `$S`, `$V`, `$Q`, `$P` and `$$`.
fn with_variables(destination: &str, suffix: &str, query: &str, path: &str) -> String {
    let mut parts = destination.split('$');
    let mut out = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let (value, rest) = match part.chars().next() {
            Some('S') => (suffix, part.get(1..)),
            Some('V') => (path, part.get(1..)),
            Some('Q') => (query, part.get(1..)),
            Some('P') => (query.trim_start_matches('?'), part.get(1..)),
            None => ("$", parts.next()),
            Some(_) => ("$", Some(part)),
        };
        out.extend([value, rest.unwrap_or_default()]);
    }
    out
}
