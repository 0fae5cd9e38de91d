//! Defines the routes of the API. Each resource, such as news, has a file of its own with its handlers.

use std::sync::Arc;

use axum::{Router, middleware};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::model::submission::{AnsweringDepartment, Receipt};
use crate::problem::{self, Problem};
use crate::product_list::ProductSort;
use crate::state::AppState;
use crate::{access_log, etag};

pub(crate) mod branches;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod documents;
pub(crate) mod forms;
pub(crate) mod health;
pub(crate) mod legal;
pub(crate) mod management;
pub(crate) mod media;
pub(crate) mod news;
pub(crate) mod pages;
pub(crate) mod pharmacies;
pub(crate) mod programs;
pub(crate) mod search;
pub(crate) mod success_stories;
pub(crate) mod tenders;
pub(crate) mod vacancies;
pub(crate) mod videogallery;

/// The parts of the `OpenAPI` document that [`documented`] cannot generate. These are the routes with wildcards, and
/// types to which no handler refers.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Content API",
        description = "The API that serves the content of the site and stores the submitted forms."
    ),
    paths(pages::by_path, media::get),
    components(schemas(ProductSort, Receipt, AnsweringDepartment))
)]
struct BaseDocument;

/// Returns a router that also generates the `OpenAPI` document. It does not contain the routes with wildcards, because
/// `OpenAPI` cannot express wildcards.
pub(crate) fn documented() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(BaseDocument::openapi())
        .routes(routes!(common::get))
        .routes(routes!(legal::agreement))
        .routes(routes!(legal::policy))
        .routes(routes!(pages::by_alias))
        .routes(routes!(catalog::sections))
        .routes(routes!(catalog::products))
        .routes(routes!(catalog::detail))
        .routes(routes!(news::list))
        .routes(routes!(news::detail))
        .routes(routes!(videogallery::list))
        .routes(routes!(vacancies::list))
        .routes(routes!(vacancies::detail))
        .routes(routes!(branches::list))
        .routes(routes!(branches::detail))
        .routes(routes!(success_stories::list))
        .routes(routes!(success_stories::detail))
        .routes(routes!(management::list))
        .routes(routes!(documents::list))
        .routes(routes!(tenders::list))
        .routes(routes!(pharmacies::list))
        .routes(routes!(programs::list))
        .routes(routes!(programs::detail))
        .routes(routes!(search::life))
        .routes(routes!(search::full))
        .routes(routes!(forms::feedback))
        .routes(routes!(forms::pharmacovigilance))
        .routes(routes!(forms::study))
        .routes(routes!(forms::training))
        .routes(routes!(forms::destruction))
        .routes(routes!(health::healthy))
        .routes(routes!(health::ready))
}

/// Returns a router with all routes of the API, including the routes with wildcards.
pub(crate) fn service(state: Arc<AppState>) -> Router {
    let (router, _) = documented().split_for_parts();
    router
        .route("/api/media/{*path}", axum::routing::get(media::get))
        .route("/api/{*path}", axum::routing::get(pages::by_path))
        .fallback(async || Problem::NotFound)
        .with_state(state)
        .layer(middleware::from_fn(etag::conditional))
        .layer(middleware::from_fn(problem::render))
        .layer(middleware::from_fn(access_log::write))
}
