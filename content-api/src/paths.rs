//! Builds the paths of pages on the site, such as `/catalog/{alias}` for a product.

use crate::model::document::DocumentSection;
use crate::model::program::ProgramKind;

/// Returns the path of the page that shows a section or a product of the catalogue.
pub(crate) fn catalog(alias: &str) -> String {
    format!("/catalog/{alias}")
}

pub(crate) fn news(alias: &str) -> String {
    format!("/press-center/{alias}")
}

pub(crate) fn video(alias: &str) -> String {
    format!("/press-center/video#{alias}")
}

pub(crate) fn vacancy(alias: &str) -> String {
    format!("/career/vacancies/{alias}")
}

pub(crate) fn story(alias: &str) -> String {
    format!("/career/success-stories/{alias}")
}

pub(crate) fn branch(alias: &str) -> String {
    format!("/branches/{alias}")
}

/// Returns the path of the page that shows a programme. Each qualification programme has a page of its own. All
/// education programmes share one page, and all training programmes share another page.
pub(crate) fn program(kind: ProgramKind, alias: &str) -> String {
    match kind {
        ProgramKind::Qualification => format!("/qualification-programs/{alias}"),
        ProgramKind::Education => "/career/education-programs".to_owned(),
        ProgramKind::Training => "/career/practical-training".to_owned(),
    }
}

/// Returns the path of the page that lists the documents of the given section.
pub(crate) fn documents(section: DocumentSection) -> &'static str {
    match section {
        DocumentSection::Internal => "/documents/internal",
        DocumentSection::Quality => "/documents/quality",
        DocumentSection::Assessment => "/documents/assessment",
        DocumentSection::Company => "/documents",
        DocumentSection::AntiCorruption => "/anti-corruption",
        DocumentSection::Forms => "/anti-corruption/forms-of-documents",
        DocumentSection::Income => "/anti-corruption/income-and-expenses",
        DocumentSection::Methodology => "/anti-corruption/methodological-materials",
        DocumentSection::Regulation => "/anti-corruption/regulatory-acts",
        DocumentSection::Meetings => "/anti-corruption/comission/meetings",
        DocumentSection::Commission => "/anti-corruption/comission/documents",
        DocumentSection::Press => "/press-center",
    }
}
