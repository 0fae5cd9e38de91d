//! Defines the response types for news items.

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

/// The short form of a news item, which is used in lists.
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

/// A news item with its full text.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct News {
    #[serde(flatten)]
    pub(crate) card: NewsCard,
    pub(crate) body: Html,
    pub(crate) gallery: Vec<Picture>,
    pub(crate) related: Vec<NewsCard>,
}

/// The facets of the news list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsFacets {
    /// The years in which news items were published. The newest year comes first.
    pub(crate) years: Vec<Facet>,
    pub(crate) kinds: Vec<Facet>,
}

list! {
    /// One page of the news list. The newest item comes first.
    NewsList of NewsCard, facets: NewsFacets
}
