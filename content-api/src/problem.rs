//! Defines the error type of the API. Errors are sent as problem details (RFC 9457).
//!
//! The body of an error response contains only text that visitors may read. The internal cause is written only to the
//! log.

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use crate::store::{InvalidKey, StoreError};

/// The body of an error response, which contains problem details (RFC 9457).
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct ProblemBody {
    #[serde(rename = "type")]
    #[schema(example = "about:blank")]
    pub(crate) kind: String,
    pub(crate) title: String,
    pub(crate) status: u16,
    pub(crate) detail: String,
    /// The path of the request.
    pub(crate) instance: String,
    pub(crate) errors: Option<Vec<FieldError>>,
}

/// An error in a form field or in a query parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct FieldError {
    pub(crate) field: String,
    /// A code for programs: `required`, `type`, `format`, `length`, `range`, `choice`, `unknown` or `size`.
    pub(crate) code: String,
    /// A Russian sentence that visitors see.
    pub(crate) message: String,
}

/// The reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    #[error("the resource does not exist")]
    NotFound,
    #[error("the resource does not allow the request method")]
    MethodNotAllowed,
    #[error("a query parameter is invalid")]
    BadQuery(FieldError),
    #[error("the request body is malformed")]
    BadBody,
    #[error("the idempotency key is invalid")]
    BadKey,
    #[error("the idempotency key belongs to another submission")]
    KeyReused,
    #[error("the form was posted from another site")]
    CrossOrigin,
    #[error("the request body is too large")]
    TooLarge,
    #[error("the request body is incomplete")]
    BodyIncomplete,
    #[error("the media type of the request body is not supported")]
    WrongContentType,
    #[error("the form has errors")]
    Invalid(Vec<FieldError>),
    #[error("cannot access the database: {0}")]
    Store(StoreError),
    #[error("cannot build the response: {0}")]
    Internal(String),
}

impl From<InvalidKey> for Problem {
    fn from(_: InvalidKey) -> Self {
        Self::BadKey
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::KeyReused) { Self::KeyReused } else { Self::Store(error) }
    }
}

impl Problem {
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::BadQuery(_) | Self::BadBody | Self::BadKey | Self::BodyIncomplete => StatusCode::BAD_REQUEST,
            Self::CrossOrigin => StatusCode::FORBIDDEN,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Invalid(_) | Self::KeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the texts that visitors see, which are the `title` and the `detail` of the body.
    pub(crate) fn texts(&self) -> (&'static str, &'static str) {
        match self {
            Self::NotFound => ("Не найдено", "По этому адресу ничего нет."),
            Self::MethodNotAllowed => ("Метод не поддерживается", "Этот адрес не принимает такие запросы."),
            Self::BadQuery(_) => ("Неверный запрос", "Параметр запроса имеет недопустимое значение."),
            Self::BadBody => ("Неверный запрос", "Тело запроса не удалось разобрать."),
            Self::BadKey => ("Неверный запрос", "Ключ повторной отправки должен содержать от 16 до 128 знаков ASCII."),
            Self::KeyReused => (
                "Это сообщение уже отправлено",
                "С этой страницы мы уже получили сообщение. Чтобы отправить ещё одно, отправьте форму ещё раз.",
            ),
            Self::CrossOrigin => (
                "Форма отправлена не с этого сайта",
                "Откройте страницу с формой на нашем сайте и отправьте её оттуда.",
            ),
            Self::BodyIncomplete => ("Неверный запрос", "Тело запроса получено не полностью."),
            Self::TooLarge => ("Слишком большой запрос", "Размер запроса не должен превышать 8 МиБ."),
            Self::WrongContentType => (
                "Неверный тип данных",
                "Форма принимается в виде application/json, application/x-www-form-urlencoded или multipart/form-data.",
            ),
            Self::Invalid(_) => ("Форма заполнена с ошибками", "Исправьте отмеченные поля и отправьте форму ещё раз."),
            Self::Store(_) => {
                ("Сервис временно недоступен", "Не удалось сохранить обращение. Повторите попытку позже.")
            }
            Self::Internal(_) => ("Внутренняя ошибка", "Не удалось подготовить ответ. Повторите попытку позже."),
        }
    }

    /// Returns the body of the response. The field `instance` is still empty, because [`render`] fills in this field
    /// later.
    fn into_body(self) -> ProblemBody {
        let status = self.status().as_u16();
        let (title, detail) = self.texts();
        let errors = match self {
            Self::BadQuery(error) => Some(vec![error]),
            Self::Invalid(errors) => Some(errors),
            Self::NotFound
            | Self::MethodNotAllowed
            | Self::BadBody
            | Self::BadKey
            | Self::KeyReused
            | Self::CrossOrigin
            | Self::TooLarge
            | Self::BodyIncomplete
            | Self::WrongContentType
            | Self::Store(_)
            | Self::Internal(_) => None,
        };
        ProblemBody {
            kind: "about:blank".to_owned(),
            title: title.to_owned(),
            status,
            detail: detail.to_owned(),
            instance: String::new(),
            errors,
        }
    }
}

/// The internal cause of a server error, which is written to the access log.
#[derive(Debug, Clone)]
pub(crate) struct Cause(pub(crate) String);

impl Problem {
    /// Returns a response with the status, and with the cause for the access log, to which the caller adds a body.
    pub(crate) fn response_without_body(&self) -> Response {
        let status = self.status();
        let mut response = status.into_response();
        if status.is_server_error() {
            response.extensions_mut().insert(Cause(self.to_string()));
        }
        response
    }
}

/// Stores the problem in the extensions of the response. [`render`] writes the body later, because only [`render`]
/// knows the path of the request.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.response_without_body();
        response.extensions_mut().insert(self.into_body());
        response
    }
}

/// Writes the body of a problem into the response. If the router rejected the method before any handler ran, writes the
/// body of [`Problem::MethodNotAllowed`]. This function is an axum middleware.
pub(crate) async fn render(request: Request, next: Next) -> Response {
    let instance = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let from_handler = response.extensions_mut().remove::<ProblemBody>();
    let from_router = (response.status() == StatusCode::METHOD_NOT_ALLOWED).then_some(Problem::MethodNotAllowed);
    match from_handler.or_else(|| from_router.map(Problem::into_body)) {
        Some(body) => with_body(response, &ProblemBody { instance, ..body }),
        None => response,
    }
}

fn with_body(response: Response, problem: &ProblemBody) -> Response {
    let (mut head, _) = response.into_parts();
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json; charset=utf-8"));
    head.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Serialisation cannot fail, because a problem contains only strings and numbers.
    Response::from_parts(head, Body::from(serde_json::to_vec(problem).unwrap_or_default()))
}
