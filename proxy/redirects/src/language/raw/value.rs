//! Defines YAML values in which every key and value has its position in the file.

use crate::diagnostic::Place;

/// A key of a mapping and its value.
pub type MapEntry = (Located<String>, Located<Value>);

/// The entries of a mapping in file order. The keys are unique.
pub type Entries = Vec<MapEntry>;

/// A value and its position in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The position of the value.
    pub place: Place,
}

/// A YAML value.
#[derive(Debug, Clone)]
pub enum Value {
    /// An empty value or `~`.
    Null,
    /// A string, with or without quotes.
    Text(String),
    /// A number, as it is written in the file. For example, `0x1f` is not converted to decimal notation.
    Number(String),
    /// `true` or `false`.
    Bool(bool),
    /// The items of a list, in file order.
    List(Vec<Located<Self>>),
    /// The entries of a mapping, in file order. The keys are unique.
    Map(Entries),
}

impl Value {
    /// Returns the name of the value's type, for messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "an empty value",
            Self::Text(_) => "a string",
            Self::Number(_) => "a number",
            Self::Bool(true) => "`true`",
            Self::Bool(false) => "`false`",
            Self::List(_) => "a list",
            Self::Map(_) => "a mapping",
        }
    }

    /// Returns the string.
    ///
    /// # Errors
    /// Returns the value itself if it is not a string.
    pub fn into_text(self) -> Result<String, Self> {
        if let Self::Text(text) = self { Ok(text) } else { Err(self) }
    }

    /// Returns the number.
    ///
    /// # Errors
    /// Returns the value itself if it is not a number.
    pub fn into_number(self) -> Result<String, Self> {
        if let Self::Number(number) = self { Ok(number) } else { Err(self) }
    }

    /// Returns the boolean.
    ///
    /// # Errors
    /// Returns the value itself if it is not a boolean.
    pub fn into_bool(self) -> Result<bool, Self> {
        if let Self::Bool(flag) = self { Ok(flag) } else { Err(self) }
    }

    /// Returns the items of a list.
    ///
    /// # Errors
    /// Returns the value itself if it is not a list.
    pub fn into_list(self) -> Result<Vec<Located<Self>>, Self> {
        if let Self::List(items) = self { Ok(items) } else { Err(self) }
    }

    /// Returns the entries of a mapping.
    ///
    /// # Errors
    /// Returns the value itself if it is not a mapping.
    pub fn into_map(self) -> Result<Entries, Self> {
        if let Self::Map(entries) = self { Ok(entries) } else { Err(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_of_another_type_is_returned_unchanged() {
        let text = || Value::Text("1".to_owned());
        assert_eq!(text().into_text().ok().as_deref(), Some("1"));
        for other in [
            text().into_number().err(),
            text().into_bool().err(),
            text().into_list().err(),
            text().into_map().err(),
            Value::Null.into_text().err().map(|_| text()),
        ] {
            assert!(matches!(other, Some(Value::Text(text)) if text == "1"));
        }
        assert!(Value::Number("1".to_owned()).into_text().is_err(), "a number is not a string");
    }
}
