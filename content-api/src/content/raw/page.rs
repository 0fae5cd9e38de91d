//! Defines types for the parsed contents of `pages/<alias>.yaml`.

use serde::Deserialize;
use serde_saphyr::Spanned;

use super::shared::{RawLink, RawPicture, Text};
use crate::model::document::DocumentSection;
use crate::model::icon::Icon;
use crate::model::page::{Audience, FactsBlock, FiguresBlock, FormKind, PeopleBlock, QuoteBlock, Tone};
use crate::model::program::ProgramKind;
use crate::model::purpose::BlockPurpose;
use crate::model::steps::Step;
use crate::model::table::TableLook;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPage {
    pub(crate) path: Text,
    pub(crate) title: String,
    pub(crate) description: Text,
    pub(crate) heading: Option<String>,
    pub(crate) lead: String,
    pub(crate) picture: Option<RawPicture>,
    pub(crate) action: Option<RawLink>,
    pub(crate) blocks: Vec<RawBlock>,
}

/// A block of a page. In the file, a block is a mapping with a single key, which is the kind of the block, such as
/// `text:`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawBlock {
    Text(RawTextBlock),
    Cards(RawCards),
    Figures(FiguresBlock),
    Steps(RawSteps),
    Facts(FactsBlock),
    People(PeopleBlock),
    Documents(RawDocuments),
    Table(RawTable),
    Questions(RawQuestions),
    Timeline(RawTimeline),
    Picture(RawPictureBlock),
    Quote(QuoteBlock),
    Notice(RawNotice),
    Links(RawLinks),
    Form(RawForm),
    Access(RawAccess),
    Programs(RawPrograms),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTextBlock {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) text: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCards {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) items: Vec<RawCard>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCard {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) href: Option<Text>,
    pub(crate) icon: Option<Icon>,
    pub(crate) picture: Option<RawPicture>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSteps {
    pub(crate) heading: Option<String>,
    pub(crate) action: Option<RawLink>,
    pub(crate) items: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDocuments {
    pub(crate) heading: Option<String>,
    pub(crate) section: DocumentSection,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTable {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) caption: String,
    pub(crate) look: Option<TableLook>,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Spanned<Vec<String>>>,
    pub(crate) pictures: Option<Vec<RawPicture>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawQuestions {
    pub(crate) heading: Option<String>,
    pub(crate) text: Option<String>,
    pub(crate) items: Vec<RawQuestion>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawQuestion {
    pub(crate) question: String,
    pub(crate) answer: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTimeline {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<RawEvent>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawEvent {
    pub(crate) year: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) picture: Option<RawPicture>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPictureBlock {
    pub(crate) picture: RawPicture,
    pub(crate) caption: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawNotice {
    pub(crate) tone: Tone,
    pub(crate) title: String,
    pub(crate) text: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLinks {
    pub(crate) heading: Option<String>,
    pub(crate) items: Vec<RawLink>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawForm {
    pub(crate) kind: FormKind,
    pub(crate) heading: String,
    pub(crate) text: Option<String>,
    pub(crate) prepare: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAccess {
    pub(crate) audience: Audience,
    pub(crate) blocks: Vec<RawBlock>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPrograms {
    pub(crate) heading: Option<String>,
    pub(crate) kind: ProgramKind,
}
