//! Builds the entries of the search index from the content of the site.

use jiff::civil::Date;

use super::plain;
use super::product_words;
use super::snippet;
use super::words::Words;
use crate::model::catalog::{Product, Section};
use crate::model::facet::Term;
use crate::model::page::{Block, Page};
use crate::model::search::{Hit, HitKind};
use crate::model::shared::{Fact, Html, Picture, TextSection, TitledText};
use crate::paths;
use crate::site_content::SiteContent;

/// An entry of the search index.
#[derive(Debug)]
pub(crate) struct SearchEntry {
    pub(super) kind: HitKind,
    pub(super) alias: String,
    pub(super) title: String,
    pub(super) href: String,
    pub(super) text: String,
    pub(super) date: Option<Date>,
    pub(super) picture: Option<Picture>,
    /// The names of a medicine. If a query contains one of these names, the medicine ranks above entries that only
    /// mention the name.
    pub(super) names: Vec<String>,
    /// The dosage form and the groups of a product, or the kind of another entry. They are searched, but never shown.
    /// A product that is what the query describes, such as «глазные капли», ranks above entries that mention it.
    pub(super) classes: Vec<String>,
}

impl SearchEntry {
    fn new(kind: HitKind, alias: &str, title: &str, href: String) -> Self {
        let (alias, title) = (alias.to_owned(), title.to_owned());
        let classes = kind_name(kind).into_iter().collect();
        Self { kind, alias, title, href, text: String::new(), date: None, picture: None, names: Vec::new(), classes }
    }

    fn dated(self, date: Date) -> Self {
        Self { date: Some(date), ..self }
    }

    fn pictured<'a>(self, picture: impl Into<Option<&'a Picture>>) -> Self {
        Self { picture: picture.into().cloned(), ..self }
    }

    fn named(self, names: Vec<String>) -> Self {
        Self { names, ..self }
    }

    fn classed(self, classes: Vec<String>) -> Self {
        Self { classes, ..self }
    }

    fn text(mut self, text: &str) -> Self {
        if !self.text.is_empty() && !text.is_empty() {
            // Titles and values have no full stop at the end. A full stop is added, so that snippets are easier to
            // read.
            let ended = self.text.ends_with(['.', '!', '?', '…', ':']);
            self.text.push_str(if ended { " " } else { ". " });
        }
        self.text.push_str(text);
        self
    }

    fn texts<'a>(self, texts: impl IntoIterator<Item = &'a String>) -> Self {
        texts.into_iter().fold(self, |entry, text| entry.text(text))
    }

    fn html(self, html: &Html) -> Self {
        self.text(&plain::text(html))
    }

    fn sections(self, sections: &[TextSection]) -> Self {
        sections.iter().fold(self, |entry, section| entry.text(&section.title).html(&section.text))
    }

    fn titled(self, texts: &[TitledText]) -> Self {
        texts.iter().fold(self, |entry, one| entry.text(&one.title).text(&one.text))
    }

    fn facts(self, facts: &[Fact]) -> Self {
        facts.iter().fold(self, |entry, fact| entry.text(&fact.title).text(&fact.value))
    }

    /// Returns the group of results in which the entry is shown for a query.
    pub(super) fn rank(&self, words: &Words) -> Rank {
        if words.are_prefixes_in(&self.names) || (self.kind == HitKind::Section && words.are(&self.title)) {
            return Rank::Name;
        }
        if !words.describe(&self.names, &self.classes) {
            return Rank::Mention;
        }
        match self.kind {
            HitKind::Product if self.names.is_empty() => Rank::Product,
            HitKind::Product => Rank::Medicine,
            HitKind::Section => Rank::Section,
            HitKind::News
            | HitKind::Page
            | HitKind::Vacancy
            | HitKind::Document
            | HitKind::Branch
            | HitKind::Story
            | HitKind::Video
            | HitKind::Program => Rank::Mention,
        }
    }

    /// Converts the entry to a hit. The snippet of the hit is an excerpt of the text, in which `words` are marked.
    pub(super) fn hit(&self, words: &Words) -> Hit {
        let snippet = snippet::of(&self.text, words);
        let (title, href, picture) = (self.title.clone(), self.href.clone(), self.picture.clone());
        Hit { kind: self.kind, title, href, snippet, date: self.date, picture }
    }
}

