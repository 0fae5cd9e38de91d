//! `/api/news/…`

use axum::extract::State;
use serde::Deserialize;

use crate::answer::Answer;
use crate::model::facet;
use crate::model::list::Paged;
use crate::model::news::{News, NewsCard, NewsFacets, NewsKind, NewsList};
use crate::params::{Alias, PageNumber, Params, PerPage, paging};
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// What to narrow the list by.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NewsQuery {
    year: Option<i16>,
    kind: Option<NewsKind>,
    /// An alias.
    branch: Option<String>,
    #[param(value_type = Option<usize>, minimum = 1, default = 1)]
    page: Option<PageNumber>,
    #[param(value_type = Option<usize>, minimum = 1, maximum = 60, default = 9)]
    per_page: Option<PerPage>,
}

impl NewsQuery {
    fn wants(&self, card: &NewsCard) -> bool {
        self.wants_year(card) && self.wants_kind(card) && self.wants_branch(card)
    }

    fn wants_year(&self, card: &NewsCard) -> bool {
        self.year.is_none_or(|year| card.date.year() == year)
    }

    fn wants_kind(&self, card: &NewsCard) -> bool {
        self.kind.is_none_or(|kind| card.kind == kind)
    }

    fn wants_branch(&self, card: &NewsCard) -> bool {
        let Some(branch) = &self.branch else { return true };
        card.branch.as_ref().is_some_and(|of| of.alias == *branch)
    }

    /// Each facet ignores its own filter, so that another value can be picked.
    fn facets<'a>(&self, cards: impl Iterator<Item = &'a NewsCard> + Clone) -> NewsFacets {
        let cards = cards.filter(|card| self.wants_branch(card));
        let of_year = cards.clone().filter(|card| self.wants_kind(card));
        let of_kind = cards.filter(|card| self.wants_year(card));
        let mut years = facet::count(of_year.map(|card| card.date.year()));
        years.reverse();
        NewsFacets { years, kinds: facet::count(of_kind.map(|card| card.kind)) }
    }
}

/// A page of news, newest first.
#[utoipa::path(get, path = "/api/news/list", operation_id = "listNews", tag = "press",
    params(NewsQuery),
    responses((status = OK, body = NewsList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(State(site): Shared, Params(query): Params<NewsQuery>) -> Result<Answer, Problem> {
    let cards = site.library.news.iter().map(|news| &news.card);
    let facets = query.facets(cards.clone());
    let asked: Vec<_> = cards.filter(|card| query.wants(card)).cloned().collect();
    let (page, per_page) = paging(query.page, query.per_page, 9);
    Answer::of(&NewsList::new(Paged::cut(asked.into_iter(), page, per_page), facets))
}

/// A news item with related ones.
#[utoipa::path(get, path = "/api/news/detail/{alias}", operation_id = "getNews", tag = "press",
    params(("alias" = String, Path)),
    responses((status = OK, body = News), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(site): Shared, Alias(alias): Alias) -> Result<Answer, Problem> {
    site.ready.news_detail.get(&alias)
}
