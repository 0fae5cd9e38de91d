//! Defines types for the parsed contents of `vacancies/<alias>.yaml`, `stories/<alias>.yaml` and `programs.yaml`.

use serde::Deserialize;

use super::shared::{PastDate, RawPicture, Text};
use crate::model::program::{ProgramDates, ProgramKind};
use crate::model::shared::Person;
use crate::model::vacancy::{Salary, Schedule, VacancyField};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVacancy {
    pub(crate) title: String,
    pub(crate) date: PastDate,
    pub(crate) city: String,
    pub(crate) branch: Text,
    pub(crate) field: VacancyField,
    pub(crate) schedule: Schedule,
    pub(crate) experience: String,
    pub(crate) salary: Option<Salary>,
    pub(crate) picture: Option<RawPicture>,
    pub(crate) lead: String,
    pub(crate) duties: Vec<String>,
    pub(crate) requirements: Vec<String>,
    pub(crate) conditions: Vec<String>,
    pub(crate) contact: Person,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawStory {
    pub(crate) order: u32,
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) branch: Text,
    pub(crate) since: u16,
    pub(crate) picture: RawPicture,
    pub(crate) quote: String,
    pub(crate) lead: String,
    pub(crate) body: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProgram {
    pub(crate) alias: Text,
    pub(crate) kind: ProgramKind,
    pub(crate) title: String,
    pub(crate) lead: String,
    pub(crate) audience: String,
    pub(crate) hours: Option<u32>,
    pub(crate) format: String,
    pub(crate) place: String,
    pub(crate) dates: Vec<ProgramDates>,
    pub(crate) partner: Option<String>,
    pub(crate) price: Option<String>,
    #[serde(default)]
    pub(crate) teachers: Vec<Person>,
    pub(crate) body: Text,
    pub(crate) document: Option<String>,
}