/// The groups of search results, in the order in which they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// A medicine whose name is in the query, or a section of the catalogue whose title is the query.
    Name,
    /// A medicine whose form or group is the query.
    Medicine,
    /// Any other product whose form or group is the query.
    Product,
    /// A section of the catalogue whose title contains the query.
    Section,
    /// All other entries that contain the words of the query.
    Mention,
}

/// Returns the word for entries of a kind that do not contain the word themselves. For example, no vacancy contains the
/// word «вакансия».
fn kind_name(kind: HitKind) -> Option<String> {
    match kind {
        HitKind::Vacancy | HitKind::News | HitKind::Video | HitKind::Document | HitKind::Story | HitKind::Program => {
            Some(kind.title())
        }
        HitKind::Product | HitKind::Section | HitKind::Page | HitKind::Branch => None,
    }
}

/// Returns an entry for every entity of the site, such as a page or a product.
pub(crate) fn entries(content: &SiteContent) -> Vec<SearchEntry> {
    let mut entries = Vec::new();
    entries.extend(content.products.iter().map(|one| product(one, &content.sections)));
    entries.extend(pages(content));
    entries.extend(catalogue_sections(content));
    entries.extend(press(content));
    entries.extend(career(content));
    entries.extend(company(content));
    entries
}

/// Returns the entry of a product. The text starts with the form, the dose and the lead paragraph of the product,
/// because the start of the text is shown as the snippet if only the title matches a query.
fn product(product: &Product, sections: &[Section]) -> SearchEntry {
    let card = &product.card;
    SearchEntry::new(HitKind::Product, &card.alias, &card.title, paths::catalog(&card.alias))
        .pictured(&card.picture)
        .named(product_words::medicine_names(card))
        .classed(product_words::classes(product, sections))
        .text(&product_words::presentation(card))
        .text(&card.lead)
        .sections(&product.sections)
        .texts(&product.warnings)
}

fn catalogue_sections(content: &SiteContent) -> impl Iterator<Item = SearchEntry> {
    content.sections.iter().map(|section| {
        SearchEntry::new(HitKind::Section, &section.alias, &section.title, paths::catalog(&section.alias))
            .classed(product_words::section_titles(section))
            .text(&section.text)
    })
}

fn press(content: &SiteContent) -> impl Iterator<Item = SearchEntry> {
    let news = content.news.iter().map(|news| {
        SearchEntry::new(HitKind::News, &news.card.alias, &news.card.title, paths::news(&news.card.alias))
            .dated(news.card.date)
            .pictured(&news.card.picture)
            .text(&news.card.lead)
            .html(&news.body)
    });
    let videos = content.videos.iter().map(|video| {
        SearchEntry::new(HitKind::Video, &video.alias, &video.title, paths::video(&video.alias))
            .dated(video.date)
            .pictured(&video.poster)
            .text(&video.lead)
            .html(&video.transcript)
    });
    news.chain(videos)
}

fn career(content: &SiteContent) -> impl Iterator<Item = SearchEntry> {
    let vacancies = content.vacancies.iter().map(|vacancy| {
        let card = &vacancy.card;
        SearchEntry::new(HitKind::Vacancy, &card.alias, &card.title, paths::vacancy(&card.alias))
            .dated(card.date)
            .text(&card.lead)
            .text(&card.city)
            .texts(vacancy.duties.iter().chain(&vacancy.requirements).chain(&vacancy.conditions))
    });
    let stories = content.stories.iter().map(|story| {
        let card = &story.card;
        SearchEntry::new(HitKind::Story, &card.alias, &card.name, paths::story(&card.alias))
            .pictured(&card.picture)
            .text(&card.role)
            .text(&card.lead)
            .html(&story.body)
    });
    let programs = content.programs.iter().map(|program| {
        SearchEntry::new(HitKind::Program, &program.alias, &program.title, paths::program(program.kind, &program.alias))
            .text(&program.lead)
            .text(&program.audience)
            .html(&program.body)
    });
    vacancies.chain(stories).chain(programs)
}

