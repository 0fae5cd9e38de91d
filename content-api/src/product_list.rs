//! Filters and sorts the product list, and counts its facets.

use std::collections::HashSet;

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::model::catalog::{FormGroup, Prescription, ProductCard, ProductFacets, ProductList};
use crate::model::facet::{self, Facet};
use crate::model::list::Paged;
use crate::model::search::HitKind;
use crate::params::{PageNumber, PerPage, paging};
use crate::problem::Problem;
use crate::search::Search;
use crate::site_content::SiteContent;

/// The order in which the product list is sorted.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
pub(crate) enum ProductSort {
    #[default]
    #[serde(rename = "title")]
    Title,
    #[serde(rename = "-title")]
    TitleDescending,
    /// New products come first.
    #[serde(rename = "new")]
    New,
}

/// The filters, the order and the page number of a request for the product list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProductQuery {
    /// The id of a section. The list also contains the products of its subsections.
    category: Option<u32>,
    form: Option<FormGroup>,
    prescription: Option<Prescription>,
    /// The first letter of a product title.
    letter: Option<String>,
    /// A full-text query.
    q: Option<String>,
    #[serde(default)]
    #[param(required = false)]
    sort: ProductSort,
    #[param(value_type = Option<usize>, minimum = 1, default = 1)]
    page: Option<PageNumber>,
    #[param(value_type = Option<usize>, minimum = 1, maximum = 60, default = 12)]
    per_page: Option<PerPage>,
}

impl ProductQuery {
    pub(crate) fn list(&self, content: &SiteContent, search: &Search) -> Result<ProductList, Problem> {
        let cards = self.candidates(content, search)?;
        let sections = self.category.map(|id| with_children(content, id));
        let in_section: Vec<_> = cards.iter().copied().filter(|card| is_in(sections.as_ref(), card)).collect();
        let matching: Vec<_> = cards.into_iter().filter(|card| self.matches(card)).collect();
        let mut listed: Vec<_> = in_section.iter().copied().filter(|card| self.matches(card)).cloned().collect();
        self.sort(&mut listed);
        let (page, per_page) = paging(self.page, self.per_page, 12);
        let facets = ProductFacets { sections: section_facets(content, &matching), ..self.facets(&in_section) };
        Ok(ProductList::new(Paged::page(listed.into_iter(), page, per_page), facets))
    }

    /// Returns the products that match the full-text query, and ignores all other filters. The facets are computed from
    /// these products, because the query has no facet of its own.
    fn candidates<'a>(&self, content: &'a SiteContent, search: &Search) -> Result<Vec<&'a ProductCard>, Problem> {
        let found = match &self.q {
            Some(words) => Some(search.find(words)?.aliases(HitKind::Product)),
            None => None,
        };
        let cards = content.products.iter().map(|product| &product.card);
        Ok(cards.filter(|card| found.as_ref().is_none_or(|aliases| aliases.contains(&card.alias))).collect())
    }

    /// Reports whether a product matches all filters except the section and the full-text query.
    fn matches(&self, card: &ProductCard) -> bool {
        self.matches_form(card) && self.matches_prescription(card) && self.matches_letter(card)
    }

    fn matches_form(&self, card: &ProductCard) -> bool {
        self.form.is_none_or(|form| card.form_group == form)
    }

    fn matches_prescription(&self, card: &ProductCard) -> bool {
        self.prescription.is_none_or(|prescription| card.prescription == prescription)
    }

    fn matches_letter(&self, card: &ProductCard) -> bool {
        self.letter.as_ref().is_none_or(|letter| first_letter(&card.title) == first_letter(letter))
    }

    /// Counts the facets of the products of the chosen section. The facet of the sections themselves stays empty.
    fn facets(&self, cards: &[&ProductCard]) -> ProductFacets {
        let for_forms = cards.iter().filter(|card| self.matches_prescription(card) && self.matches_letter(card));
        let for_prescriptions = cards.iter().filter(|card| self.matches_form(card) && self.matches_letter(card));
        let for_letters = cards.iter().filter(|card| self.matches_form(card) && self.matches_prescription(card));
        ProductFacets {
            forms: facet::count(for_forms.map(|card| card.form_group)),
            prescriptions: facet::count(for_prescriptions.map(|card| card.prescription)),
            letters: facet::count(for_letters.map(|card| first_letter(&card.title))),
            sections: Vec::new(),
        }
    }

    /// Sorts products in the requested order. The products must already be sorted by title.
    fn sort(&self, cards: &mut [ProductCard]) {
        match self.sort {
            ProductSort::Title => {}
            ProductSort::TitleDescending => cards.reverse(),
            ProductSort::New => cards.sort_by_key(|card| !card.new),
        }
    }
}

/// Returns the letter or digit under which an alphabetical index lists a title, such as `Е` for `«Ёж»`. Returns an
/// empty string if the title contains no letter or digit.
fn first_letter(title: &str) -> String {
    let first = title.chars().find(|c| c.is_alphanumeric());
    first.map(|c| c.to_uppercase().to_string().replace('Ё', "Е")).unwrap_or_default()
}

/// Reports whether a product is in one of the sections. Every product is in `None`, which stands for all sections.
fn is_in(sections: Option<&HashSet<u32>>, card: &ProductCard) -> bool {
    sections.is_none_or(|ids| ids.contains(&card.section.id))
}

/// Counts the products of each section. The sections are in the order of the content.
fn section_facets(content: &SiteContent, cards: &[&ProductCard]) -> Vec<Facet> {
    let count = |id| {
        let ids = with_children(content, id);
        cards.iter().filter(|card| ids.contains(&card.section.id)).count()
    };
    let sections = content.sections.iter();
    sections
        .map(|section| Facet { value: section.id.to_string(), title: section.title.clone(), count: count(section.id) })
        .collect()
}

/// Returns the id of a section, along with the ids of its subsections at any depth.
fn with_children(content: &SiteContent, id: u32) -> HashSet<u32> {
    let mut ids = HashSet::from([id]);
    loop {
        let below: Vec<_> = content
            .sections
            .iter()
            .filter(|section| section.parent.as_ref().is_some_and(|parent| ids.contains(&parent.id)))
            .map(|section| section.id)
            .filter(|id| !ids.contains(id))
            .collect();
        if below.is_empty() {
            return ids;
        }
        ids.extend(below);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_letters_are_those_of_an_alphabetical_index() {
        assert_eq!(first_letter("«ёлка»"), "Е");
        assert_eq!(first_letter("5-НОК"), "5");
        assert_eq!(first_letter(""), "");
    }
}
