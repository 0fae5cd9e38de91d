//! Defines the kinds of requests that a client of the soak test sends.

/// The number of redirects from exact paths such as `/moved/7`. The targets of these redirects change in every round.
pub(crate) const ROW_COUNT: usize = 200;
/// A text that some request targets contain. If a target contains this text, the upstream resets the connection after
/// it has received the request.
pub(crate) const RESET: &str = "/reset/";
/// A text that some request targets contain. If a target contains this text, the upstream never responds.
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
    /// The requests that a client sends in one round. Each entry is a kind of request and the number of requests of
    /// this kind.
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
