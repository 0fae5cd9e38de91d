//! What rules are used for, and which pages are not found.

use http::StatusCode;
use percent_encoding::percent_decode_str;

use super::{Answer, JSON, TEXT};
use crate::hits::Hits;
use crate::hits::listing::Page;

/// Rows of one answer, when the client asks for no number of its own, and at most.
const USUAL_LIMIT: usize = 100;
const HIGHEST_LIMIT: usize = 10_000;

/// What the query of `/-/rules` asks for.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    /// Every rule.
    Rules,
    /// Some rows of the rule with this id.
    Rows(String, Page),
}

/// Answers `/-/rules`.
pub(super) fn rules(hits: &Hits, query: Option<&str>) -> Answer {
    match Asked::read(query.unwrap_or_default()) {
        Ok(Asked::Rules) => Answer::new(StatusCode::OK, JSON, hits.list_rules()),
        Ok(Asked::Rows(id, page)) => match hits.list_rows(&id, page) {
            Some(rows) => Answer::new(StatusCode::OK, JSON, rows),
            None => Answer::new(StatusCode::NOT_FOUND, TEXT, "no rule with rows has this id\n"),
        },
        Err(mistake) => Answer::new(StatusCode::BAD_REQUEST, TEXT, format!("{mistake}\n")),
    }
}

/// Answers `/-/not-found`.
pub(super) fn not_found(hits: &Hits) -> Answer {
    Answer::new(StatusCode::OK, JSON, hits.list_not_found())
}

impl Asked {
    fn read(query: &str) -> Result<Self, String> {
        let (mut id, mut page) = (None, Page { after: 0, limit: USUAL_LIMIT });
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            match name {
                "rows" => id = Some(decoded(value)?),
                "after" => page.after = number(name, value, usize::MAX)?,
                "limit" => page.limit = number(name, value, HIGHEST_LIMIT)?,
                _ => return Err(format!("there is no `{name}`; a query may have `rows`, `after` and `limit`")),
            }
        }
        match id {
            Some(id) => Ok(Self::Rows(id, page)),
            None if query.is_empty() => Ok(Self::Rules),
            None => Err("`after` and `limit` go with `rows`, the id of a rule".to_owned()),
        }
    }
}

fn decoded(value: &str) -> Result<String, String> {
    let text = percent_decode_str(value).decode_utf8().map_err(|_| "`rows` is not UTF-8".to_owned())?;
    Ok(text.into_owned())
}

fn number(name: &str, value: &str, highest: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| *number <= highest);
    number.ok_or_else(|| match highest {
        usize::MAX => format!("`{name}` is a number"),
        highest => format!("`{name}` is a number up to {highest}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_says_which_rows() {
        let page = |after, limit| Page { after, limit };
        for (query, asked) in [
            ("", Asked::Rules),
            ("rows=shop", Asked::Rows("shop".to_owned(), page(0, 100))),
            ("rows=a%26%D0%B1.csv&after=20&limit=5", Asked::Rows("a&б.csv".to_owned(), page(20, 5))),
            ("limit=10000&rows=x", Asked::Rows("x".to_owned(), page(0, 10_000))),
        ] {
            assert_eq!(Asked::read(query), Ok(asked), "{query}");
        }
    }

    #[test]
    fn query_that_asks_for_something_else_is_refused() {
        for query in ["id=x", "rows=x&after=-1", "rows=x&limit=10001", "rows=x&limit=", "limit=5", "rows=%FF"] {
            Asked::read(query).unwrap_err();
        }
    }
}
