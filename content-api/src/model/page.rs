//! Defines the response types for pages. A page consists of blocks, such as a text or a table.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::document::Document;
use super::icon::Icon;
use super::program::Program;
use super::purpose::BlockPurpose;
use super::shared::{Fact, Figure, Html, Link, Person, Picture};
use super::steps::StepsBlock;
use super::table::TableBlock;

/// A page of the site, which consists of blocks.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Page {
    pub(crate) alias: String,
    #[schema(example = "/services/ctm")]
    pub(crate) path: String,
    /// The title that the browser shows in the tab.
    pub(crate) title: String,
    /// The description that search engines show.
    pub(crate) description: String,
    /// The text of the main heading of the page.
    pub(crate) heading: String,
    pub(crate) lead: String,
    pub(crate) picture: Option<Picture>,
    /// What most visitors come to do. The link is a button at the top of the page.
    pub(crate) action: Option<Link>,
    pub(crate) blocks: Vec<Block>,
}

/// A block of a page. The key `kind` contains the kind of the block.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Block {
    Text(TextBlock),
    Cards(CardsBlock),
    Figures(FiguresBlock),
    Steps(StepsBlock),
    Facts(FactsBlock),
    People(PeopleBlock),
    Documents(DocumentsBlock),
    Table(TableBlock),
    Questions(QuestionsBlock),
    Timeline(TimelineBlock),
    Picture(PictureBlock),
    Quote(QuoteBlock),
    Notice(NoticeBlock),
    Links(LinksBlock),
    Form(FormBlock),
    Access(AccessBlock),
    Programs(ProgramsBlock),
}

/// A block with body text.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TextBlock {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) text: Html,
}

/// A block with a row of cards.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CardsBlock {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) items: Vec<Card>,
}

/// A card, which has a title and a short text, and often links to another page.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) href: Option<String>,
    pub(crate) icon: Option<Icon>,
    pub(crate) picture: Option<Picture>,
}

/// A block with key figures, such as the number of employees.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FiguresBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Figure>,
}

/// A block with a definition list.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactsBlock {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Fact>,
}

/// A block that lists contact persons.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PeopleBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Person>,
}

/// A block that lists all documents of one section.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DocumentsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Document>,
}

/// A block that lists questions with their answers.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct QuestionsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) items: Vec<Question>,
}

/// A question with its answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Question {
    pub(crate) question: String,
    pub(crate) answer: Html,
}

/// A block with a timeline of events.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TimelineBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<TimelineEvent>,
}

/// An event of a timeline.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TimelineEvent {
    #[schema(example = "1943")]
    pub(crate) year: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) picture: Option<Picture>,
}

/// A block with a picture.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PictureBlock {
    pub(crate) picture: Picture,
    pub(crate) caption: Option<String>,
}

/// A block with a quotation.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuoteBlock {
    pub(crate) text: String,
    pub(crate) author: String,
    pub(crate) role: Option<String>,
}

/// The severity of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tone {
    Info,
    Warning,
    Danger,
}

/// A block with a highlighted notice.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct NoticeBlock {
    pub(crate) tone: Tone,
    pub(crate) title: String,
    pub(crate) text: Html,
}

/// A block that lists related links.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LinksBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Link>,
}

/// The kind of a form that visitors can submit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormKind {
    Feedback,
    Pharmacovigilance,
    Study,
    Training,
    Destruction,
}

/// A block with a form. The key `form` contains the kind of the form, because `kind` contains the kind of the block.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FormBlock {
    pub(crate) form: FormKind,
    pub(crate) heading: String,
    pub(crate) text: Option<String>,
    /// What visitors should have at hand before they fill in the form.
    pub(crate) prepare: Option<Vec<String>>,
}

/// The group of specialists who may see the content of an access block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Audience {
    Medical,
    Veterinary,
}

/// A block that contains other blocks, which the site shows only to visitors who confirm that they are specialists.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AccessBlock {
    pub(crate) audience: Audience,
    #[schema(no_recursion)]
    pub(crate) blocks: Vec<Block>,
}

/// A block that lists all programmes of one kind.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ProgramsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Program>,
}
