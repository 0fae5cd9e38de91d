//! Implements a client of the soak test. The client sends its requests in random order and checks every response.

use portico_tests::{LARGE_FILE, Outcome, Random, RawClient, SMALL_FILE, Wire, echo};

use crate::state::Sent;
use crate::visit::{RESET, ROW_COUNT, SILENT, SOCKET, Visit};

/// The size of a large request body in bytes. The body does not fit into Portico's buffer, so Portico connects to the
/// upstream before the whole body has arrived.
const LARGE_BODY: usize = 100_000;

pub(crate) struct Client<'a> {
    wire: &'a Wire,
    round: usize,
    random: Random,
    /// The connection for most requests. Some requests use a connection of their own.
    kept: RawClient,
    sent: Sent,
}

impl<'a> Client<'a> {
    pub(crate) fn new(wire: &'a Wire, round: usize, number: usize) -> Outcome<Self> {
        let random = Random::from_name(&format!("round {round} client {number}"));
        Ok(Self { wire, round, random, kept: wire.client()?, sent: Sent::default() })
    }

    pub(crate) fn play(mut self) -> Outcome<Sent> {
        let mut visits: Vec<_> = Visit::MIX.iter().flat_map(|(visit, times)| vec![*visit; *times]).collect();
        while !visits.is_empty() {
            let visit = visits.swap_remove(self.random.below(visits.len()));
            self.visit(visit).map_err(|reason| format!("{visit:?}: {reason}"))?;
        }
        Ok(self.sent)
    }

    fn visit(&mut self, visit: Visit) -> Outcome {
        match visit {
            Visit::ExactRedirect => self.exact_redirect(),
            Visit::PatternRedirect => self.pattern_redirect(),
            Visit::Page => self.read("page", "/page"),
            Visit::ApiRead => self.read("api", "/api/read"),
            Visit::ApiPost => self.post(1_000),
            Visit::LargePost => self.post(LARGE_BODY),
            Visit::File => self.ask("asset", SMALL_FILE, 200, "small\n"),
            Visit::MissingFile => self.missing_file(),
            Visit::SlowRequest => self.slow_request(),
            Visit::AbortedDownload => self.aborted_download(),
            Visit::AbortedUpload => self.aborted_upload(),
            Visit::AbortedWait => self.aborted_wait(),
            Visit::UpstreamReset => self.upstream_reset(),
            Visit::WebSocket => self.web_socket(),
        }
    }

    fn exact_redirect(&mut self) -> Outcome {
        let row = self.random.below(ROW_COUNT);
        self.redirect(&format!("/moved/{row}"), &format!("/round-{}/{row}", self.round))
    }

    fn pattern_redirect(&mut self) -> Outcome {
        let item = self.unique();
        self.redirect(&format!("/news/{item}"), &format!("/articles-{}/{item}", self.round))
    }

    fn redirect(&mut self, from: &str, to: &str) -> Outcome {
        self.sent.count("redirect", "3xx");
        self.kept.send(&get(from));
        let response = self.kept.response()?;
        if response.status == 301 && response.all("location") == [to] {
            return Ok(());
        }
        Err(format!("{from} returns {} {:?}, expected 301 {to}", response.status, response.all("location")))
    }

    fn read(&mut self, route: &'static str, below: &str) -> Outcome {
        let target = format!("{below}/{}", self.unique());
        let body = echo("GET", &target, b"");
        self.ask(route, &target, 200, &body)
    }

    fn ask(&mut self, route: &'static str, target: &str, status: u16, body: &str) -> Outcome {
        self.sent.count(route, "2xx");
        self.kept.send(&get(target));
        check(&mut self.kept, status, body)
    }

    fn missing_file(&mut self) -> Outcome {
        self.sent.count("asset", "4xx");
        self.kept.send(&get("/assets/missing.txt"));
        check_status(&mut self.kept, 404)
    }

    fn post(&mut self, length: usize) -> Outcome {
        self.sent.count("api", "2xx");
        let (target, body) = (format!("/api/post/{}", self.unique()), self.random.bytes(length));
        self.kept.send(&[post(&target, length).as_slice(), &body].concat());
        check(&mut self.kept, 201, &echo("POST", &target, &body))
    }

    /// Sends a request in pieces. Each piece is sent after Portico has read the previous piece.
    fn slow_request(&mut self) -> Outcome {
        self.sent.count("page", "2xx");
        let target = format!("/slow/{}", self.unique());
        let bytes = get(&target);
        let cuts = self.random.cuts(bytes.len(), 4);
        let mut client = self.wire.client()?;
        client.send_cut(&bytes, &cuts)?;
        check(&mut client, 200, &echo("GET", &target, b""))
    }

    /// Reads a part of a large file slowly, then resets the connection.
    fn aborted_download(&mut self) -> Outcome {
        self.sent.count("asset", "2xx");
        let mut client = RawClient::open_narrow(self.wire.portico.listen, 16 * 1024)?;
        client.send(&get(LARGE_FILE));
        client.wait_for(b"0123456789abcdef")?;
        for _ in 0..20 {
            client.read(500)?;
        }
        client.reset();
        Ok(())
    }

    fn aborted_upload(&mut self) -> Outcome {
        self.sent.count("api", "none");
        let mut client = self.wire.client()?;
        client.send(&[post("/api/upload", LARGE_BODY), vec![b'a'; 500]].concat());
        client.wait_read()?;
        client.reset();
        Ok(())
    }

    /// Sends a request to which the upstream never responds. Resets the connection after the upstream has received the
    /// request.
    fn aborted_wait(&mut self) -> Outcome {
        self.sent.count("api", "none");
        let target = format!("/api{SILENT}{}", self.unique());
        let mut client = self.wire.client()?;
        client.send(&get(&target));
        self.wire.api.wait_for_body(&target, 0)?;
        client.reset();
        Ok(())
    }

    /// Sends a request for which the upstream resets the connection in every attempt.
    fn upstream_reset(&mut self) -> Outcome {
        self.sent.count("page", "5xx");
        let mut client = self.wire.client()?;
        client.send(&get(&format!("{RESET}{}", self.unique())));
        check_status(&mut client, 502)
    }

    fn web_socket(&mut self) -> Outcome {
        self.sent.count("api", "1xx");
        let frame = self.random.bytes(2_000);
        let mut client = self.wire.client()?;
        let fields =
            "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==";
        client.send(format!("GET {SOCKET} HTTP/1.1\r\nhost: site.example\r\n{fields}\r\n\r\n").as_bytes());
        client.wait_for(b"HTTP/1.1 101")?;
        client.send(&frame);
        client.wait_for(&frame)?;
        client.finish();
        client.wait_closed()
    }

    /// Returns a random text that makes the target of a request unique among all requests of a round.
    fn unique(&mut self) -> String {
        format!("{}-{:x}", self.round, self.random.below(usize::MAX))
    }
}

fn get(target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nhost: site.example\r\n\r\n").into_bytes()
}

fn post(target: &str, length: usize) -> Vec<u8> {
    format!("POST {target} HTTP/1.1\r\nhost: site.example\r\ncontent-length: {length}\r\n\r\n").into_bytes()
}

fn check(client: &mut RawClient, status: u16, body: &str) -> Outcome {
    let response = client.response()?;
    if response.status == status && response.is_whole && response.text() == body {
        return Ok(());
    }
    Err(format!("the response is {} {:?}, expected {status} {body:?}", response.status, response.text()))
}

fn check_status(client: &mut RawClient, status: u16) -> Outcome {
    match client.response()?.status {
        found if found == status => Ok(()),
        found => Err(format!("the status is {found}, expected {status}")),
    }
}
