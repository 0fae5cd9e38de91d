//! Opens and closes the content API.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use jiff::civil::Date;

use crate::content::{self, DateCheck, Diagnostic};
use crate::prepared::PreparedResponses;
use crate::problem::Problem;
use crate::renderer::Renderer;
use crate::routes;
use crate::search::{self, Search, SearchError};
use crate::site_content::SiteContent;
use crate::state::AppState;
use crate::store::{Store, StoreError};

/// The reason why the content API cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The content folder does not exist, or is not a folder.
    #[error("the content folder `{}` does not exist or is not a folder", .0.display())]
    NoContent(PathBuf),
    /// The content files have errors.
    #[error("number of errors in the content: {}", .0.len())]
    Content(Vec<Diagnostic>),
    /// The database cannot be opened.
    #[error("cannot open the database: {0}")]
    Store(String),
    /// The search index or a response cannot be built.
    #[error("cannot build the responses from the content: {0}")]
    Prepare(String),
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

impl From<SearchError> for StartError {
    fn from(error: SearchError) -> Self {
        Self::Prepare(error.to_string())
    }
}

impl From<Problem> for StartError {
    fn from(error: Problem) -> Self {
        Self::Prepare(error.to_string())
    }
}

/// The numbers of pages, products, news items and media files in the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The number of pages that consist of blocks.
    pub pages: usize,
    /// The number of products in the catalogue.
    pub products: usize,
    /// The number of news items.
    pub news: usize,
    /// The number of media files.
    pub media: usize,
}

/// Loads the content folder to check its files. Dates after `today` are errors. Returns the numbers of loaded pages, products, news items and media
/// files.
///
/// # Errors
/// Returns [`StartError::NoContent`] if `content` is not a folder. Returns [`StartError::Content`] if the content has
/// errors.
pub fn check(content: &Path, today: Date) -> Result<Summary, StartError> {
    let content = load(content, DateCheck::Today(today))?;
    Ok(Summary {
        pages: content.pages.len(),
        products: content.products.len(),
        news: content.news.len(),
        media: content.media.len(),
    })
}

fn load(folder: &Path, dates: DateCheck) -> Result<SiteContent, StartError> {
    if !folder.is_dir() {
        return Err(StartError::NoContent(folder.to_owned()));
    }
    content::load(folder, dates).map_err(StartError::Content)
}

/// The content API in operation, which owns the loaded content, the search index and the store of submitted forms.
pub struct App {
    state: Arc<AppState>,
}

impl App {
    /// Loads the content from `folder`, builds the search index and opens the store at the URL `database`. The pages of
    /// rejected forms come from `renderer`.
    pub async fn open(folder: &Path, database: &str, renderer: Renderer) -> Result<Self, StartError> {
        let content = load(folder, DateCheck::Off)?;
        let prepared = PreparedResponses::build(&content)?;
        let search = Search::build(search::entries(&content))?;
        let store = Store::open(database).await?;
        Ok(Self { state: Arc::new(AppState { content, prepared, search, store, renderer }) })
    }

    /// Returns a router with all routes of the API.
    pub fn router(&self) -> Router {
        routes::service(Arc::clone(&self.state))
    }

    /// Closes the store of submitted forms. Any later attempt to store a form fails.
    pub async fn close(self) {
        self.state.store.close().await;
    }
}
