//! Converts pages and their blocks from the types of the content files to the types of the API.

use std::collections::HashSet;

use super::linker::{FileLinker, Linker};
use crate::content::diagnostic::Position;
use crate::content::raw::page::{RawBlock, RawCard, RawEvent, RawForm, RawPage, RawQuestions, RawTable};
use crate::content::raw::shared::Text;
use crate::content::read::Sourced;
use crate::model::document::Document;
use crate::model::page::{
    AccessBlock, Block, Card, CardsBlock, DocumentsBlock, FormBlock, LinksBlock, NoticeBlock, Page, PictureBlock,
    ProgramsBlock, Question, QuestionsBlock, TextBlock, TimelineBlock, TimelineEvent,
};
use crate::model::program::Program;
use crate::model::steps::StepsBlock;
use crate::model::table::TableBlock;

/// The allowed length of the description that search engines show for a page, in characters.
const DESCRIPTION: std::ops::RangeInclusive<usize> = 70..=160;

/// The documents and programmes that blocks of a page can list.
#[derive(Clone, Copy)]
pub(super) struct PageEntities<'a> {
    pub(super) documents: &'a [Document],
    pub(super) programs: &'a [Program],
}

impl Linker<'_> {
    pub(super) fn pages(&self, raw: Vec<Sourced<RawPage>>, entities: PageEntities<'_>) -> Vec<Page> {
        let mut used = HashSet::new();
        raw.into_iter().map(|page| self.page(page, entities, &mut used)).collect()
    }

    fn page(&self, raw: Sourced<RawPage>, entities: PageEntities<'_>, used: &mut HashSet<String>) -> Page {
        let Sourced { file, stem, value } = raw;
        let file_linker = self.file(&file);
        file_linker.check_path(&stem, &value.path);
        file_linker.check_description(&value.description);
        Page {
            alias: file_linker.alias(&stem, Position::START, used),
            path: value.path.value,
            heading: value.heading.unwrap_or_else(|| value.title.clone()),
            title: value.title,
            description: value.description.value,
            lead: value.lead,
            picture: value.picture.map(|picture| file_linker.picture(picture)),
            action: value.action.map(|link| file_linker.link(link)),
            blocks: file_linker.blocks(value.blocks, entities),
        }
    }
}

