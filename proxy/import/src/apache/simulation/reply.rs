//! Defines replies to requests, and replies with the redirects of `mod_alias`.
//! See <https://httpd.apache.org/docs/2.4/mod/core.html#errordocument>.

use crate::apache::simulation::exchange::{Record, Variables};
use crate::apache::simulation::files::FileKind;
use crate::apache::simulation::redirect::Redirect;
use crate::apache::simulation::url::is_url;
use crate::apache::simulation::world::{Stop, World};

/// A reply to a request or to a subrequest.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    Redirect {
        status: u16,
        location: Vec<u8>,
        sender: Sender,
    },
    /// A response with another status, such as 410.
    Status(u16, Sender),
    /// An internal redirect to another URL of the site. `kind` is the kind of the file before the redirect.
    Internal {
        url: Vec<u8>,
        variables: Variables,
        kind: Option<FileKind>,
    },
    /// The content of a file, or an error if there is no file.
    File(Option<FileKind>),
}

impl Reply {
    /// Returns the status of an error. Returns `None` if the reply is not an error.
    pub(super) fn error(&self) -> Option<u16> {
        match self {
            Self::Status(status, _) => Some(*status),
            Self::File(None | Some(FileKind::Folder)) => Some(404),
            Self::Redirect { .. } | Self::Internal { .. } | Self::File(Some(FileKind::File)) => None,
        }
    }
}

/// The module that sends a reply. A reply of another module than `mod_rewrite` is not sent for an error document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sender {
    Rewrite,
    Other,
}

/// Returns the reply of the first directive of `mod_alias` that matches. `name` is the name of the server.
///
/// # Errors
/// Returns the reason if the URL is unknown.
pub(super) fn alias_reply<'r>(
    world: &mut World,
    record: &Record,
    name: &str,
    redirects: impl IntoIterator<Item = &'r Redirect>,
) -> Result<Option<Reply>, Stop> {
    for redirect in redirects {
        let Some(mut target) = redirect.target(&record.uri, world).map_err(Stop)? else { continue };
        world.lines.push(redirect.line);
        let status = redirect.status;
        if !(300..400).contains(&status) {
            return Ok(Some(Reply::Status(status, Sender::Other)));
        }
        if target.starts_with(b"/") {
            target.splice(0..0, format!("https://{name}").into_bytes());
        }
        if !is_url(&target) {
            return Ok(Some(Reply::Status(500, Sender::Other)));
        }
        // The query of the request is added only if the target has none.
        if let Some(query) = &record.query
            && !target.contains(&b'?')
        {
            target.push(b'?');
            target.extend(query);
        }
        return Ok(Some(Reply::Redirect { status, location: target, sender: Sender::Other }));
    }
    Ok(None)
}
