#![no_main]

use portico_redirects::import::Format;
use portico_redirects_fuzz::laws;

libfuzzer_sys::fuzz_target!(|text: &[u8]| laws::import(Format::Csv, &String::from_utf8_lossy(text)));
