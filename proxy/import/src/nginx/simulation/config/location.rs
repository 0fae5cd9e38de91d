//! Reads `location` blocks.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#location>.

use std::collections::HashMap;
use std::sync::Arc;

use portico_redirects::LetterCase;

use crate::nginx::simulation::config::model::{Location, LocationAccess, Locations, PrefixPrecedence, Settings};
use crate::nginx::simulation::config::settings;
use crate::nginx::simulation::config::statement::{Enclosing, statements};
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::tree::Directive;

/// The form of the argument of a location.
enum LocationForm {
    Exact,
    Prefix(PrefixPrecedence),
    Pattern(LetterCase),
    Named,
}

/// Returns the locations directly inside a block, and the named locations by name.
pub(super) fn locations(block: &[Directive], outer: &Arc<Settings>) -> (Locations, HashMap<String, Location>) {
    let mut locations = Locations::default();
    let mut named = HashMap::new();
    for directive in block.iter().filter(|directive| directive.name() == "location") {
        let (form, text) = form(directive.arguments());
        let precedence = match form {
            LocationForm::Prefix(precedence) => precedence,
            LocationForm::Exact | LocationForm::Pattern(_) | LocationForm::Named => PrefixPrecedence::PatternsFirst,
        };
        let location = location(directive, text, precedence, outer);
        let key = text.as_bytes().to_vec();
        match form {
            LocationForm::Exact => drop(locations.exact.insert(key, location)),
            LocationForm::Prefix(_) => drop(locations.prefixes.insert(key, location)),
            LocationForm::Pattern(case) => locations.patterns.push((Pattern::new(text, case), location)),
            LocationForm::Named => drop(named.insert(text.to_owned(), location)),
        }
    }
    (locations, named)
}

/// Reads the arguments. The modifier may be a word of its own or the start of the only word.
fn form(arguments: &[String]) -> (LocationForm, &str) {
    let first = arguments.first().map_or("", String::as_str);
    let second = arguments.get(1).map(String::as_str);
    let forms = [
        ("=", LocationForm::Exact),
        ("^~", LocationForm::Prefix(PrefixPrecedence::PrefixFirst)),
        ("~*", LocationForm::Pattern(LetterCase::Ignored)),
        ("~", LocationForm::Pattern(LetterCase::Exact)),
        ("@", LocationForm::Named),
    ];
    for (modifier, form) in forms {
        if let Some(rest) = first.strip_prefix(modifier) {
            let text = if matches!(form, LocationForm::Named) { first } else { second.unwrap_or(rest) };
            return (form, text);
        }
    }
    (LocationForm::Prefix(PrefixPrecedence::PatternsFirst), first)
}

fn location(directive: &Directive, text: &str, precedence: PrefixPrecedence, outer: &Arc<Settings>) -> Location {
    let block = directive.block.as_deref().unwrap_or_default();
    let scope = settings::scope(block, outer);
    let is_internal = block.iter().any(|inner| inner.name() == "internal");
    // The statements of the location do not apply to the methods that `limit_except` limits.
    let statements = match settings::limit_of_get(block) {
        Some(_) => Vec::new(),
        None => statements(block, Enclosing::Location(&scope.settings)),
    };
    let (locations, _) = locations(block, &scope.settings);
    Location {
        line: directive.origin.line,
        text: text.as_bytes().to_vec(),
        precedence,
        access: if is_internal { LocationAccess::Internal } else { LocationAccess::Everyone },
        statements,
        scope,
        locations,
    }
}