impl FileLinker<'_> {
    /// Checks that the file of a page is named after the path of the page. The name is the path without its first `/`,
    /// and every other `/` is replaced with `-`. For example, the page `/about/history` is in `about-history.yaml`. The
    /// page `/` is in `home.yaml`.
    fn check_path(&self, stem: &str, path: &Text) {
        let expected = match path.value.strip_prefix('/') {
            Some("") => "home".to_owned(),
            Some(rest) => rest.replace('/', "-"),
            None => {
                self.report_at(path, "the path of a page must begin with `/`");
                return;
            }
        };
        if expected != stem {
            self.report_at(path, format!("the page with this path must be in the file pages/{expected}.yaml"));
        }
    }

    fn check_description(&self, description: &Text) {
        let length = description.value.chars().count();
        if !DESCRIPTION.contains(&length) {
            let (min, max) = (DESCRIPTION.start(), DESCRIPTION.end());
            self.report_at(
                description,
                format!("the description of a page must have {min} to {max} characters, but this text has {length}"),
            );
        }
    }

    fn blocks(&self, raw: Vec<RawBlock>, entities: PageEntities<'_>) -> Vec<Block> {
        raw.into_iter().map(|block| self.block(block, entities)).collect()
    }

    fn block(&self, raw: RawBlock, entities: PageEntities<'_>) -> Block {
        match raw {
            RawBlock::Text(raw) => {
                Block::Text(TextBlock { text: self.html(&raw.text), purpose: raw.purpose, heading: raw.heading })
            }
            RawBlock::Cards(raw) => Block::Cards(CardsBlock {
                purpose: raw.purpose,
                heading: raw.heading,
                text: raw.text,
                items: raw.items.into_iter().map(|card| self.card(card)).collect(),
            }),
            RawBlock::Figures(block) => Block::Figures(block),
            RawBlock::Steps(raw) => Block::Steps(StepsBlock {
                heading: raw.heading,
                action: raw.action.map(|link| self.link(link)),
                items: raw.items,
            }),
            RawBlock::Facts(block) => Block::Facts(block),
            RawBlock::People(block) => Block::People(block),
            RawBlock::Documents(raw) => {
                let items = entities.documents.iter().filter(|document| document.section == raw.section);
                Block::Documents(DocumentsBlock { heading: raw.heading, items: items.cloned().collect() })
            }
            RawBlock::Table(raw) => Block::Table(self.table(raw)),
            RawBlock::Questions(raw) => Block::Questions(self.questions(raw)),
            RawBlock::Timeline(raw) => Block::Timeline(TimelineBlock {
                heading: raw.heading,
                items: raw.items.into_iter().map(|event| self.event(event)).collect(),
            }),
            RawBlock::Picture(raw) => {
                Block::Picture(PictureBlock { picture: self.picture(raw.picture), caption: raw.caption })
            }
            RawBlock::Quote(block) => Block::Quote(block),
            RawBlock::Notice(raw) => {
                Block::Notice(NoticeBlock { tone: raw.tone, text: self.html(&raw.text), title: raw.title })
            }
            RawBlock::Links(raw) => Block::Links(LinksBlock {
                heading: raw.heading,
                items: raw.items.into_iter().map(|link| self.link(link)).collect(),
            }),
            RawBlock::Form(raw) => Block::Form(form_block(raw)),
            RawBlock::Access(raw) => {
                Block::Access(AccessBlock { audience: raw.audience, blocks: self.blocks(raw.blocks, entities) })
            }
            RawBlock::Programs(raw) => {
                let items = entities.programs.iter().filter(|program| program.kind == raw.kind);
                Block::Programs(ProgramsBlock { heading: raw.heading, items: items.cloned().collect() })
            }
        }
    }

    fn card(&self, raw: RawCard) -> Card {
        Card {
            title: raw.title,
            text: raw.text,
            href: raw.href.map(|href| self.href(&href)),
            icon: raw.icon,
            picture: raw.picture.map(|picture| self.picture(picture)),
        }
    }

    fn table(&self, raw: RawTable) -> TableBlock {
        for row in raw.rows.iter().filter(|row| row.value.len() != raw.columns.len()) {
            let (cells, columns) = (row.value.len(), raw.columns.len());
            self.report_at(row, format!("the table has {columns} columns, but this row has {cells}"));
        }
        let pictures = raw.pictures.unwrap_or_default();
        if let Some(first) = pictures.first().filter(|_| pictures.len() != raw.rows.len()) {
            let message = format!("the table has {} rows, but {} pictures", raw.rows.len(), pictures.len());
            self.report_at(&first.src, message);
        }
        TableBlock {
            purpose: raw.purpose,
            heading: raw.heading,
            caption: raw.caption,
            look: raw.look,
            columns: raw.columns,
            rows: raw.rows.into_iter().map(|row| row.value).collect(),
            pictures: Some(self.pictures(pictures)).filter(|pictures| !pictures.is_empty()),
        }
    }

    fn questions(&self, raw: RawQuestions) -> QuestionsBlock {
        let question = |raw: crate::content::raw::page::RawQuestion| Question {
            answer: self.html(&raw.answer),
            question: raw.question,
        };
        QuestionsBlock { heading: raw.heading, text: raw.text, items: raw.items.into_iter().map(question).collect() }
    }

    fn event(&self, raw: RawEvent) -> TimelineEvent {
        TimelineEvent {
            year: raw.year,
            title: raw.title,
            text: raw.text,
            picture: raw.picture.map(|picture| self.picture(picture)),
        }
    }
}

fn form_block(raw: RawForm) -> FormBlock {
    FormBlock { form: raw.kind, heading: raw.heading, text: raw.text, prepare: raw.prepare }
}
