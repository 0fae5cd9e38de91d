//! A file that the build does not have.
//!
//! A page that a visitor opened before a deploy asks for chunks of the build before. Whatever is answered must never
//! be HTML, which a browser would try to run, and never be stored, or the chunk would stay missing after it is back.

use http::{HeaderName, HeaderValue, StatusCode};

use crate::reply::{Reply, ResponseKind};

/// Tells the page that this chunk will not come and a reload helps.
pub const CHUNK_RELOAD: HeaderName = HeaderName::from_static("x-chunk-reload");

/// Whether an address is that of a script or a stylesheet.
pub fn is_chunk(path: &str) -> bool {
    matches!(path.rsplit_once('.'), Some((_, "js" | "mjs" | "css")))
}

/// The reply for a missing file.
pub fn missing(path: &str) -> Reply {
    let reply = Reply::text(StatusCode::NOT_FOUND, ResponseKind::Error, "There is no such file in this build.\n");
    if is_chunk(path) { reply.with(CHUNK_RELOAD, HeaderValue::from_static("1")) } else { reply }
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;

    #[test]
    fn missing_script_is_text_that_nobody_stores() {
        let reply = missing("/assets/home-0000.js");
        assert_eq!(reply.status, StatusCode::NOT_FOUND);
        assert_eq!(reply.header(&header::CONTENT_TYPE).unwrap(), "text/plain; charset=utf-8");
        assert_eq!(reply.header(&header::CACHE_CONTROL).unwrap(), "no-store");
        assert_eq!(reply.header(&CHUNK_RELOAD).unwrap(), "1");
    }

    #[test]
    fn missing_picture_asks_for_no_reload() {
        assert!(missing("/assets/a-0000.svg").header(&CHUNK_RELOAD).is_none());
    }
}
