//! Builds the responses to a submitted form, for programs as well as for browsers without scripts.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde_json::{Map, Value};

use crate::forms::body::Encoding;
use crate::json_response;
use crate::model::submission::Receipt;
use crate::problem::{FieldError, Problem};
use crate::renderer::{FormPage, Renderer};

/// The path of the page that confirms a stored form.
const SENT_PAGE: &str = "/sent";

/// The values of a hidden field that are too long to be a path of the site.
const MAX_PAGE_PATH: usize = 200;

/// The kind of response that the client expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A program, or a script of the site, which gets JSON.
    Program,
    /// A browser that posted the form itself, which gets a page.
    Visitor,
}

impl Audience {
    /// A request that sends or asks for JSON comes from a program.
    pub(crate) fn of(encoding: Option<Encoding>, headers: &HeaderMap) -> Self {
        let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        match encoding {
            Some(Encoding::UrlEncoded | Encoding::Multipart) if !accept.contains("json") => Self::Visitor,
            Some(_) | None => Self::Program,
        }
    }
}

/// A form that was rejected, with what is needed to show it again.
pub(crate) struct RejectedForm {
    /// The kind of the form, as in the block `form` of a page.
    pub(crate) kind: &'static str,
    /// The path of the page that contains the form, as the form says.
    pub(crate) page: Option<String>,
    /// The path that is used if the form does not say where it is.
    pub(crate) default_page: &'static str,
    pub(crate) values: Map<String, Value>,
    pub(crate) request_id: String,
}

/// Returns the response for a stored form.
pub(crate) fn stored(audience: Audience, receipt: Receipt) -> Response {
    match audience {
        Audience::Program => {
            let headers = [(header::CONTENT_TYPE, json_response::JSON), (header::CACHE_CONTROL, "no-store")];
            (StatusCode::CREATED, headers, axum::Json(receipt)).into_response()
        }
        Audience::Visitor => {
            let query = form_urlencoded::Serializer::new(String::new())
                .append_pair("number", &receipt.number)
                .append_pair("department", receipt.department.as_str())
                .finish();
            let headers =
                [(header::LOCATION, format!("{SENT_PAGE}?{query}")), (header::CACHE_CONTROL, "no-store".into())];
            (StatusCode::SEE_OTHER, headers).into_response()
        }
    }
}

/// Returns the page with the form, the values and the errors. If the renderer fails, returns a plain page.
pub(crate) async fn rejected_page(renderer: &Renderer, problem: &Problem, form: RejectedForm) -> Response {
    let (title, detail) = problem.texts();
    let errors = if let Problem::Invalid(errors) = problem { errors.as_slice() } else { &[] };
    let path = form.page.as_deref().filter(|path| is_site_path(path)).unwrap_or(form.default_page);
    let page = FormPage { page: path, form: form.kind, values: &form.values, title, detail, errors };
    let html_page = renderer.render(&page, &form.request_id).await.map_err(|error| error.to_string());
    if let Err(cause) = &html_page {
        tracing::warn!(request_id = form.request_id, cause, "the renderer sent no page for a rejected form");
    }
    let body = html_page.map_or_else(|_| Body::from(plain_page(title, detail, errors, path)), Body::from);
    html(problem, body)
}

/// Returns a plain page for a form that could not be read, so that there is nothing to show again.
pub(crate) fn plain_rejection(problem: &Problem, default_page: &str) -> Response {
    let (title, detail) = problem.texts();
    let body = Body::from(plain_page(title, detail, &[], default_page));
    html(problem, body)
}

/// Builds an HTML response. The extensions of the problem's own response are kept, because the access log needs them.
fn html(problem: &Problem, body: Body) -> Response {
    let mut response = problem.response_without_body();
    *response.body_mut() = body;
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static("ru"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn is_site_path(path: &str) -> bool {
    path.len() <= MAX_PAGE_PATH
        && path.starts_with('/')
        && !path.starts_with("//")
        && path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.~%".contains(&byte))
}

fn plain_page(title: &str, detail: &str, errors: &[FieldError], page: &str) -> String {
    let items = errors.iter().map(|error| ["<li>", &escape(&error.message), "</li>\n"].concat()).collect::<String>();
    let list = if items.is_empty() { items } else { format!("<ul>\n{items}</ul>\n") };
    let (title, detail, page) = (escape(title), escape(detail), escape(page));
    format!(
        "<!doctype html>\n<html lang=\"ru\">\n<head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
        <meta name=\"robots\" content=\"noindex\"><title>{title}</title></head>\n<body>\n<h1>{title}</h1>\n<p>{detail}</p>\n\
        {list}<p>Вернитесь кнопкой «Назад» — введённое сохранится в форме — или откройте <a href=\"{page}\">страницу с формой</a>.</p>\n\
        </body>\n</html>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_path_of_the_site_is_a_page() {
        for good in ["/", "/contacts", "/career/vacancies/chemist-2", "/a%20b"] {
            assert!(is_site_path(good), "{good}");
        }
        for bad in ["", "contacts", "//evil.example", "/\\evil.example", "/a?b", "/a#b", "/a\nb", &"/a".repeat(101)] {
            assert!(!is_site_path(bad), "{bad}");
        }
    }

    #[test]
    fn the_plain_page_escapes_what_it_shows() {
        let error = FieldError { field: "a".into(), code: "x".into(), message: "<b>&\"".into() };
        let page = plain_page("Заголовок", "Текст", &[error], "/contacts");
        assert!(page.contains("<li>&lt;b&gt;&amp;&quot;</li>") && page.contains("href=\"/contacts\""), "{page}");
    }
}
