//! Parses the query parameters and the aliases in request URLs.

use axum::extract::{FromRequestParts, Path};
use http::request::Parts;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::problem::{FieldError, Problem};

/// The query of a request, which is parsed into a `T`. A parameter whose value is blank counts as absent, because a
/// browser without scripts also sends the empty inputs of a form.
#[derive(Debug)]
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        read(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

fn read<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let filled: Vec<_> =
        form_urlencoded::parse(query.as_bytes()).filter(|(_, value)| !value.trim().is_empty()).collect();
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(filled).finish();
    let deserializer = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let field = error.path().to_string();
        let message = format!("Недопустимое значение параметра «{field}».");
        Problem::BadQuery(FieldError { field, code: "format".to_owned(), message })
    })
}

/// The variable part of a request path, such as `{alias}` in `/api/pages/{alias}`. If the variable part cannot be
/// decoded, the request fails with [`Problem::NotFound`].
#[derive(Debug)]
pub(crate) struct Alias(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Alias {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Path(alias) = Path::from_request_parts(parts, state).await.map_err(|_| Problem::NotFound)?;
        Ok(Self(alias))
    }
}

/// The number of a page in a list, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "usize")]
pub(crate) struct PageNumber(usize);

impl TryFrom<usize> for PageNumber {
    type Error = &'static str;

    fn try_from(number: usize) -> Result<Self, Self::Error> {
        if number == 0 { Err("the page number must be at least 1") } else { Ok(Self(number)) }
    }
}

/// The number of items on each page of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "usize")]
pub(crate) struct PerPage(usize);

impl PerPage {
    const MAX: usize = 60;
}

impl TryFrom<usize> for PerPage {
    type Error = &'static str;

    fn try_from(number: usize) -> Result<Self, Self::Error> {
        if (1..=Self::MAX).contains(&number) { Ok(Self(number)) } else { Err("out of range") }
    }
}

/// Returns the page number and the number of items per page. If `page` is `None`, the page number is 1. If `per_page`
/// is `None`, the number of items is `default`.
pub(crate) fn paging(page: Option<PageNumber>, per_page: Option<PerPage>, default: usize) -> (usize, usize) {
    (page.map_or(1, |page| page.0), per_page.map_or(default, |per_page| per_page.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct ListQuery {
        page: Option<PageNumber>,
        per_page: Option<PerPage>,
    }

    fn field_with_error(query: &str) -> String {
        let read = read::<ListQuery>(query);
        let Err(Problem::BadQuery(error)) = read else { panic!("{query} gave {read:?}") };
        error.field
    }

    #[test]
    fn reads_numbers_and_skips_empty_values() {
        let query: ListQuery = read("page=3&per_page=&utm_source=x").unwrap();
        assert_eq!(paging(query.page, query.per_page, 12), (3, 12));
    }

    #[test]
    fn names_the_invalid_parameter() {
        assert_eq!(field_with_error("page=0"), "page");
        assert_eq!(field_with_error("page=x"), "page");
        assert_eq!(field_with_error("per_page=61"), "per_page");
    }
}
