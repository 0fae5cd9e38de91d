//! Generates the JSON Schema of rule files. Text editors use the schema to complete keys and to highlight errors.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::diagnostic::Code;

use super::mapping::{KeySpec, MappingKind, MappingSpec, ValueSpec};
use super::table::{ALL, FILE};

/// A JSON value whose objects keep the order of their keys.
enum Json {
    Text(&'static str),
    /// A reference to the definition with this name.
    Reference(&'static str),
    Number(i64),
    Flag(bool),
    List(Vec<Self>),
    Object(Vec<(&'static str, Self)>),
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Reference(name) => serializer.collect_str(&format_args!("#/$defs/{name}")),
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::List(items) => items.serialize(serializer),
            Self::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

/// Writes the JSON Schema of a rule file (draft 2020-12).
///
/// The schema accepts some files that do not compile. For example, a schema cannot check whether a table in another
/// file exists.
///
/// # Errors
///
/// Fails if the writer fails.
pub fn schema(out: &mut impl std::io::Write) -> std::io::Result<()> {
    let mut entries = vec![
        ("$schema", Json::Text("https://json-schema.org/draft/2020-12/schema")),
        ("title", Json::Text("Portico redirect rules")),
    ];
    entries.extend(map(&FILE, Json::List(vec![Json::Text("object"), Json::Text("null")])));
    let inner = ALL.iter().filter(|keys| keys.kind != MappingKind::File);
    let definitions = inner.map(|keys| (keys.kind.name(), Json::Object(map(keys, Json::Text("object"))))).collect();
    entries.push(("$defs", Json::Object(definitions)));
    serde_json::to_writer_pretty(&mut *out, &Json::Object(entries))?;
    out.write_all(b"\n")
}

fn map(keys: &'static MappingSpec, kind: Json) -> Vec<(&'static str, Json)> {
    let properties = keys.entries.iter().map(|key| (key.name, property(key))).collect();
    let mut entries = vec![
        ("description", Json::Text(keys.description)),
        ("type", kind),
        ("properties", Json::Object(properties)),
        ("additionalProperties", Json::Flag(false)),
    ];
    if !keys.one_of.is_empty() {
        let required = |name: &&'static str| Json::Object(vec![("required", Json::List(vec![Json::Text(name)]))]);
        entries.push(("oneOf", Json::List(keys.one_of.iter().map(required).collect())));
    }
    if !keys.together.is_empty() {
        let needs = |(key, partner): &(&'static str, &'static str)| (*key, Json::List(vec![Json::Text(partner)]));
        entries.push(("dependentRequired", Json::Object(keys.together.iter().map(needs).collect())));
    }
    if !keys.apart.is_empty() {
        let excludes = |(key, other): &(&'static str, &'static str)| {
            let never = Json::Object(vec![("required", Json::List(vec![Json::Text(key), Json::Text(other)]))]);
            Json::Object(vec![("not", never)])
        };
        entries.push(("allOf", Json::List(keys.apart.iter().map(excludes).collect())));
    }
    entries
}

fn property(key: &'static KeySpec) -> Json {
    let mut entries = vec![("description", Json::Text(key.description))];
    entries.extend(kind(&key.kind));
    entries.extend(default(key.default).map(|value| ("default", value)));
    Json::Object(entries)
}

/// Returns the default value if it is written in backticks. Returns `None` otherwise, because a schema cannot express a
/// default that is described in words.
fn default(default: &'static str) -> Option<Json> {
    let value = default.strip_prefix('`')?.strip_suffix('`')?;
    Some(match (value.parse(), value.parse()) {
        (Ok(number), _) => Json::Number(number),
        (_, Ok(flag)) => Json::Flag(flag),
        _ => Json::Text(value),
    })
}

fn kind(kind: &'static ValueSpec) -> Vec<(&'static str, Json)> {
    let of_type = |name| ("type", Json::Text(name));
    match kind {
        ValueSpec::String | ValueSpec::FreeText => vec![of_type("string")],
        ValueSpec::Format(format) => vec![of_type("string"), ("pattern", Json::Text(format.pattern()))],
        ValueSpec::Words(words) => vec![words_of(words)],
        // The uppercase words are listed first, so that text editors suggest the uppercase spelling.
        ValueSpec::WordsInAnyCase(words) => {
            let small = Json::Object(vec![of_type("string"), ("pattern", Json::Text("[a-z]"))]);
            vec![("anyOf", Json::List(vec![Json::Object(vec![words_of(words)]), small]))]
        }
        ValueSpec::Numbers(numbers) => {
            vec![("enum", Json::List(numbers.iter().map(|number| Json::Number(*number)).collect()))]
        }
        ValueSpec::Range(from, to) => {
            vec![of_type("integer"), ("minimum", Json::Number(*from)), ("maximum", Json::Number(*to))]
        }
        ValueSpec::Bool => vec![of_type("boolean")],
        ValueSpec::Scalar => vec![("type", Json::List(vec![Json::Text("string"), Json::Text("integer")]))],
        ValueSpec::Either(kinds) => vec![("anyOf", Json::List(kinds.iter().map(object).collect()))],
        ValueSpec::OneOrMore(item) => {
            let list = Json::Object(vec![of_type("array"), ("items", object(item))]);
            vec![("anyOf", Json::List(vec![object(item), list]))]
        }
        ValueSpec::List(item) => vec![of_type("array"), ("items", object(item))],
        ValueSpec::Mapping(_, value) => vec![of_type("object"), ("additionalProperties", object(value))],
        ValueSpec::Keys(keys) => vec![("$ref", Json::Reference(keys.kind.name()))],
        ValueSpec::Reasons => {
            let codes = Code::ALL.iter().filter(|code| code.can_be_silenced()).map(|code| Json::Text(code.number()));
            let reason = Json::Object(vec![of_type("string"), ("pattern", Json::Text(r"\S"))]);
            vec![
                of_type("object"),
                ("propertyNames", Json::Object(vec![("enum", Json::List(codes.collect()))])),
                ("additionalProperties", reason),
            ]
        }
    }
}

fn words_of(words: &'static [&'static str]) -> (&'static str, Json) {
    ("enum", Json::List(words.iter().map(|word| Json::Text(word)).collect()))
}

fn object(of: &'static ValueSpec) -> Json {
    Json::Object(kind(of))
}
