//! Serves hit counts on the admin listener, at the paths `/-/rules` and `/-/not-found`.

use http::StatusCode;
use percent_encoding::percent_decode_str;

use super::response::{AdminResponse, JSON, TEXT};
use crate::hits::Hits;
use crate::hits::listing::RowRange;

/// The number of rows in a response if the query does not contain `limit`.
const DEFAULT_LIMIT: usize = 100;
/// The maximum value of the query parameter `limit`.
const MAX_LIMIT: usize = 10_000;

/// The parsed query of `/-/rules`.
#[derive(Debug, PartialEq, Eq)]
enum RulesQuery {
    /// The query asks for a list of all rules.
    AllRules,
    /// The query asks for a range of rows of a CSV file. The fields contain the id of the rule that reads the file, and
    /// the range.
    Rows(String, RowRange),
}

/// Returns the response to a request for `/-/rules`.
pub(super) fn rules(hits: &Hits, query: Option<&str>) -> AdminResponse {
    match RulesQuery::parse(query.unwrap_or_default()) {
        Ok(RulesQuery::AllRules) => AdminResponse::new(StatusCode::OK, JSON, hits.list_rules()),
        Ok(RulesQuery::Rows(id, range)) => match hits.list_rows(&id, range) {
            Some(rows) => AdminResponse::new(StatusCode::OK, JSON, rows),
            None => AdminResponse::new(StatusCode::NOT_FOUND, TEXT, "no rule that reads a CSV file has this id\n"),
        },
        Err(error) => AdminResponse::new(StatusCode::BAD_REQUEST, TEXT, format!("{error}\n")),
    }
}

/// Returns the response to a request for `/-/not-found`.
pub(super) fn not_found(hits: &Hits) -> AdminResponse {
    AdminResponse::new(StatusCode::OK, JSON, hits.list_not_found())
}

impl RulesQuery {
    fn parse(query: &str) -> Result<Self, String> {
        let (mut id, mut range) = (None, RowRange { after: 0, limit: DEFAULT_LIMIT });
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            match name {
                "rows" => id = Some(decode(value)?),
                "after" => range.after = parse_number(name, value, usize::MAX)?,
                "limit" => range.limit = parse_number(name, value, MAX_LIMIT)?,
                _ => return Err(format!("unknown parameter `{name}`; use `rows`, `after` or `limit`")),
            }
        }
        match id {
            Some(id) => Ok(Self::Rows(id, range)),
            None if query.is_empty() => Ok(Self::AllRules),
            None => Err("missing parameter `rows` (the id of a rule), which `after` and `limit` require".to_owned()),
        }
    }
}

fn decode(value: &str) -> Result<String, String> {
    let text = percent_decode_str(value).decode_utf8().map_err(|_| "`rows` is not UTF-8".to_owned())?;
    Ok(text.into_owned())
}

fn parse_number(name: &str, value: &str, max: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| *number <= max);
    number.ok_or_else(|| match max {
        usize::MAX => format!("`{name}` must be a whole number"),
        max => format!("`{name}` must be a whole number no larger than {max}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_selects_rows() {
        let range = |after, limit| RowRange { after, limit };
        for (query, expected) in [
            ("", RulesQuery::AllRules),
            ("rows=shop", RulesQuery::Rows("shop".to_owned(), range(0, 100))),
            ("rows=a%26%D0%B1.csv&after=20&limit=5", RulesQuery::Rows("a&б.csv".to_owned(), range(20, 5))),
            ("limit=10000&rows=x", RulesQuery::Rows("x".to_owned(), range(0, 10_000))),
        ] {
            assert_eq!(RulesQuery::parse(query), Ok(expected), "{query}");
        }
    }

    #[test]
    fn invalid_query_is_rejected() {
        for query in ["id=x", "rows=x&after=-1", "rows=x&limit=10001", "rows=x&limit=", "limit=5", "rows=%FF"] {
            RulesQuery::parse(query).unwrap_err();
        }
    }
}
