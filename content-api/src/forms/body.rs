//! Reads the body of a submitted form, in any of the three encodings that the API accepts.

mod content;
mod limited;
mod multipart;
mod urlencoded;

use crate::forms::body::content::TEXT_LIMIT;
use crate::problem::Problem;
use axum::body::to_bytes;
use axum::extract::Request;
use http::{HeaderMap, header};

pub(crate) use crate::forms::body::content::{FILE_LIMIT, FormBody, UploadedContent, UploadedFile};

/// The maximum size of a JSON body, in bytes. The limit is large enough for a form with a file of 5 MiB in base64.
const JSON_LIMIT: usize = 8 * 1024 * 1024;

/// The encoding of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// JSON, which programs send. Numbers and flags have types.
    Json,
    /// `application/x-www-form-urlencoded`, which browsers send. All values are text.
    UrlEncoded,
    /// `multipart/form-data`, which browsers send if the form may have a file. All values are text.
    Multipart,
}

impl Encoding {
    /// Returns the encoding that `Content-Type` names. Returns `None` for any other media type.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/json" => Some(Self::Json),
            "application/x-www-form-urlencoded" => Some(Self::UrlEncoded),
            "multipart/form-data" => Some(Self::Multipart),
            _ => None,
        }
    }
}

impl FormBody {
    /// Reads the whole body of a request. Fails if the body is incomplete, malformed or too large.
    pub(crate) async fn read(encoding: Encoding, request: Request) -> Result<Self, Problem> {
        match encoding {
            Encoding::Json => read_json(request).await,
            Encoding::UrlEncoded => Ok(urlencoded::parse(&read_bytes(request, TEXT_LIMIT).await?)),
            Encoding::Multipart => multipart::read(request).await,
        }
    }
}

async fn read_json(request: Request) -> Result<FormBody, Problem> {
    let bytes = read_bytes(request, JSON_LIMIT).await?;
    let values = serde_json::from_slice(&bytes).map_err(|_| Problem::BadBody)?;
    Ok(FormBody { values, ..FormBody::default() })
}

async fn read_bytes(request: Request, limit: usize) -> Result<axum::body::Bytes, Problem> {
    to_bytes(request.into_body(), limit).await.map_err(|error| {
        let is_limit = std::error::Error::source(&error)
            .is_some_and(<dyn std::error::Error>::is::<http_body_util::LengthLimitError>);
        if is_limit { Problem::TooLarge } else { Problem::BodyIncomplete }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_repeated_field_becomes_a_list() {
        let mut body = FormBody::default();
        for (name, text) in [("a", "1"), ("b", "x"), ("a", "2"), ("a", "3"), ("page", "/contacts")] {
            body.add(name.to_owned(), text.to_owned());
        }
        assert_eq!(Value::Object(body.values), json!({"a": ["1", "2", "3"], "b": "x"}));
        assert_eq!(body.page.as_deref(), Some("/contacts"));
    }

    #[test]
    fn the_media_type_names_the_encoding() {
        let of = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, text.parse().unwrap());
            Encoding::of(&headers)
        };
        assert_eq!(of("Application/JSON; charset=utf-8"), Some(Encoding::Json));
        assert_eq!(of("multipart/form-data; boundary=x"), Some(Encoding::Multipart));
        assert_eq!(of("application/x-www-form-urlencoded"), Some(Encoding::UrlEncoded));
        assert_eq!((of("text/plain"), Encoding::of(&HeaderMap::new())), (None, None));
    }
}
