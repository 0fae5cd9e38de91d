//! Tests connections to an API host over TLS. The API host must receive its own name in the TLS handshake and in
//! `Host`. If its certificate is not valid for that name, the API host must not receive any request.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread;

use portico_tests::{Connection, Environment, Portico, RawClient};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

const OK: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret";
const SWITCH: &[u8] = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n";

/// A certificate authority, and the TLS configuration of a server whose certificate the authority has signed.
struct Authority {
    pem: String,
    server: Arc<ServerConfig>,
}

fn authority(name: &str) -> Authority {
    let key = KeyPair::generate().expect("the key is generated");
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = params.self_signed(&key).expect("the certificate is signed").pem();
    let issuer = Issuer::new(params, key);
    let key = KeyPair::generate().expect("the key is generated");
    let params = CertificateParams::new(vec![name.to_owned()]).expect("the name is valid in a certificate");
    let certificate = params.signed_by(&key, &issuer).expect("the certificate is signed");
    let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let server = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("the default TLS versions are supported")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .expect("the key matches the certificate");
    Authority { pem, server: Arc::new(server) }
}

/// A request that the API host received. The fields are the server name of the TLS handshake and the lines of the head.
struct TlsRequest {
    server_name: Option<String>,
    head: Vec<String>,
}

/// Starts an API host that serves until the test ends. Returns the port of the API host and the channel of received
/// requests.
fn serve(config: Arc<ServerConfig>) -> (u16, mpsc::Receiver<TlsRequest>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    let port = listener.local_addr().expect("a bound socket has an address").port();
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            if let Some(request) = answer(&config, stream) {
                sender.send(request).unwrap_or_default();
            }
        }
    });
    (port, requests)
}

fn answer(config: &Arc<ServerConfig>, stream: TcpStream) -> Option<TlsRequest> {
    let session = ServerConnection::new(Arc::clone(config)).ok()?;
    let mut from = BufReader::new(StreamOwned::new(session, stream));
    let head = head_of(&mut from)?;
    let is_handshake = head.iter().any(|line| line.eq_ignore_ascii_case("upgrade: websocket"));
    let response: &[u8] = if is_handshake { SWITCH } else { OK };
    from.get_mut().write_all(response).ok()?;
    if is_handshake {
        echo_line(&mut from)?;
    }
    let to = from.get_mut();
    to.conn.send_close_notify();
    to.flush().ok()?;
    Some(TlsRequest { server_name: to.conn.server_name().map(str::to_owned), head })
}

/// Reads a line from the tunnel and sends the same line back.
fn echo_line(tunnel: &mut BufReader<impl Read + Write>) -> Option<()> {
    let mut line = String::new();
    tunnel.read_line(&mut line).ok()?;
    tunnel.get_mut().write_all(line.as_bytes()).ok()
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

/// Starts Portico with an API host at `localhost:<port>`. Portico trusts only certificates that the authority `trusted`
/// has signed.
fn start(port: u16, trusted: &Authority) -> (Environment, Portico) {
    let pem = trusted.pem.replace('\n', "\n    ");
    let text = format!(
        "about: an API host over TLS\nconfig: {{ api: {{ origin: 'https://localhost:{port}', upgrade: websocket }}, ca_file: ca.pem }}\n\
         files:\n  ca.pem: |\n    {pem}\n"
    );
    let environment = Environment::from_text(&text).expect("the environment is ready");
    let portico = environment.start().expect("Portico starts");
    (environment, portico)
}

/// Sends a request through Portico to an API host. The authority `host` has signed the certificate of the API host, and
/// Portico trusts only the authority `trusted`. Returns the response status, the port of the API host and the channel
/// of received requests.
fn request_through(host: &Authority, trusted: &Authority) -> (u16, u16, mpsc::Receiver<TlsRequest>) {
    let (port, requests) = serve(Arc::clone(&host.server));
    let (_environment, portico) = start(port, trusted);
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    connection.send(b"GET /api/x HTTP/1.1\r\nhost: site.example\r\n\r\n");
    let response = connection.receive("GET").expect("the response is valid").expect("there is a response");
    (response.status(), port, requests)
}

#[test]
fn api_host_receives_its_own_name() {
    let authority = authority("localhost");
    let (status, port, requests) = request_through(&authority, &authority);
    assert_eq!(status, 200);
    let request = requests.recv().expect("the API host received a request");
    assert_eq!(request.server_name.as_deref(), Some("localhost"));
    let host = request.head.iter().find(|line| line.to_lowercase().starts_with("host:")).expect("there is a Host");
    assert_eq!(host.to_lowercase(), format!("host: localhost:{port}"));
}

#[test]
fn certificate_for_another_name_is_rejected() {
    let authority = authority("other.example");
    let (status, _, requests) = request_through(&authority, &authority);
    assert_eq!(status, 502);
    assert!(requests.try_recv().is_err(), "a request was sent to a host with another name");
}

#[test]
fn certificate_of_an_unknown_authority_is_rejected() {
    let (status, _, requests) = request_through(&authority("localhost"), &authority("localhost"));
    assert_eq!(status, 502);
    assert!(requests.try_recv().is_err(), "a request was sent to a host with an untrusted certificate");
}

#[test]
fn websocket_reaches_an_api_host_over_tls() {
    let authority = authority("localhost");
    let (port, _requests) = serve(Arc::clone(&authority.server));
    let (_environment, portico) = start(port, &authority);
    for _ in 0..20 {
        let mut client = RawClient::open(portico.listen).expect("Portico listens");
        client.send(
            b"GET /api/socket HTTP/1.1\r\nhost: site.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
        );
        client.wait_for(b"HTTP/1.1 101").expect("the protocol is switched");
        client.send(b"a frame\n");
        client.wait_for(b"a frame\n").expect("the frame is sent back");
    }
}