fn company(content: &SiteContent) -> impl Iterator<Item = SearchEntry> {
    let branches = content.branches.iter().map(|branch| {
        let card = &branch.card;
        let href = paths::branch(&card.alias);
        let page = content.pages.iter().find(|page| page.path == href);
        let entry = SearchEntry::new(HitKind::Branch, &card.alias, &card.full_title, href)
            .pictured(&card.card_picture)
            .text(&card.lead)
            .text(&card.address.text)
            .html(&branch.story)
            .titled(&branch.directions);
        page.into_iter().fold(entry, page_text)
    });
    let documents = content.documents.iter().map(|document| {
        let href = paths::documents(document.section).to_owned();
        SearchEntry::new(HitKind::Document, &document.alias, &document.title, href)
            .dated(document.date)
            .pictured(document.picture.as_ref())
            .text(document.text.as_deref().unwrap_or_default())
            .text(&document.file.title)
    });
    branches.chain(documents)
}

/// Returns the entries of the pages, except those of branches: the entry of a branch contains the text of its page.
fn pages(content: &SiteContent) -> impl Iterator<Item = SearchEntry> {
    let is_branch = |page: &Page| content.branches.iter().any(|branch| paths::branch(&branch.card.alias) == page.path);
    content.pages.iter().filter(move |page| !is_branch(page)).map(|page| {
        let entry = SearchEntry::new(HitKind::Page, &page.alias, &page.heading, page.path.clone());
        page_text(entry.pictured(page.picture.as_ref()), page)
    })
}

fn page_text(entry: SearchEntry, page: &Page) -> SearchEntry {
    page.blocks.iter().fold(entry.text(&page.lead), block)
}

/// Adds the text of a block to `entry`, and returns the entry. Figures, pictures, links and forms add no text. Blocks
/// that list documents or programmes add no text either, because documents and programmes have entries of their own.
fn block(entry: SearchEntry, block: &Block) -> SearchEntry {
    match block {
        Block::Text(text) => entry.texts(&text.heading).html(&text.text),
        Block::Cards(cards) => {
            cards.items.iter().fold(entry.texts(&cards.heading), |entry, card| entry.text(&card.title).text(&card.text))
        }
        Block::Steps(steps) => steps.items.iter().fold(entry.texts(&steps.heading), |entry, step| {
            entry.text(&step.title).texts(&step.time).text(&step.text)
        }),
        Block::Facts(facts) => entry.texts(&facts.heading).facts(&facts.items),
        Block::People(people) => {
            people.items.iter().fold(entry, |entry, person| entry.text(&person.name).text(&person.role))
        }
        Block::Table(table) => entry.texts(&table.heading).text(&table.caption).texts(table.rows.iter().flatten()),
        Block::Questions(questions) => {
            questions.items.iter().fold(entry, |entry, item| entry.text(&item.question).html(&item.answer))
        }
        Block::Timeline(line) => {
            line.items.iter().fold(entry, |entry, event| entry.text(&event.year).text(&event.title).text(&event.text))
        }
        Block::Quote(quote) => entry.text(&quote.text),
        Block::Notice(notice) => entry.text(&notice.title).html(&notice.text),
        Block::Access(access) => access.blocks.iter().fold(entry, self::block),
        Block::Figures(_)
        | Block::Documents(_)
        | Block::Picture(_)
        | Block::Links(_)
        | Block::Form(_)
        | Block::Programs(_) => entry,
    }
}
