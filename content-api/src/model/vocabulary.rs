//! Enums whose variants have a value and a title. The value is used in files and URLs. The title is in Russian and is
//! shown to visitors.

/// Declares an enum whose variants have a value and a title.
// `$value` is a token and not a `literal`, because utoipa cannot read a literal that a macro has matched. With a
// literal, utoipa would use the Rust names of the variants.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $value:tt $title:literal,)+ }) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Deserialize, serde::Serialize, utoipa::ToSchema,
        )]
        pub(crate) enum $name {
            $(#[serde(rename = $value)] $variant,)+
        }

        impl $crate::model::facet::Term for $name {
            fn value(&self) -> String {
                match self { $(Self::$variant => $value,)+ }.to_owned()
            }

            fn title(&self) -> String {
                match self { $(Self::$variant => $title,)+ }.to_owned()
            }
        }
    };
}

pub(crate) use vocabulary;
