//! `/api/documents/list`

use axum::extract::State;
use serde::Deserialize;

use crate::answer::Answer;
use crate::model::document::{DocumentList, DocumentSection};
use crate::model::list::Paged;
use crate::params::Params;
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// What to narrow the list by.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DocumentQuery {
    section: Option<DocumentSection>,
    year: Option<i16>,
}

/// All documents that match, newest first.
#[utoipa::path(get, path = "/api/documents/list", operation_id = "listDocuments", tag = "company",
    params(DocumentQuery),
    responses((status = OK, body = DocumentList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(State(site): Shared, Params(query): Params<DocumentQuery>) -> Result<Answer, Problem> {
    let asked = site.library.documents.iter().filter(|document| {
        query.section.is_none_or(|section| document.section == section)
            && query.year.is_none_or(|year| document.year == year)
    });
    Answer::of(&DocumentList::new(Paged::whole(asked.cloned().collect())))
}
