//! Replaces the variables that `Define` defines. Apache replaces them while it reads a file.
//! See <https://httpd.apache.org/docs/2.4/mod/core.html#define>.

use std::collections::BTreeMap;

use crate::apache::presence::{self, Reading};

/// The names that the directives above a line define, and whether Apache reads this line.
#[derive(Debug, Default)]
pub(super) struct Definitions {
    /// Whether each name is defined, and its value. The names are in lower case, because Apache ignores their letter case.
    names: BTreeMap<String, Option<Definition>>,
    /// For each open section, whether Apache surely reads its directives.
    open: Vec<bool>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Definition {
    /// `None` if the name is defined without a value.
    value: Option<String>,
}

impl Definitions {
    /// Replaces variables such as `${SITE}` in a line. A variable that the file does not define is kept, as by Apache, and so are
    /// the calls of a map, such as `${lower:$1}`.
    pub(super) fn expanded(&self, line: &str) -> String {
        let mut out = String::new();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("${") {
            out.push_str(before);
            let value = after.split_once('}').and_then(|(name, end)| Some((self.value(name)?, end)));
            rest = if let Some((value, end)) = value {
                out.push_str(value);
                end
            } else {
                out.push_str("${");
                after
            };
        }
        out + rest
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.names.get(&name.to_ascii_lowercase())?.as_ref()?.value.as_deref()
    }

    /// Returns whether the name in the tag `<IfDefine>` is defined. Returns `None` if the file does not say so.
    pub(super) fn is_defined(&self, name: &str, argument: &str) -> Option<bool> {
        let defined = self.names.get(&argument.trim_start_matches('!').to_ascii_lowercase());
        defined.filter(|_| name == "<ifdefine").map(Option::is_some)
    }

    /// Records what a directive changes.
    pub(super) fn read(&mut self, name: &str, arguments: &[String], is_defined: Option<bool>) {
        let first = arguments.first().map_or("", String::as_str);
        if name.starts_with("</") {
            self.open.pop();
        } else if name.starts_with('<') {
            let reading = presence::reading(name, first, is_defined);
            self.open.push(reading.is_none_or(|reading| reading == Reading::Always));
        } else if self.open.contains(&false) || first.is_empty() {
            // The name may be defined or not.
        } else if name == "define" {
            let definition = Definition { value: arguments.get(1).cloned() };
            self.names.insert(first.to_ascii_lowercase(), Some(definition));
        } else if name == "undefine" {
            self.names.insert(first.to_ascii_lowercase(), None);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::apache::lines;

    #[test]
    fn variables_are_replaced_from_the_line_of_their_definition_on() {
        let text = "Redirect /a https://${SITE}/\nDefine SITE a.example\nDefine WWW www.${site}\n\
                    Redirect /b https://${WWW}/${x:y}/${NONE}\n<IfDefine X>\nDefine SITE b.example\n</IfDefine>\n\
                    <IfDefine !Y>\nDefine Y y\n</IfDefine>\nRedirect /${Y} https://${Site}/\nUnDefine SITE\n\
                    Redirect /d https://${SITE}/\n";
        let found = lines::read(text);
        let targets = found.iter().filter(|line| line.name == "redirect").map(|line| line.arguments.join(" "));
        let expected = [
            "/a https://${SITE}/",
            "/b https://www.a.example/${x:y}/${NONE}",
            "/y https://a.example/",
            "/d https://${SITE}/",
        ];
        assert_eq!(targets.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn sections_know_whether_their_name_is_defined() {
        let text = "Define A\n<IfDefine A>\n</IfDefine>\n<IfDefine !A>\n</IfDefine>\n<IfDefine B>\n</IfDefine>\n\
                    UnDefine A\n<IfDefine A>\n</IfDefine>\n";
        let sections = lines::read(text).into_iter().filter(|line| line.name == "<ifdefine");
        let found: Vec<Option<bool>> = sections.map(|section| section.is_defined).collect();
        assert_eq!(found, [Some(true), Some(true), None, Some(false)]);
    }
}
