//! The product list: filters, order, facets.

use std::collections::HashSet;

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::library::Library;
use crate::model::catalog::{FormGroup, Prescription, ProductCard, ProductFacets, ProductList};
use crate::model::facet;
use crate::model::list::Paged;
use crate::model::search::HitKind;
use crate::params::{PageNumber, PerPage, paging};
use crate::problem::Problem;
use crate::search::Search;

/// The order of products.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
pub(crate) enum ProductSort {
    #[default]
    #[serde(rename = "title")]
    Title,
    #[serde(rename = "-title")]
    TitleBackwards,
    /// New ones first.
    #[serde(rename = "new")]
    New,
}

/// What to narrow the list by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProductQuery {
    /// The id of a section; the sections below it belong to it.
    category: Option<u32>,
    form: Option<FormGroup>,
    prescription: Option<Prescription>,
    /// The first letter of the title.
    letter: Option<String>,
    /// Words to look for.
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
    pub(crate) fn answer(&self, library: &Library, search: &Search) -> Result<ProductList, Problem> {
        let cards = self.within(library, search)?;
        let mut asked: Vec<_> = cards.iter().copied().filter(|card| self.wants(card)).cloned().collect();
        self.put_in_order(&mut asked);
        let (page, per_page) = paging(self.page, self.per_page, 12);
        Ok(ProductList::new(Paged::cut(asked.into_iter(), page, per_page), self.facets(&cards)))
    }

    /// What the category and the words leave: the ground for items and facets.
    fn within<'a>(&self, library: &'a Library, search: &Search) -> Result<Vec<&'a ProductCard>, Problem> {
        let sections = self.category.map(|id| with_children(library, id));
        let found = match &self.q {
            Some(words) => Some(search.find(words)?.aliases(HitKind::Product)),
            None => None,
        };
        let cards = library.products.iter().map(|product| &product.card);
        Ok(cards
            .filter(|card| sections.as_ref().is_none_or(|ids| ids.contains(&card.section.id)))
            .filter(|card| found.as_ref().is_none_or(|aliases| aliases.contains(&card.alias)))
            .collect())
    }

    fn wants(&self, card: &ProductCard) -> bool {
        self.wants_form(card) && self.wants_prescription(card) && self.wants_letter(card)
    }

    fn wants_form(&self, card: &ProductCard) -> bool {
        self.form.is_none_or(|form| card.form_group == form)
    }

    fn wants_prescription(&self, card: &ProductCard) -> bool {
        self.prescription.is_none_or(|prescription| card.prescription == prescription)
    }

    fn wants_letter(&self, card: &ProductCard) -> bool {
        self.letter.as_ref().is_none_or(|letter| first_letter(&card.title) == first_letter(letter))
    }

    fn facets(&self, cards: &[&ProductCard]) -> ProductFacets {
        let of_form = cards.iter().filter(|card| self.wants_prescription(card) && self.wants_letter(card));
        let of_prescription = cards.iter().filter(|card| self.wants_form(card) && self.wants_letter(card));
        let of_letter = cards.iter().filter(|card| self.wants_form(card) && self.wants_prescription(card));
        ProductFacets {
            forms: facet::count(of_form.map(|card| card.form_group)),
            prescriptions: facet::count(of_prescription.map(|card| card.prescription)),
            letters: facet::count(of_letter.map(|card| first_letter(&card.title))),
        }
    }

    /// Products come in the order of their titles.
    fn put_in_order(&self, cards: &mut [ProductCard]) {
        match self.sort {
            ProductSort::Title => {}
            ProductSort::TitleBackwards => cards.reverse(),
            ProductSort::New => cards.sort_by_key(|card| !card.new),
        }
    }
}

/// The first letter or digit of a title, as it stands in an index: `«Ёж» ` under Е.
fn first_letter(title: &str) -> String {
    let first = title.chars().find(|c| c.is_alphanumeric());
    first.map(|c| c.to_uppercase().to_string().replace('Ё', "Е")).unwrap_or_default()
}

/// A section and all below it.
fn with_children(library: &Library, id: u32) -> HashSet<u32> {
    let mut ids = HashSet::from([id]);
    loop {
        let below: Vec<_> = library
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
    fn letters_are_those_of_an_index() {
        assert_eq!(first_letter("«ёлка»"), "Е");
        assert_eq!(first_letter("5-НОК"), "5");
        assert_eq!(first_letter(""), "");
    }
}
