//! Reads bodies of the type `multipart/form-data` (RFC 7578).
//!
//! A file is read piece by piece, and its size is checked while it is read. The forms of the site have their file as the
//! last field, so the other fields are known even if the file is too large.

use axum::extract::Request;
use http::header;
use multer::{Field, Multipart};

use crate::forms::body::content::{FILE_LIMIT, FormBody, TEXT_LIMIT, UploadedContent, UploadedFile};
use crate::forms::body::limited::{LimitExceeded, LimitedStream};
use crate::problem::Problem;

/// The maximum size of a multipart body that is parsed, in bytes. The body has a file, the text fields, and the heads of
/// all parts.
const BODY_LIMIT: usize = FILE_LIMIT + 2 * TEXT_LIMIT;

/// The number of bytes after [`BODY_LIMIT`] that are received and discarded.
const DISCARD_LIMIT: usize = 32 * 1024 * 1024;

/// Reads all fields of a multipart body.
pub(super) async fn read(request: Request) -> Result<FormBody, Problem> {
    let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let boundary = multer::parse_boundary(content_type.unwrap_or_default()).map_err(|_| Problem::BadBody)?;
    let (stream, exceeded) = LimitedStream::new(request.into_body().into_data_stream(), BODY_LIMIT, DISCARD_LIMIT);
    let mut reader = Reader { body: FormBody::default(), text_left: TEXT_LIMIT, exceeded };
    reader.read(Multipart::new(stream, boundary)).await?;
    Ok(reader.body)
}

struct Reader {
    body: FormBody,
    text_left: usize,
    exceeded: LimitExceeded,
}

impl Reader {
    async fn read(&mut self, mut parts: Multipart<'_>) -> Result<(), Problem> {
        loop {
            let part = match parts.next_field().await {
                Ok(Some(part)) => part,
                Ok(None) => return Ok(()),
                // The file before the limit was too large, and the form reports that.
                Err(_) if self.exceeded.is_set() && self.has_too_large_file() => return Ok(()),
                Err(error) => return Err(self.problem(&error)),
            };
            match (part.name().map(str::to_owned), part.file_name().map(str::to_owned)) {
                (None, _) => return Err(Problem::BadBody),
                (Some(name), None) => {
                    let text = self.text(part).await?;
                    self.body.add(name, text);
                }
                (Some(name), Some(file_name)) => self.add_file(name, file_name, part).await?,
            }
        }
    }

