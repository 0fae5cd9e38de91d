//! An API host over TLS: asked under its own name, and only when its certificate is good for that name.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread;

use portico_tests::{Connection, Stage};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// An authority, and a server certificate that it signed.
struct Authority {
    pem: String,
    server: Arc<ServerConfig>,
}

fn authority(name: &str) -> Authority {
    let key = KeyPair::generate().expect("a key");
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = params.self_signed(&key).expect("a certificate").pem();
    let issuer = Issuer::new(params, key);
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec![name.to_owned()]).expect("a name for a certificate");
    let certificate = params.signed_by(&key, &issuer).expect("a certificate");
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let server = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the usual versions")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .expect("a key that fits its certificate");
    Authority { pem, server: Arc::new(server) }
}

/// What the API host learnt of a request that came through.
struct Asked {
    server_name: Option<String>,
    head: Vec<String>,
}

/// Serves until the test is over; only whole handshakes are told.
fn serve(config: Arc<ServerConfig>) -> (u16, mpsc::Receiver<Asked>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    let port = listener.local_addr().expect("a bound socket has an address").port();
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            if let Some(asked) = answer(&config, stream) {
                tell.send(asked).unwrap_or_default();
            }
        }
    });
    (port, told)
}

fn answer(config: &Arc<ServerConfig>, stream: TcpStream) -> Option<Asked> {
    let session = ServerConnection::new(Arc::clone(config)).ok()?;
    let mut from = BufReader::new(StreamOwned::new(session, stream));
    let head = head_of(&mut from)?;
    let to = from.get_mut();
    to.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret").ok()?;
    to.conn.send_close_notify();
    to.flush().ok()?;
    Some(Asked { server_name: to.conn.server_name().map(str::to_owned), head })
}

fn head_of(from: &mut impl BufRead) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => return Some(lines),
            text => lines.push(text.to_owned()),
        }
    }
}

/// Asks an API host at `localhost` whose certificate `host` signed, trusting what `trusted` signed.
fn ask(host: &Authority, trusted: &Authority) -> (u16, u16, mpsc::Receiver<Asked>) {
    let (port, told) = serve(Arc::clone(&host.server));
    let pem = trusted.pem.replace('\n', "\n    ");
    let text = format!(
        "about: an API host over TLS\nconfig: {{ api: {{ origin: 'https://localhost:{port}' }}, ca_file: ca.pem }}\n\
         files:\n  ca.pem: |\n    {pem}\n"
    );
    let stage = Stage::from_text(&text).expect("the stage is set");
    let portico = stage.start().expect("Portico starts");
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    connection.send(b"GET /api/x HTTP/1.1\r\nhost: site.example\r\n\r\n");
    let response = connection.receive("GET").expect("an answer").expect("an answer");
    (response.status(), port, told)
}

#[test]
fn host_is_asked_under_its_own_name() {
    let authority = authority("localhost");
    let (status, port, told) = ask(&authority, &authority);
    assert_eq!(status, 200);
    let asked = told.recv().expect("the request arrived");
    assert_eq!(asked.server_name.as_deref(), Some("localhost"));
    let host = asked.head.iter().find(|line| line.to_lowercase().starts_with("host:")).expect("a Host");
    assert_eq!(host.to_lowercase(), format!("host: localhost:{port}"));
}

#[test]
fn certificate_for_another_name_is_refused() {
    let authority = authority("other.example");
    let (status, _, told) = ask(&authority, &authority);
    assert_eq!(status, 502);
    assert!(told.try_recv().is_err(), "a request went to a host that is another one");
}

#[test]
fn certificate_of_an_unknown_authority_is_refused() {
    let (status, _, told) = ask(&authority("localhost"), &authority("localhost"));
    assert_eq!(status, 502);
    assert!(told.try_recv().is_err(), "a request went to a host that nobody vouches for");
}
