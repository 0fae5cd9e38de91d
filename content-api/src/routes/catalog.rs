//! Defines the handlers for the paths `/api/catalog/…`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::catalog::{CatalogDetailResponse, ProductList, SectionsResponse};
use crate::params::{Alias, Params};
use crate::problem::{Problem, ProblemBody};
use crate::product_list::ProductQuery;
use crate::state::SharedState;

/// Returns one page of the products that match the filters.
#[utoipa::path(get, path = "/api/catalog/products", operation_id = "listProducts", tag = "catalog",
    params(ProductQuery),
    responses((status = OK, body = ProductList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn products(
    State(state): SharedState,
    Params(query): Params<ProductQuery>,
) -> Result<JsonResponse, Problem> {
    JsonResponse::new(&query.list(&state.content, &state.search)?)
}

/// Returns all sections of the catalogue.
#[utoipa::path(get, path = "/api/catalog/sections", operation_id = "listSections", tag = "catalog",
    responses((status = OK, body = SectionsResponse)))]
pub(crate) async fn sections(State(state): SharedState) -> JsonResponse {
    state.prepared.sections.clone()
}

/// Returns the section or the product with the given alias.
#[utoipa::path(get, path = "/api/catalog/detail/{alias}", operation_id = "getCatalogDetail", tag = "catalog",
    params(("alias" = String, Path)),
    responses((status = OK, body = CatalogDetailResponse), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.catalog_detail.get(&alias)
}
