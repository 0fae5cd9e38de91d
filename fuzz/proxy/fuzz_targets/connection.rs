#![no_main]

use portico_fuzz::connection;
use portico_fuzz::site::Proxy;

thread_local!(static PROXY: Proxy = Proxy::start());

libfuzzer_sys::fuzz_target!(|input: &[u8]| PROXY.with(|proxy| connection::connection(proxy, input)));
