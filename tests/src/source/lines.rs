//! Counts the production lines and the test lines of a package.

use super::module_tree::{Files, ModuleTree, TestLines};

/// The numbers of production lines and test lines. Empty lines and lines with only a comment are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// The number of lines outside of tests.
    pub production: usize,
    /// The number of lines in tests.
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

/// Counts the lines of a package. In the folder `src`, code that is compiled only for tests counts as test lines. In
/// the folder `tests`, all code counts as test lines.
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
    fn test_modules_test_files_and_the_tests_folder_count_as_test_lines() {
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
