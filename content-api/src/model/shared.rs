//! Defines types that several entities use. If a type implements `Deserialize`, it is used for both content files and
//! responses.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::phone::PhoneNumber;

/// HTML that the API has rendered from Markdown or plain text. It contains no scripts and no raw HTML, so the site can
/// insert it into a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct Html(pub(crate) String);

/// A picture whose URL begins with `/api/media/`. If `alt` is empty, the picture is only decorative.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Picture {
    pub(crate) src: String,
    pub(crate) alt: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The widths in px in which the picture exists, in ascending order. Each of them exists as AVIF and as WebP: the
    /// URL is `src`, with the width in place of the number before the extension. An SVG file has no widths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub(crate) widths: Vec<u32>,
    /// The mean colours of the upper and the lower part of the picture. The site shows them until the picture has loaded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, example = json!(["#dfe9ec", "#c4d3da"]))]
    pub(crate) colours: Vec<String>,
    /// Whether the picture also exists for dark pages. That version has the same widths, and its URLs have `-dark` before
    /// the width.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub(crate) dark: bool,
    /// The mean colours of the version for dark pages. For a product, these are the colours of its backdrop.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, example = json!(["#112723", "#142a25"]))]
    pub(crate) dark_colours: Vec<String>,
}

/// A file that visitors can download.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MediaFile {
    pub(crate) title: String,
    pub(crate) href: String,
    pub(crate) date: Option<Date>,
    /// The extension of the file, such as `pdf` or `docx`.
    #[schema(example = "pdf")]
    pub(crate) kind: String,
    pub(crate) bytes: usize,
}

/// A reference to another item of the content, such as a branch office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Ref {
    pub(crate) alias: String,
    pub(crate) title: String,
}

/// A link. Its target is a path of the site, a fragment, or an https, mailto or tel URL.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Link {
    pub(crate) title: String,
    pub(crate) href: String,
    pub(crate) text: Option<String>,
}

/// A contact person.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) role: String,
    #[schema(value_type = Option<String>)]
    pub(crate) phone: Option<PhoneNumber>,
    pub(crate) email: Option<String>,
}

/// A phone number.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Phone {
    pub(crate) title: String,
    #[schema(value_type = String)]
    pub(crate) number: PhoneNumber,
    pub(crate) note: Option<String>,
}

/// A key figure, such as the number of employees.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Figure {
    pub(crate) value: String,
    pub(crate) unit: Option<String>,
    pub(crate) title: String,
}

/// A row of a definition list, which consists of a term and its description.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fact {
    pub(crate) title: String,
    pub(crate) value: String,
}

/// A short text with a title, which describes for example a step of a process.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TitledText {
    pub(crate) title: String,
    pub(crate) text: String,
}

/// A section of a long text. The id is the fragment to which links can lead.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TextSection {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) text: Html,
}
