//! Defines the types that describe configuration keys for the reference page.

/// A block of configuration keys.
pub(super) struct ConfigBlock {
    pub(super) about: &'static str,
    pub(super) keys: &'static [ConfigKey],
}

pub(super) struct ConfigKey {
    pub(super) name: &'static str,
    pub(super) value: ValueType,
    pub(super) default: DefaultValue,
    /// An example value in the syntax of the file. For a block, the text is empty.
    pub(super) example: &'static str,
    pub(super) description: &'static str,
}

/// The type of a configuration value. Ranges have the same wording as in the parser's error messages.
pub(super) enum ValueType {
    Text(&'static str),
    Words(&'static [&'static str]),
    Number(&'static str),
    Decimal(&'static str),
    Duration(&'static str),
    Size(&'static str),
    Flag,
    List(&'static str),
    /// A nested block.
    Block(&'static ConfigBlock),
}

impl ValueType {
    /// Returns the nested block, or `None` if the value is not a block.
    pub(super) fn block(&self) -> Option<&'static ConfigBlock> {
        match self {
            Self::Block(block) => Some(block),
            Self::Text(_)
            | Self::Words(_)
            | Self::Number(_)
            | Self::Decimal(_)
            | Self::Duration(_)
            | Self::Size(_)
            | Self::Flag
            | Self::List(_) => None,
        }
    }
}

/// The default of a key, which applies if the key is missing.
pub(super) enum DefaultValue {
    /// There is no default, so the key must be present.
    Required,
    /// A default value in the syntax of the file.
    Value(&'static str),
    /// A description of a default that cannot be written as a value.
    Described(&'static str),
}

pub(super) const fn key(
    name: &'static str,
    value: ValueType,
    default: DefaultValue,
    example: &'static str,
    description: &'static str,
) -> ConfigKey {
    ConfigKey { name, value, default, example, description }
}
