//! Failures as RFC 9457 problems: the one error type of the API.
//!
//! What a visitor may read goes into the body; what went wrong inside goes into the log only.

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

/// The body of every failure.
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
    /// The path that was asked for.
    pub(crate) instance: String,
    pub(crate) errors: Option<Vec<FieldError>>,
}

/// What is wrong with one field of a form or one parameter of a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct FieldError {
    pub(crate) field: String,
    /// For programs: `required`, `type`, `format`, `length`, `range`, `choice`, `unknown`, `size`.
    pub(crate) code: String,
    /// For people: a Russian sentence.
    pub(crate) message: String,
}

/// A failed request.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    #[error("nothing here")]
    NotFound,
    #[error("the method is not allowed")]
    MethodNotAllowed,
    #[error("the query is wrong")]
    BadQuery(FieldError),
    #[error("the body is no JSON object")]
    BadJson,
    #[error("the body is too large")]
    TooLarge,
    #[error("the body did not arrive")]
    BodyLost,
    #[error("the body has the wrong type")]
    WrongContentType,
    #[error("the form is wrong")]
    Invalid(Vec<FieldError>),
    #[error("the store failed: {0}")]
    Store(#[from] crate::store::StoreError),
    #[error("an answer could not be made: {0}")]
    Internal(String),
}

impl Problem {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::BadQuery(_) | Self::BadJson | Self::BodyLost => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Title and detail, for a visitor.
    fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::NotFound => ("Не найдено", "По этому адресу ничего нет."),
            Self::MethodNotAllowed => ("Метод не поддерживается", "Этот адрес не принимает такие запросы."),
            Self::BadQuery(_) => ("Неверный запрос", "Параметр запроса имеет недопустимое значение."),
            Self::BadJson => ("Неверный запрос", "Тело запроса не является объектом JSON."),
            Self::BodyLost => ("Неверный запрос", "Тело запроса получено не полностью."),
            Self::TooLarge => ("Слишком большой запрос", "Размер запроса не должен превышать 8 МиБ."),
            Self::WrongContentType => ("Неверный тип данных", "Форма принимается только в виде application/json."),
            Self::Invalid(_) => ("Форма заполнена с ошибками", "Исправьте отмеченные поля и отправьте форму ещё раз."),
            Self::Store(_) => {
                ("Сервис временно недоступен", "Не удалось сохранить обращение. Повторите попытку позже.")
            }
            Self::Internal(_) => ("Внутренняя ошибка", "Не удалось подготовить ответ. Повторите попытку позже."),
        }
    }

    /// The body, still without the path of the request.
    fn into_body(self) -> ProblemBody {
        let status = self.status().as_u16();
        let (title, detail) = self.words();
        let errors = match self {
            Self::BadQuery(error) => Some(vec![error]),
            Self::Invalid(errors) => Some(errors),
            _ => None,
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

/// What went wrong inside, for the access log.
#[derive(Debug, Clone)]
pub(crate) struct Cause(pub(crate) String);

/// Leaves the body in the response's extensions: only [`render`] knows the path of the request.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = status.into_response();
        if status.is_server_error() {
            response.extensions_mut().insert(Cause(self.to_string()));
        }
        response.extensions_mut().insert(self.into_body());
        response
    }
}

/// Middleware: writes the body of a problem, also for the refusals of the router itself.
pub(crate) async fn render(request: Request, next: Next) -> Response {
    let instance = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let left = response.extensions_mut().remove::<ProblemBody>();
    let refused = (response.status() == StatusCode::METHOD_NOT_ALLOWED).then_some(Problem::MethodNotAllowed);
    match left.or_else(|| refused.map(Problem::into_body)) {
        Some(body) => with_body(response, &ProblemBody { instance, ..body }),
        None => response,
    }
}

fn with_body(response: Response, problem: &ProblemBody) -> Response {
    let (mut head, _) = response.into_parts();
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json; charset=utf-8"));
    head.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // A problem holds strings and numbers only, which always serialize.
    Response::from_parts(head, Body::from(serde_json::to_vec(problem).unwrap_or_default()))
}
