//! Converts the parsed content files to the entities that the API returns. This step is called linking. It also
//! resolves references, renders Markdown and collects errors.

mod career;
mod catalog;
mod common;
mod company;
mod linker;
mod page;
mod press;
mod regimen;
mod related;
mod shared;

use super::date_check::DateCheck;
use super::diagnostic::Diagnostic;
use super::link_targets::LinkTargets;
use super::read::RawContent;
use crate::media::MediaIndex;
use crate::site_content::SiteContent;
use company::BranchEntities;
use linker::Linker;
use page::PageEntities;

/// Converts all parsed content files. If the files have errors, returns all errors.
pub(super) fn link(raw: RawContent, media: MediaIndex, dates: DateCheck) -> Result<SiteContent, Vec<Diagnostic>> {
    let targets = LinkTargets::collect(&raw);
    let linker = Linker::new(&targets, &media, dates);
    let content = link_all(&linker, raw);
    let diagnostics = linker.into_diagnostics();
    if diagnostics.is_empty() { Ok(SiteContent { media, ..content }) } else { Err(diagnostics) }
}

/// Converts all parsed content files. The linker still borrows the media index, so the media index in the returned
/// content is empty.
fn link_all(linker: &Linker<'_>, raw: RawContent) -> SiteContent {
    let mut products = linker.products(raw.products);
    let sections = linker.sections(raw.sections, &products);
    related::set_related_products(&mut products, &sections);
    let news = linker.news(raw.news);
    let vacancies = linker.vacancies(raw.vacancies);
    let entities = BranchEntities { products: &products, vacancies: &vacancies, news: &news };
    let branches = linker.branches(raw.branches, &entities);
    let documents = linker.documents(raw.documents);
    let programs = linker.programs(raw.programs);
    let pages = linker.pages(raw.pages, PageEntities { documents: &documents, programs: &programs });
    SiteContent {
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
