//! The kinds of requests that a client sends.

/// The number of exact redirects. Their targets change in every round.
pub(crate) const ROW_COUNT: usize = 200;
/// If the target of a request contains this, the upstream resets the connection after the request.
pub(crate) const RESET: &str = "/reset/";
/// If the target of a request contains this, the upstream never responds.
pub(crate) const SILENT: &str = "/silent/";
/// The target of WebSocket handshakes.
pub(crate) const SOCKET: &str = "/api/socket";

/// A kind of request, including how it is sent and how its response is received.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Visit {
    ExactRedirect,
    PatternRedirect,
    Page,
    ApiRead,
    ApiPost,
    LargePost,
    File,
    MissingFile,
    SlowRequest,
    AbortedDownload,
    AbortedUpload,
    AbortedWait,
    UpstreamReset,
    WebSocket,
}

impl Visit {
    /// The visits of one client in one round, each with the number of times that it is made.
    pub(crate) const MIX: [(Self, usize); 14] = [
        (Self::ExactRedirect, 18),
        (Self::PatternRedirect, 10),
        (Self::Page, 14),
        (Self::ApiRead, 10),
        (Self::ApiPost, 8),
        (Self::LargePost, 1),
        (Self::File, 8),
        (Self::MissingFile, 3),
        (Self::SlowRequest, 1),
        (Self::AbortedDownload, 1),
        (Self::AbortedUpload, 1),
        (Self::AbortedWait, 1),
        (Self::UpstreamReset, 1),
        (Self::WebSocket, 2),
    ];
}
