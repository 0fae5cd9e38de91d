#![no_main]

use portico_import::Format;
use portico_redirects_fuzz::import_laws;

libfuzzer_sys::fuzz_target!(|text: &[u8]| import_laws::import(Format::VercelBulk, &String::from_utf8_lossy(text)));
