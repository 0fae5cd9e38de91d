//! Declares enums whose variants have a value and a title. The value is used in content files and URLs. The title is
//! Russian text that visitors see.

/// Declares an enum whose variants have a value and a title.
// `$value` is matched as a token tree. If it were matched as a `literal`, utoipa could not read it, and would use the
// Rust names of the variants instead.
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
