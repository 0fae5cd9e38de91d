//! Replays the seeds and findings of fuzz targets in tests. Randomly changed copies of these inputs are replayed as
//! well.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::fs;
use std::path::{Path, PathBuf};

use super::choice::Choice;

/// The number of randomly changed copies that are replayed for each seed and finding.
const MUTATIONS: u64 = 60;

/// Calls the check `law` with every seed and finding of a fuzz target, and with randomly changed copies. The changes
/// are the same in every run.
pub fn all(target: &str, law: impl Fn(&[u8])) {
    let inputs = inputs(target);
    assert!(inputs.len() > 2, "{} seeds of {target}", inputs.len());
    let words = words(target);
    for (number, (file, input)) in inputs.iter().enumerate() {
        println!("{}", file.display()); // the test harness shows this line if the check fails
        law(input);
        for mutation in 0..MUTATIONS {
            let mut choice = Choice::new(number as u64 * MUTATIONS + mutation);
            let mutated = mutate(input, &words, &mut choice);
            println!("{mutation}: {}", mutated.escape_ascii());
            law(&mutated);
        }
    }
}

fn folder(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/proxy").join(kind)
}

fn inputs(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let of = |kind: &str| fs::read_dir(folder(kind).join(target)).into_iter().flatten();
    let entries = of("seeds").chain(of("findings")).map(|entry| entry.expect("an entry is readable").path());
    let mut files: Vec<_> = entries.collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(file).expect("the file is readable"))).collect()
}

/// Returns the words in the dictionary of a fuzz target. Every line of the dictionary is a word in quotes, in which
/// `\xNN` stands for a single byte.
fn words(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(folder("words").join(target)).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"')).map(unescaped).collect()
}

fn unescaped(word: &str) -> Vec<u8> {
    let mut parts = word.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).expect("two hexadecimal digits follow `\\x`"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}

/// Returns a copy of an input with one to four random changes. A change removes or repeats a few bytes, replaces a few
/// bytes with a word from the dictionary, or changes a single byte.
fn mutate(input: &[u8], words: &[Vec<u8>], choice: &mut Choice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=choice.below(4) {
        let (start, length) = (choice.below(bytes.len() + 1), choice.below(12));
        let end = (start + length).min(bytes.len());
        let part = bytes[start..end].to_vec();
        match choice.below(4) {
            0 => drop(bytes.drain(start..end)),
            1 => drop(bytes.splice(start..start, part)),
            2 if !words.is_empty() => {
                let word = words[choice.below(words.len())].clone();
                drop(bytes.splice(start..end.min(start + word.len()), word));
            }
            _ => {
                let byte = u8::try_from(choice.below(256)).unwrap_or_default();
                bytes.iter_mut().skip(start).take(1).for_each(|at| *at = byte);
            }
        }
    }
    bytes
}
