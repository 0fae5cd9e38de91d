//! Defines the handlers for the paths `/api/vacancies/…`.

use axum::extract::State;
use serde::Deserialize;

use crate::json_response::JsonResponse;
use crate::model::facet;
use crate::model::list::Paged;
use crate::model::vacancy::{Schedule, Vacancy, VacancyCard, VacancyFacets, VacancyField, VacancyList};
use crate::params::{Alias, Params};
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// The filters of a request for the vacancy list.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct VacancyQuery {
    city: Option<String>,
    field: Option<VacancyField>,
    schedule: Option<Schedule>,
    /// The alias of a branch.
    branch: Option<String>,
}

impl VacancyQuery {
    fn matches(&self, card: &VacancyCard) -> bool {
        self.matches_city(card) && self.matches_field(card) && self.matches_schedule(card) && self.matches_branch(card)
    }

    fn matches_city(&self, card: &VacancyCard) -> bool {
        self.city.as_ref().is_none_or(|city| card.city == *city)
    }

    fn matches_field(&self, card: &VacancyCard) -> bool {
        self.field.is_none_or(|field| card.field == field)
    }

    fn matches_schedule(&self, card: &VacancyCard) -> bool {
        self.schedule.is_none_or(|schedule| card.schedule == schedule)
    }

    fn matches_branch(&self, card: &VacancyCard) -> bool {
        self.branch.as_ref().is_none_or(|branch| card.branch.alias == *branch)
    }

    /// Returns the facets of the vacancy list. A facet ignores the filter on its own field, so that visitors can select
    /// another value.
    fn facets<'a>(&self, cards: impl Iterator<Item = &'a VacancyCard> + Clone) -> VacancyFacets {
        let cards = cards.filter(|card| self.matches_branch(card));
        let for_cities = cards.clone().filter(|card| self.matches_field(card) && self.matches_schedule(card));
        let for_fields = cards.clone().filter(|card| self.matches_city(card) && self.matches_schedule(card));
        let for_schedules = cards.filter(|card| self.matches_city(card) && self.matches_field(card));
        VacancyFacets {
            cities: facet::count(for_cities.map(|card| card.city.clone())),
            fields: facet::count(for_fields.map(|card| card.field)),
            schedules: facet::count(for_schedules.map(|card| card.schedule)),
        }
    }
}

/// Returns the vacancies that match the filters. The newest vacancy comes first.
#[utoipa::path(get, path = "/api/vacancies/list", operation_id = "listVacancies", tag = "career",
    params(VacancyQuery),
    responses((status = OK, body = VacancyList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(
    State(state): SharedState,
    Params(query): Params<VacancyQuery>,
) -> Result<JsonResponse, Problem> {
    let cards = state.content.vacancies.iter().map(|vacancy| &vacancy.card);
    let facets = query.facets(cards.clone());
    let matching = cards.filter(|card| query.matches(card)).cloned().collect();
    JsonResponse::new(&VacancyList::new(Paged::all(matching), facets))
}

/// Returns the vacancy with the given alias.
#[utoipa::path(get, path = "/api/vacancies/detail/{alias}", operation_id = "getVacancy", tag = "career",
    params(("alias" = String, Path)),
    responses((status = OK, body = Vacancy), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.vacancy_detail.get(&alias)
}
