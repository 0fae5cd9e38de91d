//! Compares the rules of `portico import` with the original server.
//!
//! Usage: `import-originals FORMAT FILE|FOLDER…`, where `FORMAT` is `apache`, `nginx`, `caddy`, `netlify`, `netlify-toml`,
//! `cloudflare`, `next` or `vercel`. The word `generated` in place of a file stands for the generated files. Prints a table, and the different answers that the report of the import
//! does not mention. With `--write FOLDER`, only writes the generated files to the folder. With `--simulations` before the
//! files, compares the simulations with the original server instead.
#![expect(clippy::print_stdout, reason = "the program prints tables")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use std::collections::BTreeMap;

use portico_tests::originals::{
    Server, SourceFile, compare_files, compare_simulations, differences, generator, summary, table,
};

/// The maximum number of differences that are printed for each file.
const MAX_DIFFERENCES: usize = 12;

fn main() -> Result<ExitCode, String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: import-originals apache|nginx|caddy|netlify|netlify-toml|cloudflare|next|vercel [--simulations] FILE|FOLDER|generated…";
    let [format, files @ ..] = arguments.as_slice() else { return Err(usage.to_owned()) };
    let server = Server::from_name(format).ok_or(usage)?;
    if let [option, folder] = files
        && option == "--write"
    {
        for file in generator::generated(server) {
            fs::write(Path::new(folder).join(&file.name), &file.text).map_err(|error| error.to_string())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut sources = Vec::new();
    for file in files.iter().filter(|file| *file != "--simulations") {
        if file == "generated" {
            sources.extend(generator::generated(server));
        } else {
            sources.extend(SourceFile::read(server, Path::new(file))?);
        }
    }
    if files.iter().any(|file| file == "--simulations") {
        return simulations(&sources);
    }
    let results = compare_files(&sources)?;
    println!("{}{}", table(&results), differences(&results, MAX_DIFFERENCES));
    let has_silent = results.iter().any(|result| !result.silent.is_empty());
    println!("\n{}", summary(&BTreeMap::from([(server.format().name(), results)])));
    Ok(if has_silent { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn simulations(sources: &[SourceFile]) -> Result<ExitCode, String> {
    let (mut asked, mut different, mut unknown) = (0, 0, BTreeMap::new());
    for result in compare_simulations(sources)? {
        let totals = match result.outcome {
            Ok(totals) => totals,
            Err(reason) => {
                println!("{}: not compared: {}", result.name, reason.lines().next().unwrap_or_default());
                continue;
            }
        };
        asked += totals.asked;
        different += totals.different.len();
        totals.unknown.into_iter().for_each(|(reason, count)| *unknown.entry(reason).or_insert(0) += count);
        for difference in totals.different.iter().take(MAX_DIFFERENCES) {
            println!(
                "{}: {}\n    original:  {}\n    simulated: {}",
                result.name, difference.request, difference.original, difference.imported
            );
        }
    }
    for (reason, count) in &unknown {
        println!("unknown: {count:6}  {reason}");
    }
    println!("asked {asked}, different {different}, unknown {}", unknown.values().sum::<usize>());
    Ok(if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
