#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| portico_fuzz::heads::request(input));
