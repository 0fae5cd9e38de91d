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
mod product_words;
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

    /// Returns all entries that match a query, in the order of their ranks. Within a rank, the best match comes first.
    pub(crate) fn find(&self, query: &str) -> Result<SearchResults<'_>, SearchError> {
        let words = Words::of(query);
        let positions = self.index.find(&words)?;
        let mut entries: Vec<_> = positions.into_iter().filter_map(|position| self.entries.get(position)).collect();
        // This sort is stable. Within a rank, the best match therefore still comes first.
        entries.sort_by_cached_key(|entry| entry.rank(&words));
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
    /// Returns the number of all hits.
    pub(crate) fn total(&self) -> usize {
        self.entries.len()
    }

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

    fn entry(alias: &str, kind: HitKind, title: &str, text: &str) -> SearchEntry {
        SearchEntry {
            kind,
            alias: alias.to_owned(),
            title: title.to_owned(),
            href: format!("/{alias}"),
            text: text.to_owned(),
            date: None,
            picture: None,
            names: Vec::new(),
            classes: Vec::new(),
        }
    }

    fn owned(texts: &[&str]) -> Vec<String> {
        texts.iter().map(ToString::to_string).collect()
    }

    fn search() -> Search {
        let drug = |alias, title, text, names: &[&str], classes: &[&str]| SearchEntry {
            names: owned(names),
            classes: owned(classes),
            ..entry(alias, HitKind::Product, title, text)
        };
        let section = |alias, title: &str, text| SearchEntry {
            classes: owned(&[title]),
            ..entry(alias, HitKind::Section, title, text)
        };
        Search::build(vec![
            entry("news", HitKind::News, "Новая линия", "Завод выпускает таблетки и мёд. <b>"),
            entry("product", HitKind::Product, "Анальгин, таблетки", "Обезболивающее средство"),
            entry("page", HitKind::Page, "Контакты", "Телефоны и адреса"),
            entry("sample", HitKind::Product, "Образец метамизола", "Метамизол, порошок"),
            drug("drug", "Метавелл", "От боли. Метамизол", &["Метавелл", "Метамизол"], &["спрей"]),
            entry("film", HitKind::Video, "Глазные капли", "Капли, капли, капли"),
            section("section", "Капли и спреи", ""),
            drug(
                "drops",
                "Окувелл",
                "Снимает отёк",
                &["Окувелл"],
                &["капли глазные", "Капли", "Офтальмология", "Глаза"],
            ),
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
    fn a_medicine_whose_form_or_group_is_the_query_comes_before_sections_and_texts() {
        assert_eq!(found("капли"), ["drops", "section", "film"]);
        assert_eq!(found("капель"), ["drops", "section", "film"]);
        assert_eq!(found("глазн кап"), ["drops", "film"]);
    }

    #[test]
    fn a_section_whose_title_is_the_query_comes_before_its_products() {
        let section = SearchEntry {
            classes: owned(&["Глаза"]),
            ..entry("section", HitKind::Section, "Глаза", "Раздел")
        };
        let drug = SearchEntry {
            classes: owned(&["Глаза"]), ..entry("drug", HitKind::Product, "Глаза, капли", "")
        };
        let search = Search::build(vec![drug, section]).unwrap();
        let first = |query| search.find(query).unwrap().entries[0].alias.clone();
        assert_eq!((first("глаз"), first("гла")), ("section".to_owned(), "drug".to_owned()));
    }

    #[test]
    fn a_medicine_that_only_contains_the_words_of_a_query_is_not_preferred() {
        let drug = SearchEntry {
            names: owned(&["Окувелл"]),
            classes: owned(&["капли глазные"]),
            ..entry("drops", HitKind::Product, "Окувелл", "Выпущен миллионный флакон")
        };
        let news = entry("news", HitKind::News, "Миллионный флакон капель", "Праздник");
        let search = Search::build(vec![drug, news]).unwrap();
        let first = |query| search.find(query).unwrap().entries[0].alias.clone();
        assert_eq!(first("миллионный флакон капель"), "news");
        assert_eq!(first("капель"), "drops");
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
