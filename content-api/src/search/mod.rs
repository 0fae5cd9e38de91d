//! Implements full-text search over all content of the site.
//!
//! Words are compared by their Russian stem, so the query «таблетка» finds «таблетки». A word also matches all longer
//! words that begin with it, so that visitors see hits while they are still typing. Every hit contains every word of
//! the query.

mod entry;
mod error;
mod fleeting;
mod index;
mod plain;
mod snippet;
mod words;

use std::collections::HashSet;

pub(crate) use entry::entries;
pub(crate) use error::SearchError;

use entry::SearchEntry;
use index::Index;
use words::Words;

use crate::model::facet;
use crate::model::list::Paged;
use crate::model::search::{Hit, HitFacets, HitKind, HitList};

/// The search index, along with the entries that it contains.
pub(crate) struct Search {
    entries: Vec<SearchEntry>,
    index: Index,
}

impl Search {
    pub(crate) fn build(entries: Vec<SearchEntry>) -> Result<Self, SearchError> {
        let index = Index::build(&entries)?;
        Ok(Self { entries, index })
    }

    /// Returns all entries that match a query. Medicines whose name matches come first, and all other entries follow.
    /// Within both groups, the best match comes first.
    pub(crate) fn find(&self, query: &str) -> Result<SearchResults<'_>, SearchError> {
        let words = Words::of(query);
        let positions = self.index.find(&words)?;
        let mut entries: Vec<_> = positions.into_iter().filter_map(|position| self.entries.get(position)).collect();
        // This sort is stable. Within both groups, the best match therefore still comes first.
        entries.sort_by_key(|entry| !words.are_prefixes_in(&entry.names));
        Ok(SearchResults { entries, words })
    }

    /// Returns one page of hits. If `kind` is given, the page contains only hits of this kind. The facets always count
    /// the hits of every kind.
    pub(crate) fn page(
        &self,
        query: String,
        kind: Option<HitKind>,
        page: usize,
        per_page: usize,
    ) -> Result<HitList, SearchError> {
        let results = self.find(&query)?;
        let facets = HitFacets { kinds: facet::count(results.entries.iter().map(|entry| entry.kind)) };
        let matching: Vec<_> =
            results.entries.iter().filter(|entry| kind.is_none_or(|kind| entry.kind == kind)).copied().collect();
        let hits = Paged::page(matching.into_iter().map(|entry| entry.hit(&results.words)), page, per_page);
        Ok(HitList::new(hits, query, facets))
    }
}

/// The entries that match a query.
pub(crate) struct SearchResults<'a> {
    entries: Vec<&'a SearchEntry>,
    words: Words,
}

impl SearchResults<'_> {
    /// Returns the best hits, but at most `limit` hits.
    pub(crate) fn hits(&self, limit: usize) -> Vec<Hit> {
        self.entries.iter().take(limit).map(|entry| entry.hit(&self.words)).collect()
    }

    /// Returns the aliases of all results of the given kind.
    pub(crate) fn aliases(&self, kind: HitKind) -> HashSet<String> {
        self.entries.iter().filter(|entry| entry.kind == kind).map(|entry| entry.alias.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search() -> Search {
        let named = |alias: &str, kind, title: &str, text: &str, names: &[&str]| SearchEntry {
            kind,
            alias: alias.to_owned(),
            title: title.to_owned(),
            href: format!("/{alias}"),
            text: text.to_owned(),
            date: None,
            names: names.iter().map(ToString::to_string).collect(),
        };
        let entry = |alias, kind, title, text| named(alias, kind, title, text, &[]);
        Search::build(vec![
            entry("news", HitKind::News, "Новая линия", "Завод выпускает таблетки и мёд. <b>"),
            entry("product", HitKind::Product, "Анальгин, таблетки", "Обезболивающее средство"),
            entry("page", HitKind::Page, "Контакты", "Телефоны и адреса"),
            entry("sample", HitKind::Product, "Образец метамизола", "Метамизол, порошок"),
            named("drug", HitKind::Product, "Метавелл", "От боли. Метамизол", &["Метавелл", "Метамизол"]),
        ])
        .unwrap()
    }

    fn found(query: &str) -> Vec<String> {
        search().find(query).unwrap().entries.iter().map(|entry| entry.alias.clone()).collect()
    }

    #[test]
    fn other_forms_of_a_word_are_found_and_titles_come_first() {
        assert_eq!(found("таблетка"), ["product", "news"]);
        assert_eq!(found("ТАБЛЕТКАМИ"), ["product", "news"]);
    }

    #[test]
    fn a_medicine_whose_name_matches_comes_first() {
        assert_eq!(found("метам"), ["drug", "sample"]);
        assert_eq!(found("метамизол порошок"), ["sample"]);
    }

    #[test]
    fn an_unfinished_word_is_found() {
        assert_eq!(found("обезб"), ["product"]);
        assert_eq!(found("конт"), ["page"]);
    }

    #[test]
    fn e_and_yo_are_one_letter() {
        assert_eq!(found("мед"), ["news"]);
        assert_eq!(found("мёд"), ["news"]);
    }

    #[test]
    fn every_word_must_be_found() {
        assert_eq!(found("таблетки завод"), ["news"]);
        assert!(found("таблетки вертолёт").is_empty());
    }

    #[test]
    fn a_query_without_words_finds_nothing() {
        assert!(found("").is_empty() && found("  !? ").is_empty());
    }

    #[test]
    fn a_page_counts_all_kinds() {
        let search = search();
        let list = search.page("таблетки".to_owned(), Some(HitKind::News), 1, 10).unwrap();
        assert_eq!((list.total, list.facets.kinds.len()), (1, 2));
        assert_eq!(list.items[0].snippet.0, "Завод выпускает <mark>таблетки</mark> и мёд. &lt;b&gt;");
    }
}
