//! Defines the kinds of requests that a client of the soak test sends.

/// The number of redirects with an exact path. Their targets change in every round.
pub(crate) const ROW_COUNT: usize = 200;
/// A part of a request target. If a target contains this part, the upstream resets the connection after it has received
/// the request.
pub(crate) const RESET: &str = "/reset/";
/// A part of a request target. If a target contains this part, the upstream never responds.
pub(crate) const SILENT: &str = "/silent/";
/// The request target of WebSocket handshakes.
pub(crate) const SOCKET: &str = "/api/socket";

/// A kind of request. It determines how the request is sent and which response the client expects.
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
    /// The kinds of requests that a client sends in one round. The number says how many requests of this kind the
    /// client sends.
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
