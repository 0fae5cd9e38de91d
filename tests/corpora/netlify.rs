//! Converts rule sets in the syntax of Netlify to files and test requests. In this syntax, the first line that matches
//! is used. In the path of a line, a `*` at the end matches the rest of the requested path. In the target, `:splat` stands
//! for this rest.

use std::collections::BTreeMap;

use crate::row::{Question, Row, encoded};

/// The text that replaces `*` when a row such as `/blog/*` is made into a test request.
const REST: &str = "some/page";
const MOST_HOPS: usize = 10;

/// Returns the text of a `_redirects` file that has one line for each row.
pub(crate) fn file(rows: &[Row]) -> String {
    rows.iter().fold(String::new(), |file, row| file + &format!("{} {} {}\n", row.from, row.to, row.status))
}

/// Returns one test request with its expected target for each row. To find the target, the function applies the rows
/// repeatedly, as a browser follows redirects.
pub(crate) fn questions(rows: &[Row]) -> Vec<Question> {
    let requests = (1..).zip(rows.iter().map(|row| row.from.replace('*', REST)));
    let question = |(line, from): (u32, String)| {
        let (mut to, mut status) = (from.clone(), None);
        for _ in 0..MOST_HOPS {
            let Some((next, code)) = first_match(rows, &to) else { break };
            (to, status) = (next, status.or(Some(code)));
        }
        Question { line: Some(line), from: encoded(&from), to, status }
    };
    requests.map(question).collect()
}

/// Returns one test request with its expected target for each row of a rule set without patterns. In such a rule set,
/// `*` is an ordinary character.
pub(crate) fn exact_questions(rows: &[Row]) -> Vec<Question> {
    let targets: BTreeMap<_, _> = rows.iter().map(|row| (row.from.trim_end_matches('/'), &row.to)).collect();
    let question = |(line, row): (u32, &Row)| {
        let mut to = row.to.clone();
        for _ in 0..MOST_HOPS {
            let Some(next) = targets.get(to.trim_end_matches('/')) else { break };
            to.clone_from(next);
        }
        Question { line: Some(line), from: encoded(&row.from), to, status: Some(row.status) }
    };
    // The rows begin on line 2 of the table, below the header.
    (2..).zip(rows).map(question).collect()
}

fn first_match(rows: &[Row], path: &str) -> Option<(String, u16)> {
    rows.iter().find_map(|row| {
        // A `*` before the final slash is a placeholder as well. Portico ignores the final slash.
        let rest = match row.from.strip_suffix("*/").or_else(|| row.from.strip_suffix('*')) {
            Some(start) => path.strip_prefix(start).or_else(|| (format!("{path}/") == start).then_some(""))?,
            None if same(&row.from, path) => "",
            None => return None,
        };
        let rest = if row.from.ends_with("*/") { rest.trim_end_matches('/') } else { rest };
        Some((row.to.replace(":splat", rest), row.status))
    })
}

fn same(left: &str, right: &str) -> bool {
    left.trim_end_matches('/') == right.trim_end_matches('/')
}
