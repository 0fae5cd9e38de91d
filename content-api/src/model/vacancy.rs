//! Defines the response types for vacancies.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::facet::Facet;
use super::list::list;
use super::shared::{Person, Picture, Ref};
use super::vocabulary::vocabulary;

vocabulary! {
    /// A field of work.
    VacancyField {
        Production "production" "Производство",
        Quality "quality" "Качество",
        Science "science" "Наука и разработка",
        Engineering "engineering" "Инженерные службы",
        Logistics "logistics" "Логистика",
        Administration "administration" "Управление",
    }
}

vocabulary! {
    /// The working hours of a job, such as full time.
    Schedule {
        Full "full" "Полный день",
        Shift "shift" "Сменный график",
        Part "part" "Неполный день",
        Internship "internship" "Стажировка",
    }
}

/// The monthly salary, in roubles.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Salary {
    pub(crate) from: Option<u32>,
    pub(crate) to: Option<u32>,
    pub(crate) text: Option<String>,
}

/// The short form of a vacancy, which is used in lists.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct VacancyCard {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) date: Date,
    pub(crate) city: String,
    pub(crate) branch: Ref,
    pub(crate) field: VacancyField,
    pub(crate) schedule: Schedule,
    pub(crate) salary: Option<Salary>,
    pub(crate) lead: String,
}

/// A vacancy with all its details.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Vacancy {
    #[serde(flatten)]
    pub(crate) card: VacancyCard,
    /// What the job is done with.
    pub(crate) picture: Option<Picture>,
    #[schema(example = "от 1 года")]
    pub(crate) experience: String,
    pub(crate) duties: Vec<String>,
    pub(crate) requirements: Vec<String>,
    pub(crate) conditions: Vec<String>,
    pub(crate) contact: Person,
}

/// The facets of the vacancy list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VacancyFacets {
    pub(crate) cities: Vec<Facet>,
    pub(crate) fields: Vec<Facet>,
    pub(crate) schedules: Vec<Facet>,
}

list! {
    /// A list of the vacancies that match the filters. The newest vacancy comes first.
    VacancyList of VacancyCard, facets: VacancyFacets
}
