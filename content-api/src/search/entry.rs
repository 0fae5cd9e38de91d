//! What can be found, gathered from the content.

use jiff::civil::Date;

use super::plain;
use super::snippet;
use super::words::Words;
use crate::library::Library;
use crate::links;
use crate::model::catalog::{Prescription, Product, ProductCard};
use crate::model::page::{Block, Page};
use crate::model::search::{Hit, HitKind};
use crate::model::shared::{Fact, Html, TextSection, TitledText};

/// One thing that can be found.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(super) kind: HitKind,
    pub(super) alias: String,
    pub(super) title: String,
    pub(super) href: String,
    pub(super) text: String,
    pub(super) date: Option<Date>,
    /// The names of a medicine: asked for by one of them, it comes before all that only mentions it.
    pub(super) names: Vec<String>,
}

impl Entry {
    fn new(kind: HitKind, alias: &str, title: &str, href: String) -> Self {
        let (alias, title) = (alias.to_owned(), title.to_owned());
        Self { kind, alias, title, href, text: String::new(), date: None, names: Vec::new() }
    }

    fn dated(self, date: Date) -> Self {
        Self { date: Some(date), ..self }
    }

    fn named(self, names: Vec<String>) -> Self {
        Self { names, ..self }
    }

    fn say(mut self, text: &str) -> Self {
        if !self.text.is_empty() && !text.is_empty() {
            // Titles and values have no full stop of their own, but a snippet reads better with one.
            let ended = self.text.ends_with(['.', '!', '?', '…', ':']);
            self.text.push_str(if ended { " " } else { ". " });
        }
        self.text.push_str(text);
        self
    }

    fn say_all<'a>(self, texts: impl IntoIterator<Item = &'a String>) -> Self {
        texts.into_iter().fold(self, |entry, text| entry.say(text))
    }

    fn html(self, html: &Html) -> Self {
        self.say(&plain::text(html))
    }

    fn sections(self, sections: &[TextSection]) -> Self {
        sections.iter().fold(self, |entry, section| entry.say(&section.title).html(&section.text))
    }

    fn titled(self, texts: &[TitledText]) -> Self {
        texts.iter().fold(self, |entry, one| entry.say(&one.title).say(&one.text))
    }

    fn facts(self, facts: &[Fact]) -> Self {
        facts.iter().fold(self, |entry, fact| entry.say(&fact.title).say(&fact.value))
    }

    /// How it is shown.
    pub(super) fn hit(&self, words: &Words) -> Hit {
        let snippet = snippet::of(&self.text, words);
        Hit { kind: self.kind, title: self.title.clone(), href: self.href.clone(), snippet, date: self.date }
    }
}

/// Everything that can be found.
pub(crate) fn entries(library: &Library) -> Vec<Entry> {
    let mut entries = Vec::new();
    entries.extend(library.products.iter().map(product));
    entries.extend(library.pages.iter().map(page));
    entries.extend(catalogue_sections(library));
    entries.extend(press(library));
    entries.extend(career(library));
    entries.extend(company(library));
    entries
}

/// What reads well comes first: it is what a snippet shows when only the title holds the words.
fn product(product: &Product) -> Entry {
    let card = &product.card;
    Entry::new(HitKind::Product, &card.alias, &card.title, links::catalog(&card.alias))
        .named(medicine_names(card))
        .say(&card.lead)
        .sections(&product.sections)
        .say_all(&product.warnings)
        .say_all(&card.inn)
        .say(&card.form)
        .say_all(&card.dose)
        .say_all(&product.keywords)
}

/// A standard sample bears a substance's name too, but whoever types that name mostly wants the medicine.
fn medicine_names(card: &ProductCard) -> Vec<String> {
    match card.prescription {
        Prescription::NotApplicable => Vec::new(),
        _ => [&card.title].into_iter().chain(&card.inn).cloned().collect(),
    }
}

fn catalogue_sections(library: &Library) -> impl Iterator<Item = Entry> {
    library.sections.iter().map(|section| {
        Entry::new(HitKind::Section, &section.alias, &section.title, links::catalog(&section.alias)).say(&section.text)
    })
}

