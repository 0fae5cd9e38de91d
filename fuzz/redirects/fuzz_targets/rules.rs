#![no_main]

use portico_redirects_fuzz::laws;

libfuzzer_sys::fuzz_target!(|text: &[u8]| laws::rules(&String::from_utf8_lossy(text)));
