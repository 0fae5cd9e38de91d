//! The addresses of the API, one file per resource.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::problem::{self, Problem};
use crate::site::Site;
use crate::{access_log, answer, openapi};

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

/// The largest body that is read: a form with a file of 5 MiB in base64, and some room.
const BODY_LIMIT: usize = 8 * 1024 * 1024;

/// All addresses with their documentation.
pub(crate) fn documented() -> OpenApiRouter<Arc<Site>> {
    OpenApiRouter::with_openapi(openapi::Document::openapi())
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

/// The whole service. Addresses that go on to the end of the path are mounted by hand: the document cannot say that.
pub(crate) fn service(site: Arc<Site>) -> Router {
    let (router, _) = documented().split_for_parts();
    router
        .route("/api/media/{*path}", axum::routing::get(media::get))
        .route("/api/{*path}", axum::routing::get(pages::by_path))
        .fallback(async || Problem::NotFound)
        .with_state(site)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn(answer::conditional))
        .layer(middleware::from_fn(problem::render))
        .layer(middleware::from_fn(access_log::write))
}
