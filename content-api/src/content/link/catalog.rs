//! Converts the sections and products of the catalogue from the types of the content files to the types of the API.

use std::collections::{HashMap, HashSet};

use serde_saphyr::Spanned;

use super::linker::{FileLinker, Linker};
use crate::content::diagnostic::Position;
use crate::content::raw::catalog::{RawProduct, RawSection};
use crate::content::read::Sourced;
use crate::model::catalog::{Direction, Product, ProductCard, Section, SectionRef};
use crate::model::shared::Ref;

/// The product cards, which are short forms of products. The key is the alias of the product.
pub(super) type Cards = HashMap<String, ProductCard>;

impl Linker<'_> {
    /// Converts and returns all sections. The product count of a section includes the products of its subsections.
    pub(super) fn sections(&self, raw: Sourced<Vec<RawSection>>, products: &[Product]) -> Vec<Section> {
        let file_linker = self.file(&raw.file);
        let (mut ids, mut aliases) = (HashSet::new(), HashSet::new());
        file_linker.report_parent_loops(&raw.value);
        let mut sections: Vec<_> =
            raw.value.into_iter().map(|section| file_linker.section(section, &mut ids, &mut aliases)).collect();
        file_linker.report_shared_aliases(&sections, products);
        count_products(&mut sections, products);
        sections
    }

    /// Converts and returns all products, sorted by title.
    pub(super) fn products(&self, raw: Vec<Sourced<RawProduct>>) -> Vec<Product> {
        let mut used = HashSet::new();
        let drafts: Vec<_> = raw.into_iter().map(|product| self.product(product, &mut used)).collect();
        let cards: Cards =
            drafts.iter().map(|(product, _)| (product.card.alias.clone(), product.card.clone())).collect();
        let mut products: Vec<_> = drafts
            .into_iter()
            .map(|(product, raw)| {
                let file_linker = self.file(&raw.file);
                let analogues =
                    raw.value.iter().filter_map(|alias| file_linker.find(&cards, alias, "product")).collect();
                Product { analogues, ..product }
            })
            .collect();
        products.sort_by_key(|product| sort_key(&product.card.title));
        products
    }

    /// Converts a product. Also returns the aliases of its analogues, which can be resolved only after all products
    /// have been converted.
    fn product(
        &self,
        raw: Sourced<RawProduct>,
        used: &mut HashSet<String>,
    ) -> (Product, Sourced<Vec<Spanned<String>>>) {
        let Sourced { file, stem, value } = raw;
        let file_linker = self.file(&file);
        file_linker.require_instruction(&value);
        let card = ProductCard {
            alias: file_linker.alias(&stem, Position::START, used),
            title: value.title,
            inn: value.inn,
            form: value.form,
            form_group: value.form_group,
            dose: value.dose,
            package_text: value.package_text,
            prescription: value.prescription,
            section: file_linker.section_ref(&value.section),
            lead: value.lead,
            picture: file_linker.picture(value.picture),
            new: value.new,
            popular: value.popular,
        };
        let product = Product {
            registration_number: value.registration_number,
            registration_date: value.registration_date.map(|date| file_linker.past(&date)),
            atc: value.atc,
            head: value.head.map(|picture| file_linker.picture(picture)),
            gallery: file_linker.pictures(value.gallery),
            producer: file_linker.branch(&value.producer),
            instruction: value.instruction.map(|file| file_linker.media_file(file)),
            sections: file_linker.product_sections(value.sections, card.dose.as_deref()),
            warnings: value.warnings,
            storage: value.storage,
            shelf_life: value.shelf_life,
            analogues: Vec::new(),
            related: Vec::new(),
            keywords: value.keywords,
            card,
        };
        (product, Sourced { file, stem, value: value.analogues })
    }
}

