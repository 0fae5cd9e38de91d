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
    /// What was found.
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

/// One thing that was found.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Hit {
    pub(crate) kind: HitKind,
    pub(crate) title: String,
    /// A path of the site.
    pub(crate) href: String,
    /// A piece of its text with the found words in `<mark>`.
    pub(crate) snippet: Html,
    pub(crate) date: Option<Date>,
}

/// The answer of live search: the first few hits.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LiveHits {
    pub(crate) query: String,
    pub(crate) items: Vec<Hit>,
}

/// What the results can be narrowed by.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HitFacets {
    pub(crate) kinds: Vec<Facet>,
}

list! {
    /// A page of search results, best first.
    HitList of Hit, query: String, facets: HitFacets
}
