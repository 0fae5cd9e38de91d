//! Defines the state that all request handlers share.

use std::sync::Arc;

use crate::prepared::PreparedResponses;
use crate::renderer::Renderer;
use crate::search::Search;
use crate::site_content::SiteContent;
use crate::store::Store;

/// The state that all request handlers share. After startup, only the store of submitted forms changes.
pub(crate) struct AppState {
    pub(crate) content: SiteContent,
    pub(crate) prepared: PreparedResponses,
    pub(crate) search: Search,
    pub(crate) store: Store,
    pub(crate) renderer: Renderer,
}

/// The axum extractor that gives a handler the shared state.
pub(crate) type SharedState = axum::extract::State<Arc<AppState>>;
