//! Returns the words by which products are found, besides their title and their text.

use crate::model::catalog::{FormGroup, Prescription, Product, ProductCard, Section};
use crate::model::facet::Term;

/// Returns the form and the dose of a product as the beginning of a sentence: «Капли глазные, 5 мг/мл».
pub(super) fn presentation(card: &ProductCard) -> String {
    let mut form = card.form.chars();
    let capital = form.next().map(char::to_uppercase).into_iter().flatten();
    let capitalized: String = capital.chain(form).collect();
    [&capitalized].into_iter().chain(&card.dose).map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// Returns the words that describe a product: its form, its groups, its substance and its uses.
pub(super) fn classes(product: &Product, sections: &[Section]) -> Vec<String> {
    let card = &product.card;
    let section = sections.iter().find(|section| section.id == card.section.id);
    let mut classes = vec![card.form.clone(), card.form_group.title()];
    classes.extend(section.map(section_titles).into_iter().flatten());
    classes.extend(card.inn.iter().chain(&product.keywords).cloned());
    classes.extend(product.atc.iter().map(|atc| atc.title.clone()));
    classes
}

pub(super) fn section_titles(section: &Section) -> Vec<String> {
    [&section.title].into_iter().chain(&section.short_title).cloned().collect()
}

/// Returns the names of a medicine. Returns an empty list for any other product, such as a standard sample. A standard
/// sample is also named after a substance, but a query for the substance usually means the medicine.
pub(super) fn medicine_names(card: &ProductCard) -> Vec<String> {
    match (card.prescription, card.form_group) {
        (Prescription::NotApplicable, _) | (_, FormGroup::Sample) => Vec::new(),
        (Prescription::None | Prescription::Required | Prescription::Restricted, _) => {
            [&card.title].into_iter().chain(&card.inn).cloned().collect()
        }
    }
}
