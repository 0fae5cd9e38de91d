//! Describes the measured programs and the machine for a result file.

use std::fs;
use std::process::Command;

/// Returns a Markdown list with the versions of all programs, the machine and its load.
pub fn describe() -> String {
    let portico = std::env::current_exe().unwrap_or_default().with_file_name("portico");
    format!(
        "- {}, {}, {}, {}, {}, {}\n- {}, {} cores, Linux {}, load at the start {}",
        first_line(&portico.display().to_string(), "--version"),
        first_line("nginx", "-v"),
        first_line("haproxy", "-v"),
        first_line("wrk", "-v"),
        first_line("rustc", "--version"),
        first_line("valgrind", "--version"),
        processor(),
        std::thread::available_parallelism().map_or(0, std::num::NonZero::get),
        first_line("uname", "-r"),
        fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').next().unwrap_or_default()
    )
}

fn first_line(program: &str, argument: &str) -> String {
    match Command::new(program).arg(argument).output() {
        Ok(output) => {
            let bytes = [output.stdout, output.stderr].concat();
            String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().to_owned()
        }
        Err(error) => format!("{program}: {error}"),
    }
}

fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    model.trim_start_matches([' ', '\t', ':']).to_owned()
}
