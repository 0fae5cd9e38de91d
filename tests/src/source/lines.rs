//! Counts how many lines of a package are tests.

use super::module_tree::{Files, ModuleTree, TestLines};

/// Numbers of lines of code. A line of code is neither empty nor only a comment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// Lines that are not in tests.
    pub production: usize,
    /// Lines in tests.
    pub tests: usize,
}

impl LineCount {
    /// Returns the number of test lines per 100 production lines, rounded down.
    pub fn hundredths(self) -> usize {
        100 * self.tests / self.production.max(1)
    }
}

impl std::ops::Add for LineCount {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { production: self.production + other.production, tests: self.tests + other.tests }
    }
}

/// Counts the lines of a package. In `src`, code with `cfg(test)` is a test; in the folder `tests`, all code is.
pub fn count(tree: &ModuleTree, src: &Files, tests: &Files) -> LineCount {
    let in_tests = tests.values().flat_map(|text| text.lines()).filter(|line| is_code(line)).count();
    let mut count = LineCount { production: 0, tests: in_tests };
    for (file, text) in src {
        let code = (1..).zip(text.lines()).filter(|(_, line)| is_code(line));
        for (number, _) in code {
            if tree.is_test(file, number) {
                count.tests += 1;
            } else {
                count.production += 1;
            }
        }
    }
    count
}

impl ModuleTree {
    fn is_test(&self, file: &str, line: usize) -> bool {
        match self.test_lines.get(file) {
            Some(TestLines::All) => true,
            Some(TestLines::Some(ranges)) => ranges.iter().any(|range| range.contains(&line)),
            None => false,
        }
    }
}

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn comments_and_empty_lines_are_no_code() {
        let src = files(&[("lib.rs", "//! A crate.\n\nfn f() {\n    // nothing\n}\n")]);
        let tree = ModuleTree::parse(&src).expect("the file is valid");
        assert_eq!(count(&tree, &src, &Files::new()), LineCount { production: 2, tests: 0 });
    }

    #[test]
    fn test_modules_test_files_and_the_folder_of_tests_are_tests() {
        let src = files(&[
            ("lib.rs", "fn f() {}\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n#[cfg(test)]\nmod more;\n"),
            ("more.rs", "fn h() {}\n"),
        ]);
        let tree = ModuleTree::parse(&src).expect("the files are valid");
        let tests = files(&[("laws.rs", "fn i() {}\n")]);
        assert_eq!(count(&tree, &src, &tests), LineCount { production: 1, tests: 8 });
    }

    #[test]
    fn ratio_is_rounded_down() {
        assert_eq!(LineCount { production: 3, tests: 2 }.hundredths(), 66);
    }
}
