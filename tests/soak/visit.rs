//! What a client does.

/// The number of exact redirects, which change in every round.
pub(crate) const ROW_COUNT: usize = 200;
/// In a target: the upstream resets the connection after the request.
pub(crate) const RESET: &str = "/reset/";
/// In a target: the upstream never answers.
pub(crate) const SILENT: &str = "/silent/";
/// The target of WebSocket handshakes.
pub(crate) const SOCKET: &str = "/api/socket";

/// A request, and how it is sent and received.
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
    /// The visits of one client in one round, some of them several times.
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
