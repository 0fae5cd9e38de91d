//! `/api/vacancies/…`

use axum::extract::State;
use serde::Deserialize;

use crate::answer::Answer;
use crate::model::facet;
use crate::model::list::Paged;
use crate::model::vacancy::{Schedule, Vacancy, VacancyCard, VacancyFacets, VacancyField, VacancyList};
use crate::params::{Alias, Params};
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// What to narrow the list by.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct VacancyQuery {
    city: Option<String>,
    field: Option<VacancyField>,
    schedule: Option<Schedule>,
    /// An alias.
    branch: Option<String>,
}

impl VacancyQuery {
    fn wants(&self, card: &VacancyCard) -> bool {
        self.wants_city(card) && self.wants_field(card) && self.wants_schedule(card) && self.wants_branch(card)
    }

    fn wants_city(&self, card: &VacancyCard) -> bool {
        self.city.as_ref().is_none_or(|city| card.city == *city)
    }

    fn wants_field(&self, card: &VacancyCard) -> bool {
        self.field.is_none_or(|field| card.field == field)
    }

    fn wants_schedule(&self, card: &VacancyCard) -> bool {
        self.schedule.is_none_or(|schedule| card.schedule == schedule)
    }

    fn wants_branch(&self, card: &VacancyCard) -> bool {
        self.branch.as_ref().is_none_or(|branch| card.branch.alias == *branch)
    }

    /// Each facet ignores its own filter, so that another value can be picked.
    fn facets<'a>(&self, cards: impl Iterator<Item = &'a VacancyCard> + Clone) -> VacancyFacets {
        let cards = cards.filter(|card| self.wants_branch(card));
        let of_city = cards.clone().filter(|card| self.wants_field(card) && self.wants_schedule(card));
        let of_field = cards.clone().filter(|card| self.wants_city(card) && self.wants_schedule(card));
        let of_schedule = cards.filter(|card| self.wants_city(card) && self.wants_field(card));
        VacancyFacets {
            cities: facet::count(of_city.map(|card| card.city.clone())),
            fields: facet::count(of_field.map(|card| card.field)),
            schedules: facet::count(of_schedule.map(|card| card.schedule)),
        }
    }
}

/// All vacancies that match, newest first.
#[utoipa::path(get, path = "/api/vacancies/list", operation_id = "listVacancies", tag = "career",
    params(VacancyQuery),
    responses((status = OK, body = VacancyList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(State(site): Shared, Params(query): Params<VacancyQuery>) -> Result<Answer, Problem> {
    let cards = site.library.vacancies.iter().map(|vacancy| &vacancy.card);
    let facets = query.facets(cards.clone());
    let asked = cards.filter(|card| query.wants(card)).cloned().collect();
    Answer::of(&VacancyList::new(Paged::whole(asked), facets))
}

/// A vacancy.
#[utoipa::path(get, path = "/api/vacancies/detail/{alias}", operation_id = "getVacancy", tag = "career",
    params(("alias" = String, Path)),
    responses((status = OK, body = Vacancy), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(site): Shared, Alias(alias): Alias) -> Result<Answer, Problem> {
    site.ready.vacancy_detail.get(&alias)
}
