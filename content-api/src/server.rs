//! Listens for connections, serves requests, and shuts down gracefully.

use std::future::IntoFuture as _;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

use crate::app::{App, StartError};
use crate::config::Config;

/// The time after a stop signal in which requests in flight must be completed.
const GRACE_PERIOD: Duration = Duration::from_secs(8);

/// The reason why the content API could not start, or why it stopped unexpectedly.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ServeError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Serves requests until SIGTERM or SIGINT arrives. Returns an error if the content API cannot start.
pub(crate) async fn serve(config: Config) -> Result<(), ServeError> {
    // The address is bound before the database is opened. If a second instance is started by mistake, binding fails,
    // and the instance does not touch the database.
    let listener = TcpListener::bind(config.listen).await.map_err(|error| ServeError::Listen(config.listen, error))?;
    let app = App::open(&config.content, &config.database, config.renderer).await?;
    log_to_stdout();
    let stop = stop_signal()?;
    tracing::info!(listen = %listener.local_addr()?, "serving");
    serve_until(listener, &app, stop).await?;
    app.close().await;
    tracing::info!("stopped");
    Ok(())
}

fn log_to_stdout() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().json().flatten_event(true).with_env_filter(filter).init();
}

/// Returns a receiver whose value becomes `true` when the first SIGTERM or SIGINT arrives.
fn stop_signal() -> std::io::Result<watch::Receiver<bool>> {
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let (sender, receiver) = watch::channel(false);
    tokio::spawn(async move {
        tokio::select! { _ = term.recv() => {}, _ = int.recv() => {} }
        // Sending fails only if serving has already failed and all receivers were dropped. The error is therefore
        // ignored.
        let _ = sender.send(true);
    });
    Ok(receiver)
}

async fn serve_until(listener: TcpListener, app: &App, stop: watch::Receiver<bool>) -> std::io::Result<()> {
    let serving = axum::serve(listener, app.router()).with_graceful_shutdown(stopped(stop.clone())).into_future();
    let grace_period_over = async {
        stopped(stop).await;
        tokio::time::sleep(GRACE_PERIOD).await;
    };
    tokio::select! {
        served = serving => served,
        () = grace_period_over => {
            tracing::warn!("the grace period ended before all requests in flight were completed");
            Ok(())
        }
    }
}

async fn stopped(mut stop: watch::Receiver<bool>) {
    // An error means that the sender was dropped, so no signal can arrive any more. The error is therefore ignored.
    let _ = stop.wait_for(|stopped| *stopped).await;
}
