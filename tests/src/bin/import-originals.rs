//! Compares the rules of `portico import` with the original server.
//!
//! Usage: `import-originals FORMAT FILE|FOLDER…`, where `FORMAT` is `apache` or `nginx`. The word `generated` in place
//! of a file stands for the generated files. Prints a table, and the different answers that the report of the import
//! does not mention. With `--write FOLDER`, only writes the generated files to the folder.
#![expect(clippy::print_stdout, reason = "the program prints tables")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use portico_tests::originals::{Server, SourceFile, compare_files, differences, generator, table};

/// The maximum number of differences that are printed for each file.
const MAX_DIFFERENCES: usize = 12;

fn main() -> Result<ExitCode, String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: import-originals apache|nginx FILE|FOLDER|generated…";
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
    for file in files {
        if file == "generated" {
            sources.extend(generator::generated(server));
        } else {
            sources.extend(SourceFile::read(server, Path::new(file))?);
        }
    }
    let results = compare_files(&sources)?;
    println!("{}{}", table(&results), differences(&results, MAX_DIFFERENCES));
    let has_silent = results.iter().any(|result| !result.silent.is_empty());
    Ok(if has_silent { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
