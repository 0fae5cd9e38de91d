//! Resolves paths in Rust code to the modules to which they lead.

use super::module_tree::{ModuleTree, Place};
use super::references::Import;

/// The maximum number of imports that are followed to resolve a name. Only a name that imports itself needs more.
const DEPTH: usize = 8;

impl ModuleTree {
    /// Returns the module of this package to which a path in the code of the module `from` leads. Returns `None` if the
    /// path leads to another crate or to a local item.
    ///
    /// The search follows the names in the path as long as they are modules. If the path names a re-exported item, the
    /// search therefore ends at the module that re-exports the item.
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

    /// Resolves the rest of a path after `super`. The rest may begin with another `super`.
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

    /// Resolves a path whose first name, `name`, is imported by a `use` item of the module `from`. `rest` has the other
    /// names of the path.
    fn imported(&self, from: &Place, name: &str, rest: &[String], depth: usize) -> Option<Place> {
        let imports = &self.modules.get(from)?.references.imports;
        imports.iter().find_map(|import| match import {
            Import::Name { name: imported, reference } if imported == name => {
                // An item such as `use memchr;` imports its own name, so following the import would not end.
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
