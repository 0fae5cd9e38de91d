//! `/api/catalog/…`

use axum::extract::State;

use crate::answer::Answer;
use crate::catalogue::ProductQuery;
use crate::model::catalog::{CatalogDetailAnswer, ProductList, SectionsAnswer};
use crate::params::{Alias, Params};
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// A page of products.
#[utoipa::path(get, path = "/api/catalog/products", operation_id = "listProducts", tag = "catalog",
    params(ProductQuery),
    responses((status = OK, body = ProductList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn products(State(site): Shared, Params(query): Params<ProductQuery>) -> Result<Answer, Problem> {
    Answer::of(&query.answer(&site.library, &site.search)?)
}

/// All categories.
#[utoipa::path(get, path = "/api/catalog/sections", operation_id = "listSections", tag = "catalog",
    responses((status = OK, body = SectionsAnswer)))]
pub(crate) async fn sections(State(site): Shared) -> Answer {
    site.ready.sections.clone()
}

/// What an alias of the catalogue names: a section or a product. A section wins when both have it.
#[utoipa::path(get, path = "/api/catalog/detail/{alias}", operation_id = "getCatalogDetail", tag = "catalog",
    params(("alias" = String, Path)),
    responses((status = OK, body = CatalogDetailAnswer), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(site): Shared, Alias(alias): Alias) -> Result<Answer, Problem> {
    site.ready.catalog_detail.get(&alias)
}
