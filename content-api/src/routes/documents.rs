//! Defines the handler for the path `/api/documents/list`.

use axum::extract::State;
use serde::Deserialize;

use crate::json_response::JsonResponse;
use crate::model::document::{DocumentList, DocumentSection};
use crate::model::list::Paged;
use crate::params::Params;
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// The filters of a request for the document list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DocumentQuery {
    section: Option<DocumentSection>,
    year: Option<i16>,
}

/// Returns the documents that match the filters. The newest document comes first.
#[utoipa::path(get, path = "/api/documents/list", operation_id = "listDocuments", tag = "company",
    params(DocumentQuery),
    responses((status = OK, body = DocumentList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(
    State(state): SharedState,
    Params(query): Params<DocumentQuery>,
) -> Result<JsonResponse, Problem> {
    let matching = state.content.documents.iter().filter(|document| {
        query.section.is_none_or(|section| document.section == section)
            && query.year.is_none_or(|year| document.year == year)
    });
    JsonResponse::new(&DocumentList::new(Paged::all(matching.cloned().collect())))
}