fn press(library: &Library) -> impl Iterator<Item = Entry> {
    let news = library.news.iter().map(|news| {
        Entry::new(HitKind::News, &news.card.alias, &news.card.title, links::news(&news.card.alias))
            .dated(news.card.date)
            .say(&news.card.lead)
            .html(&news.body)
    });
    let videos = library.videos.iter().map(|video| {
        Entry::new(HitKind::Video, &video.alias, &video.title, links::video(&video.alias))
            .dated(video.date)
            .say(&video.lead)
            .html(&video.transcript)
    });
    news.chain(videos)
}

fn career(library: &Library) -> impl Iterator<Item = Entry> {
    let vacancies = library.vacancies.iter().map(|vacancy| {
        let card = &vacancy.card;
        Entry::new(HitKind::Vacancy, &card.alias, &card.title, links::vacancy(&card.alias))
            .dated(card.date)
            .say(&card.lead)
            .say(&card.city)
            .say_all(vacancy.duties.iter().chain(&vacancy.requirements).chain(&vacancy.conditions))
    });
    let stories = library.stories.iter().map(|story| {
        let card = &story.card;
        Entry::new(HitKind::Story, &card.alias, &card.name, links::story(&card.alias))
            .say(&card.role)
            .say(&card.lead)
            .html(&story.body)
    });
    let programs = library.programs.iter().map(|program| {
        Entry::new(HitKind::Program, &program.alias, &program.title, links::program(program.kind, &program.alias))
            .say(&program.lead)
            .say(&program.audience)
            .html(&program.body)
    });
    vacancies.chain(stories).chain(programs)
}

fn company(library: &Library) -> impl Iterator<Item = Entry> {
    let branches = library.branches.iter().map(|branch| {
        let card = &branch.card;
        Entry::new(HitKind::Branch, &card.alias, &card.full_title, links::branch(&card.alias))
            .say(&card.lead)
            .say(&card.address.text)
            .html(&branch.story)
            .titled(&branch.directions)
    });
    let documents = library.documents.iter().map(|document| {
        let href = links::documents(document.section).to_owned();
        Entry::new(HitKind::Document, &document.alias, &document.title, href)
            .dated(document.date)
            .say(document.text.as_deref().unwrap_or_default())
            .say(&document.file.title)
    });
    branches.chain(documents)
}

fn page(page: &Page) -> Entry {
    let entry = Entry::new(HitKind::Page, &page.alias, &page.heading, page.path.clone()).say(&page.lead);
    page.blocks.iter().fold(entry, block)
}

/// Blocks that show other entities say nothing: those are found by themselves.
fn block(entry: Entry, block: &Block) -> Entry {
    match block {
        Block::Text(text) => entry.say_all(&text.heading).html(&text.text),
        Block::Cards(cards) => {
            cards.items.iter().fold(entry.say_all(&cards.heading), |entry, card| entry.say(&card.title).say(&card.text))
        }
        Block::Steps(steps) => entry.say_all(&steps.heading).titled(&steps.items),
        Block::Facts(facts) => entry.say_all(&facts.heading).facts(&facts.items),
        Block::People(people) => {
            people.items.iter().fold(entry, |entry, person| entry.say(&person.name).say(&person.role))
        }
        Block::Table(table) => entry.say_all(&table.heading).say(&table.caption).say_all(table.rows.iter().flatten()),
        Block::Questions(questions) => {
            questions.items.iter().fold(entry, |entry, item| entry.say(&item.question).html(&item.answer))
        }
        Block::Timeline(line) => {
            line.items.iter().fold(entry, |entry, event| entry.say(&event.year).say(&event.title).say(&event.text))
        }
        Block::Quote(quote) => entry.say(&quote.text),
        Block::Notice(notice) => entry.say(&notice.title).html(&notice.text),
        Block::Access(access) => access.blocks.iter().fold(entry, self::block),
        Block::Figures(_)
        | Block::Documents(_)
        | Block::Picture(_)
        | Block::Links(_)
        | Block::Form(_)
        | Block::Programs(_) => entry,
    }
}
