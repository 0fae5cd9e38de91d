//! Provides a content API for tests, which serves the content in `fixtures/`. Tests call the content API in process,
//! without a network connection.

use std::path::Path;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use content_api::{App, Renderer};
use serde_json::Value;
use tempfile::TempDir;
use tower::ServiceExt as _;

/// A content API that has a database of its own.
pub(crate) struct Service {
    app: App,
    folder: TempDir,
}

/// A response with its complete body.
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Service {
    pub(crate) async fn open() -> Self {
        Self::open_in(tempfile::tempdir().unwrap()).await
    }

    async fn open_in(folder: TempDir) -> Self {
        Self::open_with(folder, "http://127.0.0.1:1").await
    }

    /// Opens a content API that asks the given renderer for the pages of rejected forms. Nothing listens on port 1 of
    /// the loopback interface, so with this port the renderer is unreachable.
    pub(crate) async fn open_with(folder: TempDir, renderer: &str) -> Self {
        let renderer = Renderer::parse(renderer).unwrap();
        let app = App::open(&fixtures(), &database(folder.path()), renderer).await.unwrap();
        Self { app, folder }
    }

    /// Closes the content API, and opens a new one with the same database.
    pub(crate) async fn restart(self) -> Self {
        self.app.close().await;
        Self::open_in(self.folder).await
    }

    pub(crate) fn database(&self) -> String {
        database(self.folder.path())
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> TestResponse {
        let response = self.app.router().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        TestResponse { status: head.status, headers: head.headers, body }
    }

    pub(crate) async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> TestResponse {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn get(&self, path: &str) -> TestResponse {
        self.ask(Method::GET, path, &[]).await
    }

    /// Requests a path and returns the JSON of the response. Panics if the status of the response is not 200.
    pub(crate) async fn json(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        assert_eq!(answer.header("content-type"), "application/json; charset=utf-8", "{path}");
        answer.json()
    }

    /// Requests a path and returns the problem details in the response. Panics if the response does not have the
    /// expected status.
    pub(crate) async fn problem(&self, path: &str, status: u16) -> Value {
        self.get(path).await.problem(status)
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> TestResponse {
        let request = Request::post(path).header("content-type", "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }
}

impl TestResponse {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Returns the value of a response header. Returns an empty string if the response does not have this header.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    pub(crate) fn problem(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json; charset=utf-8");
        assert_eq!(self.header("cache-control"), "no-store");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        problem
    }
}

pub(crate) fn fixtures() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/content")
}

fn database(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("var/forms.db").display())
}

/// Returns the value of `key` in each item of `list`, converted to a string.
pub(crate) fn pluck(list: &Value, key: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    list.as_array().unwrap().iter().map(|item| text(&item[key])).collect()
}
