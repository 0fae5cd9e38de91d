//! Converts branches, managers, documents and tenders from the types of the content files to the types of the API.

use std::collections::{HashMap, HashSet};

use super::linker::{FileLinker, Linker};
use crate::content::diagnostic::Position;
use crate::content::raw::company::{RawBranch, RawDocument, RawManager, RawTender};
use crate::content::raw::shared::Text;
use crate::content::read::Sourced;
use crate::model::branch::{Branch, BranchCard};
use crate::model::catalog::{Product, ProductCard};
use crate::model::document::Document;
use crate::model::manager::Manager;
use crate::model::news::News;
use crate::model::tender::Tender;
use crate::model::vacancy::Vacancy;

/// The products, vacancies and news that are listed on the pages of branches.
pub(super) struct BranchEntities<'a> {
    pub(super) products: &'a [Product],
    pub(super) vacancies: &'a [Vacancy],
    pub(super) news: &'a [News],
}

impl Linker<'_> {
    /// Converts and returns all branches, sorted by the key `order` of their files.
    pub(super) fn branches(&self, mut raw: Vec<Sourced<RawBranch>>, entities: &BranchEntities<'_>) -> Vec<Branch> {
        let mut used = HashSet::new();
        raw.sort_by_key(|branch| branch.value.order);
        raw.into_iter().map(|branch| self.branch(branch, entities, &mut used)).collect()
    }

    fn branch(&self, raw: Sourced<RawBranch>, entities: &BranchEntities<'_>, used: &mut HashSet<String>) -> Branch {
        let Sourced { file, stem, value } = raw;
        let file_linker = self.file(&file);
        Branch {
            card: BranchCard {
                alias: file_linker.alias(&stem, Position::START, used),
                title: value.title,
                full_title: value.full_title,
                lead: value.lead,
                picture: file_linker.picture(value.picture),
                card_picture: file_linker.picture(value.card_picture),
                map: value.map,
                address: value.address,
                figures: value.figures,
            },
            story: file_linker.html(&value.story),
            products: file_linker.branch_products(&stem, &value.products, entities.products),
            directions: value.directions,
            phones: value.phones,
            email: value.email,
            hours: value.hours,
            head: value.head,
            route: value.route,
            vacancies: entities.vacancies_of(&stem),
            news: entities.news_of(&stem),
        }
    }

    pub(super) fn managers(&self, raw: Sourced<Vec<RawManager>>) -> Vec<Manager> {
        let file_linker = self.file(&raw.file);
        let mut used = HashSet::new();
        raw.value.into_iter().map(|manager| file_linker.manager(manager, &mut used)).collect()
    }

    /// Converts and returns all documents. The newest document comes first.
    pub(super) fn documents(&self, raw: Sourced<Vec<RawDocument>>) -> Vec<Document> {
        let file_linker = self.file(&raw.file);
        let mut used = HashSet::new();
        let mut documents: Vec<_> =
            raw.value.into_iter().map(|document| file_linker.document(document, &mut used)).collect();
        documents.sort_by_key(|document| std::cmp::Reverse(document.date));
        documents
    }

    /// Converts and returns all tenders. The newest tender comes first.
    pub(super) fn tenders(&self, raw: Sourced<Vec<RawTender>>) -> Vec<Tender> {
        let file_linker = self.file(&raw.file);
        let mut used = HashSet::new();
        let mut tenders: Vec<_> = raw.value.into_iter().map(|tender| file_linker.tender(tender, &mut used)).collect();
        tenders.sort_by_key(|tender| std::cmp::Reverse(tender.published));
        tenders
    }
}

impl BranchEntities<'_> {
    fn vacancies_of(&self, branch: &str) -> Vec<crate::model::vacancy::VacancyCard> {
        let cards = self.vacancies.iter().map(|vacancy| &vacancy.card);
        cards.filter(|card| card.branch.alias == branch).cloned().collect()
    }

    fn news_of(&self, branch: &str) -> Vec<crate::model::news::NewsCard> {
        let cards = self.news.iter().map(|news| &news.card);
        cards.filter(|card| card.branch.as_ref().is_some_and(|of| of.alias == branch)).cloned().collect()
    }
}

impl FileLinker<'_> {
    /// Returns the products that the page of a branch lists. Reports each product that another branch produces.
    fn branch_products(&self, branch: &str, aliases: &[Text], products: &[Product]) -> Vec<ProductCard> {
        let by_alias: HashMap<_, _> =
            products.iter().map(|product| (product.card.alias.clone(), product.clone())).collect();
        let found = aliases.iter().filter_map(|alias| {
            let product = self.find(&by_alias, alias, "product")?;
            let producer = &product.producer.alias;
            // An unknown producer is reported in the file of the product.
            if producer != branch && self.linker.targets.branches.contains_key(producer) {
                let product = &alias.value;
                self.report_at(alias, format!("the branch `{producer}` produces `{product}`, not this branch"));
            }
            Some(product.card)
        });
        found.collect()
    }

    fn manager(&self, raw: RawManager, used: &mut HashSet<String>) -> Manager {
        Manager {
            alias: self.alias_at(&raw.alias, used),
            name: raw.name,
            role: raw.role,
            group: raw.group,
            duty: raw.duty,
            quote: raw.quote,
            bio: self.html(&raw.bio),
            picture: raw.picture.map(|picture| self.picture(picture)),
            email: raw.email,
            since: raw.since,
        }
    }

    fn document(&self, raw: RawDocument, used: &mut HashSet<String>) -> Document {
        let date = self.past(&raw.date);
        Document {
            alias: self.alias_at(&raw.alias, used),
            title: raw.title,
            section: raw.section,
            date,
            file: self.media_file(raw.file),
            text: raw.text,
            picture: raw.picture.map(|picture| self.picture(picture)),
            year: raw.year.unwrap_or(date.year()),
        }
    }

    fn tender(&self, raw: RawTender, used: &mut HashSet<String>) -> Tender {
        let published = self.past(&raw.published);
        if raw.deadline < published {
            self.report_at(&raw.alias, "the deadline of the tender is before its date of publication");
        }
        Tender {
            alias: self.alias_at(&raw.alias, used),
            number: raw.number,
            title: raw.title,
            status: raw.status,
            published,
            deadline: raw.deadline,
            subject: self.html(&raw.subject),
            amount: raw.amount,
            files: raw.files.into_iter().map(|file| self.media_file(file)).collect(),
            contact: raw.contact,
        }
    }
}
