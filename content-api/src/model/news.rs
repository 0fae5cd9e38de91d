//! News items.

use jiff::civil::Date;
use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::facet::Facet;
use super::list::list;
use super::shared::{Html, Picture, Ref};
use super::vocabulary::vocabulary;

vocabulary! {
    /// The kind of a news item.
    NewsKind {
        Company "company" "Компания",
        Production "production" "Производство",
        Science "science" "Наука",
        Society "society" "Общество",
        Branches "branches" "Филиалы",
    }
}

/// A news item in a list.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct NewsCard {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) date: Date,
    pub(crate) kind: NewsKind,
    pub(crate) lead: String,
    pub(crate) picture: Picture,
    pub(crate) branch: Option<Ref>,
    pub(crate) featured: bool,
}

/// A news item.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct News {
    #[serde(flatten)]
    pub(crate) card: NewsCard,
    pub(crate) body: Html,
    pub(crate) gallery: Vec<Picture>,
    pub(crate) related: Vec<NewsCard>,
}

/// Facets of the news list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsFacets {
    /// Newest first.
    pub(crate) years: Vec<Facet>,
    pub(crate) kinds: Vec<Facet>,
}

list! {
    /// A page of news, newest first.
    NewsList of NewsCard, facets: NewsFacets
}
