//! Asks the renderer of the site for the page of a form that was rejected.
//!
//! docs/contracts/form-pages.md describes the request and the response.

use std::time::Duration;

use axum::body::Bytes;
use http::{Method, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde_json::{Map, Value};
use tokio::net::TcpStream;

use crate::problem::FieldError;

/// The path at which the renderer answers.
const PATH: &str = "/-/form";

/// The time in which the renderer must have sent the whole page. Portico waits 5 s for the response of the API.
const TIMEOUT: Duration = Duration::from_secs(4);

/// The maximum size of a page, in bytes.
const PAGE_LIMIT: usize = 4 * 1024 * 1024;

/// The address of the renderer, such as `127.0.0.1:3000`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renderer {
    authority: String,
}

/// The page that the renderer has to render.
#[derive(Debug, Serialize)]
pub(crate) struct FormPage<'a> {
    /// The path of the page that contains the form.
    pub(crate) page: &'a str,
    /// The kind of the form, as in the block `form` of a page.
    pub(crate) form: &'a str,
    /// What the visitor entered, without files.
    pub(crate) values: &'a Map<String, Value>,
    pub(crate) title: &'a str,
    pub(crate) detail: &'a str,
    pub(crate) errors: &'a [FieldError],
}

/// The reason why the renderer sent no page.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RenderError {
    #[error("cannot connect to the renderer: {0}")]
    Connect(#[from] std::io::Error),
    #[error("the renderer did not answer in time")]
    Timeout(#[from] tokio::time::error::Elapsed),
    #[error("cannot exchange messages with the renderer: {0}")]
    Http(#[from] hyper::Error),
    #[error("cannot build the request: {0}")]
    Request(#[from] http::Error),
    #[error("the renderer returned status {0}")]
    Status(StatusCode),
    #[error("cannot read the page: {0}")]
    Body(Box<dyn std::error::Error + Send + Sync>),
    #[error("cannot serialise the form: {0}")]
    Json(#[from] serde_json::Error),
}

impl Renderer {
    /// Parses an origin such as `http://127.0.0.1:3000`. Returns `None` if `origin` is anything else, for example if it
    /// has a path.
    #[must_use]
    pub fn parse(origin: &str) -> Option<Self> {
        let uri: Uri = origin.parse().ok()?;
        let is_origin = uri.scheme_str() == Some("http") && uri.path() == "/" && uri.query().is_none();
        let authority = uri.authority().filter(|authority| is_origin && !authority.as_str().contains('@'))?;
        let port = authority.port_u16().unwrap_or(80);
        Some(Self { authority: format!("{}:{port}", authority.host()) })
    }

    /// Returns the HTML of the page.
    pub(crate) async fn render(&self, page: &FormPage<'_>, request_id: &str) -> Result<Bytes, RenderError> {
        let request = Request::builder()
            .method(Method::POST)
            .uri(PATH)
            .header(header::HOST, &self.authority)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-request-id", request_id)
            .body(Full::new(Bytes::from(serde_json::to_vec(page)?)))?;
        tokio::time::timeout(TIMEOUT, self.send(request)).await?
    }

    async fn send(&self, request: Request<Full<Bytes>>) -> Result<Bytes, RenderError> {
        let stream = TcpStream::connect(&self.authority).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let exchange = async {
            let response = sender.send_request(request).await?;
            if response.status() != StatusCode::OK {
                return Err(RenderError::Status(response.status()));
            }
            let body = Limited::new(response.into_body(), PAGE_LIMIT).collect().await.map_err(RenderError::Body)?;
            Ok(body.to_bytes())
        };
        // The connection makes progress only while it is polled. It is dropped after the exchange, which closes it.
        tokio::pin!(exchange);
        tokio::select! {
            biased;
            page = &mut exchange => page,
            ended = connection => { ended?; exchange.await }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_origin_with_http_is_accepted() {
        assert_eq!(Renderer::parse("http://127.0.0.1:3000").unwrap().authority, "127.0.0.1:3000");
        assert_eq!(Renderer::parse("http://renderer/").unwrap().authority, "renderer:80");
        for bad in ["", "127.0.0.1:3000", "https://a", "http://a/b", "http://a/?b", "http://u:p@a", "http://"] {
            assert_eq!(Renderer::parse(bad), None, "{bad}");
        }
    }
}
