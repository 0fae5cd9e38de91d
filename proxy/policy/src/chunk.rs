//! Replies for files that are not in the build.
//!
//! A page that was opened before a deployment may request chunks (scripts and stylesheets) of the previous build. The
//! reply must never be HTML, because the browser would try to run the HTML as a script. The reply must not be cached
//! either. Otherwise, the client would not request the chunk again, even if the server has the chunk by then.

use http::{HeaderName, HeaderValue, StatusCode};

use crate::reply::{Reply, ResponseKind};

/// The response field that marks a missing chunk. The page can then reload itself to get the chunks of the current
/// build.
pub const CHUNK_RELOAD: HeaderName = HeaderName::from_static("x-chunk-reload");

/// Reports whether `path` is the path of a script or a stylesheet.
pub fn is_chunk(path: &str) -> bool {
    matches!(path.rsplit_once('.'), Some((_, "js" | "mjs" | "css")))
}

/// Returns the reply for a file that is not in the build.
pub fn missing(path: &str) -> Reply {
    let reply = Reply::text(StatusCode::NOT_FOUND, ResponseKind::Error, "This build has no such file.\n");
    if is_chunk(path) { reply.with(CHUNK_RELOAD, HeaderValue::from_static("1")) } else { reply }
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;

    #[test]
    fn missing_script_is_plain_text_that_is_not_cached() {
        let reply = missing("/assets/home-0000.js");
        assert_eq!(reply.status, StatusCode::NOT_FOUND);
        assert_eq!(reply.header(&header::CONTENT_TYPE).unwrap(), "text/plain; charset=utf-8");
        assert_eq!(reply.header(&header::CACHE_CONTROL).unwrap(), "no-store");
        assert_eq!(reply.header(&CHUNK_RELOAD).unwrap(), "1");
    }

    #[test]
    fn missing_image_causes_no_reload() {
        assert!(missing("/assets/a-0000.svg").header(&CHUNK_RELOAD).is_none());
    }
}
