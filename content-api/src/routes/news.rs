//! Defines the handlers for the paths `/api/news/…`.

use axum::extract::State;
use serde::Deserialize;

use crate::json_response::JsonResponse;
use crate::model::facet;
use crate::model::list::Paged;
use crate::model::news::{News, NewsCard, NewsFacets, NewsKind, NewsList};
use crate::params::{Alias, PageNumber, Params, PerPage, paging};
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// The filters and the page number of a request for the news list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NewsQuery {
    year: Option<i16>,
    kind: Option<NewsKind>,
    /// The alias of a branch.
    branch: Option<String>,
    #[param(value_type = Option<usize>, minimum = 1, default = 1)]
    page: Option<PageNumber>,
    #[param(value_type = Option<usize>, minimum = 1, maximum = 60, default = 9)]
    per_page: Option<PerPage>,
}

impl NewsQuery {
    fn matches(&self, card: &NewsCard) -> bool {
        self.matches_year(card) && self.matches_kind(card) && self.matches_branch(card)
    }

    fn matches_year(&self, card: &NewsCard) -> bool {
        self.year.is_none_or(|year| card.date.year() == year)
    }

    fn matches_kind(&self, card: &NewsCard) -> bool {
        self.kind.is_none_or(|kind| card.kind == kind)
    }

    fn matches_branch(&self, card: &NewsCard) -> bool {
        let Some(branch) = &self.branch else { return true };
        card.branch.as_ref().is_some_and(|of| of.alias == *branch)
    }

    /// Returns the facets of the news list. A facet ignores the filter on its own field, so that visitors can select
    /// another value.
    fn facets<'a>(&self, cards: impl Iterator<Item = &'a NewsCard> + Clone) -> NewsFacets {
        let cards = cards.filter(|card| self.matches_branch(card));
        let for_years = cards.clone().filter(|card| self.matches_kind(card));
        let for_kinds = cards.filter(|card| self.matches_year(card));
        let mut years = facet::count(for_years.map(|card| card.date.year()));
        years.reverse();
        NewsFacets { years, kinds: facet::count(for_kinds.map(|card| card.kind)) }
    }
}

/// Returns one page of the news items that match the filters. The newest item comes first.
#[utoipa::path(get, path = "/api/news/list", operation_id = "listNews", tag = "press",
    params(NewsQuery),
    responses((status = OK, body = NewsList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(State(state): SharedState, Params(query): Params<NewsQuery>) -> Result<JsonResponse, Problem> {
    let cards = state.content.news.iter().map(|news| &news.card);
    let facets = query.facets(cards.clone());
    let matching: Vec<_> = cards.filter(|card| query.matches(card)).cloned().collect();
    let (page, per_page) = paging(query.page, query.per_page, 9);
    JsonResponse::new(&NewsList::new(Paged::page(matching.into_iter(), page, per_page), facets))
}

/// Returns a news item, along with related news items.
#[utoipa::path(get, path = "/api/news/detail/{alias}", operation_id = "getNews", tag = "press",
    params(("alias" = String, Path)),
    responses((status = OK, body = News), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.news_detail.get(&alias)
}
