//! Resolves paths in a module to the modules that they lead to.

use super::module_tree::{ModuleTree, Place};
use super::references::Import;

/// How many imports of imports are followed. A chain this long is a name that imports itself.
const DEPTH: usize = 8;

impl ModuleTree {
    /// The module of this package that a path written in module `from` leads to; none for another crate or a local item.
    ///
    /// The walk ends at the first name that is not a module. An item that a module re-exports therefore belongs to the module
    /// that re-exports it.
    pub(super) fn target(&self, from: &Place, path: &[String]) -> Option<Place> {
        self.resolve(from, path, DEPTH)
    }

    fn resolve(&self, from: &Place, path: &[String], depth: usize) -> Option<Place> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(self.walk(from.crate_root(), rest)),
            "self" => Some(self.walk(from.clone(), rest)),
            "super" => self.walk_up(from.parent()?, rest),
            name if self.modules.contains_key(&from.child(name)) => Some(self.walk(from.child(name), rest)),
            name => self.imported(from, name, rest, depth.checked_sub(1)?),
        }
    }

    /// `super::super::name`
    fn walk_up(&self, parent: Place, rest: &[String]) -> Option<Place> {
        match rest.split_first() {
            Some((first, rest)) if first == "super" => self.walk_up(parent.parent()?, rest),
            Some(_) | None => Some(self.walk(parent, rest)),
        }
    }

    fn walk(&self, mut at: Place, rest: &[String]) -> Place {
        for name in rest {
            let child = at.child(name);
            if !self.modules.contains_key(&child) {
                break;
            }
            at = child;
        }
        at
    }

    /// `name::rest`, where `name` comes from a `use` of the module.
    fn imported(&self, from: &Place, name: &str, rest: &[String], depth: usize) -> Option<Place> {
        let imports = &self.modules.get(from)?.references.imports;
        imports.iter().find_map(|import| match import {
            Import::Name { name: imported, reference } if imported == name => {
                // `use memchr;` imports itself.
                let names_itself = reference.segments == [name];
                if names_itself { None } else { self.resolve(from, &[&reference.segments, rest].concat(), depth) }
            }
            Import::Name { .. } => None,
            Import::Glob(reference) => {
                let child = self.resolve(from, &reference.segments, depth)?.child(name);
                self.modules.contains_key(&child).then(|| self.walk(child, rest))
            }
        })
    }
}
