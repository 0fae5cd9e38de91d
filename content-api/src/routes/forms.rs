//! Defines the handlers for `POST /api/feedback…`, which store submitted forms.

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use utoipa::IntoResponses;

use crate::access_log::RequestId;
use crate::form_response::{self, Audience, RejectedForm};
use crate::forms::body::{Encoding, FormBody};
use crate::forms::destruction::DestructionForm;
use crate::forms::feedback::FeedbackForm;
use crate::forms::form::{self, Form};
use crate::forms::pharmacovigilance::PharmacovigilanceForm;
use crate::forms::same_origin;
use crate::forms::study::StudyForm;
use crate::forms::training::TrainingForm;
use crate::model::submission::Receipt;
use crate::problem::{Problem, ProblemBody};
use crate::state::{AppState, SharedState};
use crate::store::{IdempotencyKey, Submission};

/// Reads, checks and stores a form. A program gets JSON, and a browser without scripts gets a page.
async fn submit<F: Form>(state: &AppState, request: Request) -> Response {
    let encoding = Encoding::of(request.headers());
    let audience = Audience::of(encoding, request.headers());
    let request_id = request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
    let (headers, body) = match receive(encoding, request).await {
        Ok(received) => received,
        Err(problem) => return unreadable::<F>(audience, problem),
    };
    let rejected = (audience == Audience::Visitor).then(|| RejectedForm {
        kind: F::KIND.strip_prefix("feedback_").unwrap_or(F::KIND),
        page: body.page.clone(),
        default_page: F::PAGE,
        values: body.values.clone(),
        request_id: request_id.clone(),
    });
    match store::<F>(state, &headers, encoding, body, request_id).await {
        Ok(receipt) => form_response::stored(audience, receipt),
        Err(problem) => match rejected {
            Some(form) => form_response::rejected_page(&state.renderer, &problem, form).await,
            None => problem.into_response(),
        },
    }
}

/// Reads the body, unless a page of another site sent it.
async fn receive(encoding: Option<Encoding>, request: Request) -> Result<(HeaderMap, FormBody), Problem> {
    let encoding = encoding.ok_or(Problem::WrongContentType)?;
    let headers = request.headers().clone();
    if encoding != Encoding::Json && !same_origin::is_same_origin(&headers) {
        return Err(Problem::CrossOrigin);
    }
    Ok((headers, FormBody::read(encoding, request).await?))
}

fn unreadable<F: Form>(audience: Audience, problem: Problem) -> Response {
    match audience {
        Audience::Program => problem.into_response(),
        Audience::Visitor => form_response::plain_rejection(&problem, F::PAGE),
    }
}

async fn store<F: Form>(
    state: &AppState,
    headers: &HeaderMap,
    encoding: Option<Encoding>,
    body: FormBody,
    request_id: String,
) -> Result<Receipt, Problem> {
    let key = IdempotencyKey::of(headers, body.key.as_deref())?;
    let mut form: F =
        form::validate(body, encoding.unwrap_or(Encoding::Json), &state.content).map_err(Problem::Invalid)?;
    let payload = serde_json::to_string(&form).map_err(|error| Problem::Internal(error.to_string()))?;
    let submission = Submission {
        kind: F::KIND,
        payload,
        // The log of the proxy has the address of the client under the id of the request.
        request_id: if form.is_anonymous() { String::new() } else { request_id },
        attachment: form.take_file(),
        suspected: form.terms().is_suspected(),
        department: form.department(),
        key,
    };
    Ok(state.store.save(submission).await?)
}

// The responses that the OpenAPI document lists for every form. The enum and its variants have no doc comments, because
// utoipa would copy doc comments to the document.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only the OpenAPI description of this type is used")]
enum FormResponses {
    #[response(status = CREATED)]
    Stored(Receipt),
    #[response(status = SEE_OTHER, description = "The form was stored. A browser that posted the form itself gets this status.")]
    Moved,
    #[response(status = BAD_REQUEST, content_type = "application/problem+json")]
    Unreadable(ProblemBody),
    #[response(status = FORBIDDEN, content_type = "application/problem+json")]
    CrossOrigin(ProblemBody),
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
    request_body(content((FeedbackForm = "application/json"), (FeedbackForm = "multipart/form-data"), (FeedbackForm = "application/x-www-form-urlencoded"))),
    responses(FormResponses))]
pub(crate) async fn feedback(State(state): SharedState, request: Request) -> Response {
    submit::<FeedbackForm>(&state, request).await
}

/// Stores a report of an adverse reaction to a medicine.
#[utoipa::path(post, path = "/api/feedback_pharmacovigilance", operation_id = "sendPharmacovigilance", tag = "forms",
    request_body(content((PharmacovigilanceForm = "application/json"), (PharmacovigilanceForm = "multipart/form-data"), (PharmacovigilanceForm = "application/x-www-form-urlencoded"))),
    responses(FormResponses))]
pub(crate) async fn pharmacovigilance(State(state): SharedState, request: Request) -> Response {
    submit::<PharmacovigilanceForm>(&state, request).await
}

/// Stores an order for laboratory tests or standard samples.
#[utoipa::path(post, path = "/api/feedback_study", operation_id = "sendStudy", tag = "forms",
    request_body(content((StudyForm = "application/json"), (StudyForm = "multipart/form-data"), (StudyForm = "application/x-www-form-urlencoded"))),
    responses(FormResponses))]
pub(crate) async fn study(State(state): SharedState, request: Request) -> Response {
    submit::<StudyForm>(&state, request).await
}

/// Stores an application for a training programme.
#[utoipa::path(post, path = "/api/feedback_training", operation_id = "sendTraining", tag = "forms",
    request_body(content((TrainingForm = "application/json"), (TrainingForm = "multipart/form-data"), (TrainingForm = "application/x-www-form-urlencoded"))),
    responses(FormResponses))]
pub(crate) async fn training(State(state): SharedState, request: Request) -> Response {
    submit::<TrainingForm>(&state, request).await
}

/// Stores an order for the destruction of narcotic and psychotropic substances.
#[utoipa::path(post, path = "/api/feedback_destruction", operation_id = "sendDestruction", tag = "forms",
    request_body(content((DestructionForm = "application/json"), (DestructionForm = "multipart/form-data"), (DestructionForm = "application/x-www-form-urlencoded"))),
    responses(FormResponses))]
pub(crate) async fn destruction(State(state): SharedState, request: Request) -> Response {
    submit::<DestructionForm>(&state, request).await
}