impl FileLinker<'_> {
    /// Returns a reference to the section with the given id. If no section has this id, reports an error and returns a
    /// substitute value.
    fn section_ref(&self, id: &Spanned<u32>) -> SectionRef {
        self.linker.targets.sections.get(&id.value).cloned().unwrap_or_else(|| {
            self.report_at(id, format!("no section has the id {}", id.value));
            SectionRef { id: id.value, alias: String::new(), title: String::new() }
        })
    }

    /// Reports a product without an instruction. A standard sample has a passport instead, and needs no instruction.
    fn require_instruction(&self, product: &RawProduct) {
        let direction = self.linker.targets.directions.get(&product.section.value);
        let is_required = direction.is_some_and(|direction| *direction != Direction::Standard);
        if is_required && product.instruction.is_none() {
            self.report_at(&product.section, "products of this section need an instruction; add the key `instruction`");
        }
    }

    /// Returns a reference to the branch with the given alias. If no branch has this alias, reports an error and
    /// returns a substitute value.
    pub(super) fn branch(&self, alias: &Spanned<String>) -> Ref {
        let unknown = || Ref { alias: alias.value.clone(), title: String::new() };
        self.find(&self.linker.targets.branches, alias, "branch").unwrap_or_else(unknown)
    }

    fn section(&self, raw: RawSection, ids: &mut HashSet<u32>, aliases: &mut HashSet<String>) -> Section {
        if !ids.insert(raw.id.value) {
            self.report_at(&raw.id, format!("another section already has the id {}", raw.id.value));
        }
        Section {
            id: raw.id.value,
            alias: self.alias_at(&raw.alias, aliases),
            title: raw.title,
            short_title: raw.short_title,
            text: raw.text,
            parent: raw.parent.map(|id| self.section_ref(&id)),
            picture: raw.picture.map(|picture| self.picture(picture)),
            direction: raw.direction,
            count: 0,
        }
    }

    /// Reports each section that is its own parent or its own more distant ancestor.
    fn report_parent_loops(&self, sections: &[RawSection]) {
        let parents: HashMap<u32, u32> =
            sections.iter().filter_map(|section| Some((section.id.value, section.parent.as_ref()?.value))).collect();
        for section in sections {
            let Some(parent) = &section.parent else { continue };
            let mut ancestors = std::iter::successors(Some(parent.value), |id| parents.get(id).copied());
            // Each section has at most one parent, so a path without a loop has at most as many steps as there are
            // sections.
            let problem = match ancestors.by_ref().take(sections.len()).position(|id| id == section.id.value) {
                None => continue,
                Some(0) => "a section cannot be its own parent",
                Some(_) => "a section cannot be below itself; change the parent of this section",
            };
            self.report_at(parent, problem);
        }
    }

    /// Reports every alias that is used by both a section and a product. Both are served under `/catalog/{alias}`, so
    /// they must not have the same alias.
    fn report_shared_aliases(&self, sections: &[Section], products: &[Product]) {
        let products: HashSet<_> = products.iter().map(|product| &product.card.alias).collect();
        for section in sections.iter().filter(|section| products.contains(&section.alias)) {
            self.report(Position::START, format!("a section and a product have the same alias `{}`", section.alias));
        }
    }
}

/// Sets the product count of every section. Each product is counted in its own section and in all ancestors of that
/// section.
fn count_products(sections: &mut [Section], products: &[Product]) {
    let parents: HashMap<_, _> =
        sections.iter().filter_map(|section| Some((section.id, section.parent.as_ref()?.id))).collect();
    let mut counts: HashMap<u32, usize> = HashMap::new();
    for product in products {
        let mut seen = HashSet::new();
        let mut next = Some(product.card.section.id);
        while let Some(id) = next.filter(|id| seen.insert(*id)) {
            *counts.entry(id).or_default() += 1;
            next = parents.get(&id).copied();
        }
    }
    for section in sections {
        section.count = counts.get(&section.id).copied().unwrap_or_default();
    }
}

/// Returns the sort key of a Russian title. The key contains only the letters, digits and spaces of the title. Letters
/// are in lower case, and each `ё` is replaced with `е`.
fn sort_key(title: &str) -> String {
    let letters = title.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace());
    letters.collect::<String>().to_lowercase().replace('ё', "е")
}
