//! Defines the response types for search results.

use jiff::civil::Date;
use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::facet::Facet;
use super::list::list;
use super::shared::{Html, Picture};
use super::vocabulary::vocabulary;

vocabulary! {
    /// The kind of the entity that a search hit leads to.
    HitKind {
        Product "product" "Продукция",
        Section "section" "Разделы каталога",
        News "news" "Новости",
        Page "page" "Страницы",
        Vacancy "vacancy" "Вакансии",
        Document "document" "Документы",
        Branch "branch" "Филиалы",
        Story "story" "Истории сотрудников",
        Video "video" "Видео",
        Program "program" "Программы",
    }
}

/// A search hit, which leads to a page of the site.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Hit {
    pub(crate) kind: HitKind,
    pub(crate) title: String,
    /// The path of the page to which the hit leads.
    pub(crate) href: String,
    /// An excerpt of the text, in which the matched words are marked with `<mark>`.
    pub(crate) snippet: Html,
    pub(crate) date: Option<Date>,
    /// The picture of the entity, such as the package of a product.
    pub(crate) picture: Option<Picture>,
}

/// The response of live search, which contains only the first hits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LiveHits {
    pub(crate) query: String,
    /// The number of all hits, of which `items` contains the first ones.
    pub(crate) total: usize,
    pub(crate) items: Vec<Hit>,
}

/// The facets of the search results.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HitFacets {
    pub(crate) kinds: Vec<Facet>,
}

list! {
    /// One page of search results. The best hit comes first.
    HitList of Hit, query: String, facets: HitFacets
}
