//! Reads the lines of a `_redirects` file, as the deployment of a site on Cloudflare Pages does.
//! See <https://developers.cloudflare.com/pages/configuration/redirects/>.

use crate::redirects_file;
use crate::simulation::request::without_dot_segments;

/// The maximum length of a line.
const MAX_LINE_LENGTH: usize = 2_000;

/// The maximum number of static lines, which stand before the first dynamic line.
const MAX_STATIC: usize = 2_000;

/// The maximum number of dynamic lines.
const MAX_DYNAMIC: usize = 100;

/// A line that Cloudflare uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number of the line, counted from 1.
    pub(crate) number: u32,
    /// The path, without a query.
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) status: u16,
}

/// Returns the lines that Cloudflare uses. See the sections "Create a `_redirects` file" and "Surpass `_redirects`
/// limits" of the page "Redirects".
pub(crate) fn read(text: &str) -> Vec<Line> {
    let (mut statics, mut dynamics) = (0, 0);
    let mut lines: Vec<Line> = Vec::new();
    for statement in redirects_file::statements(text) {
        let Some(line) = line(statement.line, &statement.text) else { continue };
        // The limits also count lines whose status is invalid.
        if dynamics == 0 && !is_dynamic(&line.from) {
            statics += 1;
            if statics > MAX_STATIC {
                continue;
            }
        } else {
            dynamics += 1;
            if dynamics > MAX_DYNAMIC {
                break;
            }
        }
        if is_usable(&line) && !lines.iter().any(|earlier| earlier.from == line.from) {
            lines.push(line);
        }
    }
    lines
}

fn line(number: u32, written: &str) -> Option<Line> {
    let words: Vec<&str> = written.split_whitespace().collect();
    // A comment at the end of the line is not a part of the line.
    let comment = words.iter().skip(2).position(|word| word.starts_with('#')).map(|at| at + 2);
    let (from, to, status) = match words.get(..comment.unwrap_or(words.len()))? {
        [from, to] => (*from, *to, "302"),
        [from, to, status] => (*from, *to, *status),
        _ => return None,
    };
    let is_valid = written.chars().count() <= MAX_LINE_LENGTH
        && !from.contains("://")
        && (to.starts_with('/') || to.starts_with("https://"));
    let path = from.split(['?', '#']).next().unwrap_or_default();
    let from = format!("/{}", path.strip_prefix('/').unwrap_or(path));
    let from = without_dot_segments(&from).into_owned();
    is_valid.then(|| Line { number, from, to: to.to_owned(), status: status.parse().unwrap_or_default() })
}

/// Reports whether a source contains an asterisk or a placeholder, such as `:name`.
pub(super) fn is_dynamic(from: &str) -> bool {
    let starts_name = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphabetic());
    from.contains('*') || from.split(':').skip(1).any(starts_name)
}

/// Reports whether the deployment accepts the status and the target of a line.
fn is_usable(line: &Line) -> bool {
    let leads_away = line.to.starts_with("https://");
    let is_index = line.to.ends_with("/index") || line.to.ends_with("/index.html");
    // Cloudflare removes `index.html` from URLs, so such a line would redirect endlessly.
    let is_loop = is_index && !leads_away && (line.from.ends_with('/') || line.from.ends_with("/*"));
    match line.status {
        200 => !leads_away && !is_loop,
        301 | 302 | 303 | 307 | 308 => !is_loop,
        _ => false,
    }
}
