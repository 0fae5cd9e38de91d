//! Pages, which consist of blocks.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::document::Document;
use super::program::Program;
use super::shared::{Fact, Figure, Html, Link, Person, Picture, TitledText};

/// An icon from the set of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Icon {
    Flask,
    Leaf,
    Shield,
    Pill,
    Drop,
    Heart,
    Box,
    Truck,
    Scale,
    Document,
    People,
    Microscope,
    Factory,
    Recycle,
    Book,
    Check,
    Phone,
    Map,
    Calendar,
    Eye,
    Paw,
    Bolt,
    Award,
    Lock,
}

/// A page of the site.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Page {
    pub(crate) alias: String,
    #[schema(example = "/services/ctm")]
    pub(crate) path: String,
    /// The title for the browser.
    pub(crate) title: String,
    /// The description for search engines.
    pub(crate) description: String,
    /// The text of the first heading.
    pub(crate) heading: String,
    pub(crate) lead: String,
    pub(crate) picture: Option<Picture>,
    pub(crate) blocks: Vec<Block>,
}

/// A block of a page; `kind` names its type.
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

/// Body text.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TextBlock {
    pub(crate) heading: Option<String>,
    pub(crate) text: Html,
}

/// A row of cards.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CardsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) items: Vec<Card>,
}

/// A card.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Card {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) href: Option<String>,
    pub(crate) icon: Option<Icon>,
    pub(crate) picture: Option<Picture>,
}

/// Key figures.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FiguresBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Figure>,
}

/// Steps in order.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<TitledText>,
}

/// A definition list.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Fact>,
}

/// Contact persons.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PeopleBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Person>,
}

/// All documents of one section.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DocumentsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Document>,
}

/// A table. Every row has as many cells as there are columns.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TableBlock {
    pub(crate) heading: Option<String>,
    pub(crate) caption: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

/// Questions with answers.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct QuestionsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Question>,
}

/// A question with its answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Question {
    pub(crate) question: String,
    pub(crate) answer: Html,
}

/// Events in time.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TimelineBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<TimelineEvent>,
}

/// An event.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TimelineEvent {
    #[schema(example = "1943")]
    pub(crate) year: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) picture: Option<Picture>,
}

/// A picture.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PictureBlock {
    pub(crate) picture: Picture,
    pub(crate) caption: Option<String>,
}

/// A quotation.
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

/// A highlighted notice.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct NoticeBlock {
    pub(crate) tone: Tone,
    pub(crate) title: String,
    pub(crate) text: Html,
}

/// Related links.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LinksBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Link>,
}

/// One of the five forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormKind {
    Feedback,
    Pharmacovigilance,
    Study,
    Training,
    Destruction,
}

/// A form. The kind of the form is in `form`, because `kind` is the kind of the block.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FormBlock {
    pub(crate) form: FormKind,
    pub(crate) heading: String,
    pub(crate) text: Option<String>,
}

/// The specialists for whom an access block is intended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Audience {
    Medical,
    Veterinary,
}

/// Blocks that are shown after the visitor has confirmed that they are a specialist.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AccessBlock {
    pub(crate) audience: Audience,
    #[schema(no_recursion)]
    pub(crate) blocks: Vec<Block>,
}

/// All programmes of one kind.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ProgramsBlock {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<Program>,
}
