//! Converts vacancies, success stories and programmes from the types of the content files to the types of the API.

use std::collections::HashSet;

use super::linker::{FileLinker, Linker};
use crate::content::diagnostic::Position;
use crate::content::raw::career::{RawProgram, RawStory, RawVacancy};
use crate::content::read::Sourced;
use crate::model::program::Program;
use crate::model::story::{Story, StoryCard};
use crate::model::vacancy::{Vacancy, VacancyCard};

impl Linker<'_> {
    /// Converts and returns all vacancies. The newest vacancy comes first.
    pub(super) fn vacancies(&self, raw: Vec<Sourced<RawVacancy>>) -> Vec<Vacancy> {
        let mut used = HashSet::new();
        let mut vacancies: Vec<_> = raw.into_iter().map(|vacancy| self.vacancy(vacancy, &mut used)).collect();
        vacancies.sort_by_key(|vacancy| std::cmp::Reverse(vacancy.card.date));
        vacancies
    }

    fn vacancy(&self, raw: Sourced<RawVacancy>, used: &mut HashSet<String>) -> Vacancy {
        let Sourced { file, stem, value } = raw;
        let file_linker = self.file(&file);
        let card = VacancyCard {
            alias: file_linker.alias(&stem, Position::START, used),
            title: value.title,
            date: file_linker.past(&value.date),
            city: value.city,
            branch: file_linker.branch(&value.branch),
            field: value.field,
            schedule: value.schedule,
            salary: value.salary,
            lead: value.lead,
        };
        Vacancy {
            card,
            picture: value.picture.map(|picture| file_linker.picture(picture)),
            experience: value.experience,
            duties: value.duties,
            requirements: value.requirements,
            conditions: value.conditions,
            contact: value.contact,
        }
    }

    /// Converts and returns all success stories, sorted by the key `order` of their files.
    pub(super) fn stories(&self, mut raw: Vec<Sourced<RawStory>>) -> Vec<Story> {
        let mut used = HashSet::new();
        raw.sort_by_key(|story| story.value.order);
        raw.into_iter().map(|story| self.story(story, &mut used)).collect()
    }

    fn story(&self, raw: Sourced<RawStory>, used: &mut HashSet<String>) -> Story {
        let Sourced { file, stem, value } = raw;
        let file_linker = self.file(&file);
        let card = StoryCard {
            alias: file_linker.alias(&stem, Position::START, used),
            name: value.name,
            role: value.role,
            branch: file_linker.branch(&value.branch),
            since: value.since,
            picture: file_linker.picture(value.picture),
            quote: value.quote,
            lead: value.lead,
        };
        let pictures = file_linker.text_pictures(&value.body);
        Story { card, body: file_linker.html(&value.body), pictures }
    }

    /// Converts and returns all programmes. The programme that begins next comes first, and those without dates come last.
    pub(super) fn programs(&self, raw: Sourced<Vec<RawProgram>>) -> Vec<Program> {
        let file_linker = self.file(&raw.file);
        let mut used = HashSet::new();
        let mut programs: Vec<_> =
            raw.value.into_iter().map(|program| file_linker.program(program, &mut used)).collect();
        let first = |program: &Program| program.dates.first().map(|dates| dates.from);
        programs.sort_by_key(|program| (first(program).is_none(), first(program)));
        programs
    }
}

impl FileLinker<'_> {
    fn program(&self, raw: RawProgram, used: &mut HashSet<String>) -> Program {
        Program {
            alias: self.alias_at(&raw.alias, used),
            kind: raw.kind,
            title: raw.title,
            lead: raw.lead,
            audience: raw.audience,
            hours: raw.hours,
            format: raw.format,
            place: raw.place,
            dates: raw.dates,
            partner: raw.partner,
            price: raw.price,
            teachers: raw.teachers,
            body: self.html(&raw.body),
            document: raw.document,
        }
    }
}
