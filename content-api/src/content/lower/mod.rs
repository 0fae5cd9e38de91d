//! From the content of the files to the responses of the API: links references, renders Markdown, collects errors.

mod career;
mod catalog;
mod company;
mod linker;
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
use linker::Linker;
use page::Filling;

/// Links everything, or returns all errors.
pub(super) fn library(raw: Raw, media: MediaIndex) -> Result<Library, Vec<Diagnostic>> {
    let names = Names::of(&raw);
    let linker = Linker::new(&names, &media);
    let library = link(&linker, raw);
    let diagnostics = linker.into_diagnostics();
    if diagnostics.is_empty() { Ok(Library { media, ..library }) } else { Err(diagnostics) }
}

/// The library, still without its media: the linker borrows them while it links.
fn link(linker: &Linker<'_>, raw: Raw) -> Library {
    let products = linker.products(raw.products);
    let sections = linker.sections(raw.sections, &products);
    let news = linker.news(raw.news);
    let vacancies = linker.vacancies(raw.vacancies);
    let around = Around { products: &products, vacancies: &vacancies, news: &news };
    let branches = linker.branches(raw.branches, &around);
    let documents = linker.documents(raw.documents);
    let programs = linker.programs(raw.programs);
    let pages = linker.pages(raw.pages, Filling { documents: &documents, programs: &programs });
    Library {
        common: linker.common(raw.common),
        agreement: linker.legal(raw.agreement),
        policy: linker.legal(raw.policy),
        videos: linker.videos(raw.videos),
        stories: linker.stories(raw.stories),
        managers: linker.managers(raw.managers),
        tenders: linker.tenders(raw.tenders),
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
