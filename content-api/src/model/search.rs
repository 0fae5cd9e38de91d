//! Search results.

use jiff::civil::Date;
use serde::Serialize;
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::facet::Facet;
use super::list::list;
use super::shared::Html;
use super::vocabulary::vocabulary;

vocabulary! {
    /// The kind of a search hit.
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

/// A search hit.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Hit {
    pub(crate) kind: HitKind,
    pub(crate) title: String,
    /// A path of the site.
    pub(crate) href: String,
    /// An excerpt of the text with the matched words in `<mark>`.
    pub(crate) snippet: Html,
    pub(crate) date: Option<Date>,
}

/// The response of live search: the first hits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LiveHits {
    pub(crate) query: String,
    pub(crate) items: Vec<Hit>,
}

/// Facets of the search results.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HitFacets {
    pub(crate) kinds: Vec<Facet>,
}

list! {
    /// A page of search results, with the best hits first.
    HitList of Hit, query: String, facets: HitFacets
}
