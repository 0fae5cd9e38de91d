//! The service as a whole: opened once, serving until it is closed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;

use crate::content::{self, Diagnostic};
use crate::library::Library;
use crate::problem::Problem;
use crate::routes;
use crate::search::{self, Search, SearchError};
use crate::site::{ReadyAnswers, Site};
use crate::store::{Store, StoreError};

/// Why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such folder.
    #[error("the content folder {0} cannot be read")]
    NoContent(PathBuf),
    /// Something in the folder is wrong: everything that is.
    #[error("mistakes in the content: {}", .0.len())]
    Content(Vec<Diagnostic>),
    /// The database cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Store(String),
    /// The search index or a ready answer cannot be made.
    #[error("the answers cannot be prepared: {0}")]
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

/// How much the content holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// Pages made of blocks.
    pub pages: usize,
    /// Products of the catalogue.
    pub products: usize,
    /// News items.
    pub news: usize,
    /// Files of `media`.
    pub media: usize,
}

/// Loads the content and tells how much there is, or all mistakes.
pub fn check(content: &Path) -> Result<Summary, StartError> {
    let library = load(content)?;
    Ok(Summary {
        pages: library.pages.len(),
        products: library.products.len(),
        news: library.news.len(),
        media: library.media.len(),
    })
}

fn load(content: &Path) -> Result<Library, StartError> {
    if !content.is_dir() {
        return Err(StartError::NoContent(content.to_owned()));
    }
    content::load(content).map_err(StartError::Content)
}

/// The opened service.
pub struct App {
    site: Arc<Site>,
}

impl App {
    /// Loads the content, builds the index and opens the store.
    pub async fn open(content: &Path, database: &str) -> Result<Self, StartError> {
        let library = load(content)?;
        let ready = ReadyAnswers::build(&library)?;
        let search = Search::build(search::entries(&library))?;
        let store = Store::open(database).await?;
        Ok(Self { site: Arc::new(Site { library, ready, search, store }) })
    }

    /// All addresses.
    pub fn router(&self) -> Router {
        routes::service(Arc::clone(&self.site))
    }

    /// Closes the store. To be called when nothing is served any more.
    pub async fn close(self) {
        self.site.store.close().await;
    }
}