    async fn text(&mut self, mut part: Field<'_>) -> Result<String, Problem> {
        let mut bytes = Vec::new();
        while let Some(chunk) = part.chunk().await.map_err(|error| self.problem(&error))? {
            self.text_left = self.text_left.checked_sub(chunk.len()).ok_or(Problem::TooLarge)?;
            bytes.extend_from_slice(&chunk);
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Adds a file. A browser sends an input without a chosen file as an empty file without a name, which counts as
    /// absent.
    async fn add_file(&mut self, name: String, file_name: String, part: Field<'_>) -> Result<(), Problem> {
        let content = self.content(part).await?;
        if file_name.is_empty() && content == UploadedContent::Complete(Vec::new()) {
            return Ok(());
        }
        if name == "file" && self.body.file.is_none() {
            self.body.file = Some(UploadedFile { name: file_name, content });
        } else {
            // A second file, or a file in another field, is reported as an unknown field.
            self.body.add(format!("{name}: {file_name}"), String::new());
        }
        Ok(())
    }

    async fn content(&self, mut part: Field<'_>) -> Result<UploadedContent, Problem> {
        let mut content = UploadedContent::Complete(Vec::new());
        loop {
            match part.chunk().await {
                Ok(None) => return Ok(content),
                Ok(Some(chunk)) => append(&mut content, &chunk),
                Err(_) if self.exceeded.is_set() => return Ok(UploadedContent::TooLarge),
                Err(error) => return Err(self.problem(&error)),
            }
        }
    }

    fn has_too_large_file(&self) -> bool {
        self.body.file.as_ref().is_some_and(|file| file.content == UploadedContent::TooLarge)
    }

    fn problem(&self, error: &multer::Error) -> Problem {
        match error {
            _ if self.exceeded.is_set() => Problem::TooLarge,
            multer::Error::StreamReadFailed(_)
            | multer::Error::IncompleteStream
            | multer::Error::IncompleteFieldData { .. }
            | multer::Error::IncompleteHeaders => Problem::BodyIncomplete,
            _ => Problem::BadBody,
        }
    }
}

fn append(content: &mut UploadedContent, chunk: &[u8]) {
    if let UploadedContent::Complete(bytes) = content {
        if bytes.len() + chunk.len() > FILE_LIMIT {
            *content = UploadedContent::TooLarge;
        } else {
            bytes.extend_from_slice(chunk);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use axum::body::{Body, Bytes};
    use serde_json::json;

    use super::*;

    const CONTENT: &[u8] = b"%PDF-1.7\r\n--bound\r\n\r\n--\0--boundar";

    fn body() -> Vec<u8> {
        let mut body = "--boundary\r\nContent-Disposition: form-data; name=\"message\"\r\n\r\nдва\r\n\r\n--слова\r\n\
            --boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"а.pdf\"\r\nContent-Type: application/pdf\r\n\r\n"
            .as_bytes()
            .to_vec();
        body.extend_from_slice(CONTENT);
        body.extend_from_slice(b"\r\n--boundary--\r\n");
        body
    }

    /// A body that comes in pieces. Before every piece but the first, the body is not ready once.
    struct Pieces {
        pieces: Vec<Bytes>,
        is_held_back: bool,
    }

    impl http_body::Body for Pieces {
        type Data = Bytes;
        type Error = Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            context: &mut Context<'_>,
        ) -> Poll<Option<Result<http_body::Frame<Bytes>, Infallible>>> {
            self.is_held_back = !self.is_held_back;
            if !self.is_held_back {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            let piece = (!self.pieces.is_empty()).then(|| self.pieces.remove(0));
            Poll::Ready(piece.map(|piece| Ok(http_body::Frame::data(piece))))
        }
    }

    async fn read_pieces(pieces: Vec<Bytes>) -> Result<FormBody, Problem> {
        let request = Request::post("/").header("content-type", "multipart/form-data; boundary=boundary");
        read(request.body(Body::new(Pieces { pieces, is_held_back: false })).unwrap()).await
    }

    fn assert_complete(read: Result<FormBody, Problem>, place: usize) {
        let read = read.unwrap_or_else(|problem| panic!("split at {place}: {problem}"));
        assert_eq!(
            serde_json::Value::Object(read.values),
            json!({"message": "два\r\n\r\n--слова"}),
            "split at {place}"
        );
        let file = UploadedFile { name: "а.pdf".to_owned(), content: UploadedContent::Complete(CONTENT.to_vec()) };
        assert_eq!(read.file, Some(file), "split at {place}");
    }

    #[tokio::test]
    async fn a_body_may_be_split_at_every_byte() {
        let bytes = Bytes::from(body());
        for split in 0..=bytes.len() {
            let pieces = [bytes.slice(..split), bytes.slice(split..)].into_iter().filter(|piece| !piece.is_empty());
            assert_complete(read_pieces(pieces.collect()).await, split);
        }
        assert_complete(read_pieces(bytes.iter().map(|byte| Bytes::copy_from_slice(&[*byte])).collect()).await, 1);
    }

    #[tokio::test]
    async fn a_body_that_ends_early_is_rejected() {
        let bytes = Bytes::from(body());
        // The last line break belongs to the epilogue, which may be absent.
        for length in 0..bytes.len() - 2 {
            let read = read_pieces(vec![bytes.slice(..length)]).await;
            assert!(matches!(read, Err(Problem::BodyIncomplete)), "{length} bytes: {read:?}");
        }
    }
}
