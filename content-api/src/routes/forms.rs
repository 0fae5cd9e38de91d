//! Defines the handlers for `POST /api/feedback…`, which store submitted forms.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use serde_json::{Map, Value};
use utoipa::IntoResponses;

use crate::access_log::RequestId;
use crate::forms::destruction::DestructionForm;
use crate::forms::feedback::FeedbackForm;
use crate::forms::form::{self, Form};
use crate::forms::pharmacovigilance::PharmacovigilanceForm;
use crate::forms::study::StudyForm;
use crate::forms::training::TrainingForm;
use crate::json_response;
use crate::model::submission::Receipt;
use crate::problem::{Problem, ProblemBody};
use crate::state::{AppState, SharedState};
use crate::store::Submission;

/// The JSON object in the body of a submitted form, along with the id of the request.
pub(crate) struct ReceivedForm {
    body: Map<String, Value>,
    request_id: String,
}

impl<S: Send + Sync> FromRequest<S> for ReceivedForm {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::WrongContentType);
        }
        let request_id = request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| body_error(&rejection))?;
        let body = serde_json::from_slice(&bytes).map_err(|_| Problem::BadJson)?;
        Ok(Self { body, request_id })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

fn body_error(rejection: &BytesRejection) -> Problem {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE { Problem::TooLarge } else { Problem::BodyIncomplete }
}

async fn store<F: Form>(state: &AppState, received: ReceivedForm) -> Result<Response, Problem> {
    let mut form: F = form::validate(received.body, &state.content).map_err(Problem::Invalid)?;
    let payload = serde_json::to_string(&form).map_err(|error| Problem::Internal(error.to_string()))?;
    let attachment = form.take_file();
    let suspected = form.sender().is_suspected();
    let submission = Submission { kind: F::KIND, payload, request_id: received.request_id, attachment, suspected };
    Ok(created(state.store.save(submission).await?))
}

fn created(receipt: Receipt) -> Response {
    let headers = [(header::CONTENT_TYPE, json_response::JSON), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::CREATED, headers, axum::Json(receipt)).into_response()
}

// The responses that the OpenAPI document lists for every form. The enum and its variants have no doc comments, because
// utoipa would copy doc comments to the document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only the OpenAPI description of this type is used")]
enum FormResponses {
    #[response(status = CREATED)]
    Stored(Receipt),
    #[response(status = BAD_REQUEST, content_type = "application/problem+json")]
    Unreadable(ProblemBody),
    #[response(status = PAYLOAD_TOO_LARGE, content_type = "application/problem+json")]
    TooLarge(ProblemBody),
    #[response(status = UNSUPPORTED_MEDIA_TYPE, content_type = "application/problem+json")]
    WrongContentType(ProblemBody),
    #[response(status = UNPROCESSABLE_ENTITY, content_type = "application/problem+json")]
    Invalid(ProblemBody),
    #[response(status = SERVICE_UNAVAILABLE, content_type = "application/problem+json")]
    NotStored(ProblemBody),
}

/// Stores a general feedback form.
#[utoipa::path(post, path = "/api/feedback", operation_id = "sendFeedback", tag = "forms",
    request_body = FeedbackForm,
    responses(FormResponses))]
pub(crate) async fn feedback(State(state): SharedState, form: ReceivedForm) -> Result<Response, Problem> {
    store::<FeedbackForm>(&state, form).await
}

/// Stores a report of an adverse reaction to a medicine.
#[utoipa::path(post, path = "/api/feedback_pharmacovigilance", operation_id = "sendPharmacovigilance", tag = "forms",
    request_body = PharmacovigilanceForm,
    responses(FormResponses))]
pub(crate) async fn pharmacovigilance(State(state): SharedState, form: ReceivedForm) -> Result<Response, Problem> {
    store::<PharmacovigilanceForm>(&state, form).await
}

/// Stores an order for laboratory tests or standard samples.
#[utoipa::path(post, path = "/api/feedback_study", operation_id = "sendStudy", tag = "forms",
    request_body = StudyForm,
    responses(FormResponses))]
pub(crate) async fn study(State(state): SharedState, form: ReceivedForm) -> Result<Response, Problem> {
    store::<StudyForm>(&state, form).await
}

/// Stores an application for a training programme.
#[utoipa::path(post, path = "/api/feedback_training", operation_id = "sendTraining", tag = "forms",
    request_body = TrainingForm,
    responses(FormResponses))]
pub(crate) async fn training(State(state): SharedState, form: ReceivedForm) -> Result<Response, Problem> {
    store::<TrainingForm>(&state, form).await
}

/// Stores an order for the destruction of narcotic and psychotropic substances.
#[utoipa::path(post, path = "/api/feedback_destruction", operation_id = "sendDestruction", tag = "forms",
    request_body = DestructionForm,
    responses(FormResponses))]
pub(crate) async fn destruction(State(state): SharedState, form: ReceivedForm) -> Result<Response, Problem> {
    store::<DestructionForm>(&state, form).await
}
