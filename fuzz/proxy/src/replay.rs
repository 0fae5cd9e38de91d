//! Replays the seeds and findings of fuzz targets, along with variations of them, in tests.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a violated law panics; tests include this file"
)]

use std::fs;
use std::path::{Path, PathBuf};

use super::choice::Choice;

/// The number of variations of each seed and finding.
const MUTATIONS: u64 = 60;

/// Checks a law for all seeds and findings of a fuzz target, and for a fixed set of variations of each of them.
pub fn all(target: &str, law: impl Fn(&[u8])) {
    let inputs = inputs(target);
    assert!(inputs.len() > 2, "{} seeds of {target}", inputs.len());
    let words = words(target);
    for (number, (file, input)) in inputs.iter().enumerate() {
        println!("{}", file.display()); // shown if the law is violated
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
    let entries = of("seeds").chain(of("findings")).map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(file).expect("a file"))).collect()
}

/// Returns the words in the dictionary of a fuzz target. Each line of the file is a quoted text, in which `\xNN` stands
/// for a byte.
fn words(target: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(folder("words").join(target)).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"')).map(unescaped).collect()
}

fn unescaped(word: &str) -> Vec<u8> {
    let mut parts = word.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).expect("two hexadecimal digits"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}

/// Returns an input with one to four changes. Each change removes or repeats a part, replaces a part with a word, or
/// changes a byte.
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
