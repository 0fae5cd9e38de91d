//! The command `content-api`.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    content_api::run().await
}
