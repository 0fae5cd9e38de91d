//! The command `content-api`.

use std::io::Write as _;

fn main() -> std::io::Result<()> {
    let document = content_api::document()?;
    std::io::stdout().write_all(document.as_bytes())
}
