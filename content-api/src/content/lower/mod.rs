//! From what the files say to what the API answers: references are linked, Markdown is rendered, mistakes are gathered.

mod career;
mod catalog;
mod company;
mod desk;
mod page;
mod press;
mod shared;
mod site;

use super::diagnostic::Diagnostic;
use super::names::Names;
use super::read::Raw;
use crate::library::Library;
use crate::media::MediaIndex;
use company::Around;
use desk::Desk;
use page::Filling;

/// Links everything, or tells all mistakes.
pub(super) fn library(raw: Raw, media: MediaIndex) -> Result<Library, Vec<Diagnostic>> {
    let names = Names::of(&raw);
    let desk = Desk::new(&names, &media);
    let linked = link(&desk, raw);
    let diagnostics = desk.into_diagnostics();
    if diagnostics.is_empty() { Ok(Library { media, ..linked }) } else { Err(diagnostics) }
}

/// The library, still without its media: the desk borrows them while it links.
fn link(desk: &Desk<'_>, raw: Raw) -> Library {
    let products = desk.products(raw.products);
    let sections = desk.sections(raw.sections, &products);
    let news = desk.news(raw.news);
    let vacancies = desk.vacancies(raw.vacancies);
    let around = Around { products: &products, vacancies: &vacancies, news: &news };
    let branches = desk.branches(raw.branches, &around);
    let documents = desk.documents(raw.documents);
    let programs = desk.programs(raw.programs);
    let pages = desk.pages(raw.pages, Filling { documents: &documents, programs: &programs });
    Library {
        common: desk.common(raw.common),
        agreement: desk.legal(raw.agreement),
        policy: desk.legal(raw.policy),
        videos: desk.videos(raw.videos),
        stories: desk.stories(raw.stories),
        managers: desk.managers(raw.managers),
        tenders: desk.tenders(raw.tenders),
        pharmacies: raw.pharmacies.value,
        sections,
        products,
        news,
        vacancies,
        branches,
        documents,
        programs,
        pages,
        media: MediaIndex::default(),
    }
}
