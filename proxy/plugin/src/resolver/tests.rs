//! Against a resolver that answers when a test says so. Times are nothing or an hour, so that no test waits for one to pass.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use portico_policy::block;
use portico_policy::upstream::RawUpstreamPolicy;
use portico_redirects::tree;
use tokio::sync::{Notify, Semaphore};

use super::*;

const HOUR: Duration = Duration::from_hours(1);

/// Waits for each answer, keeps addresses and failures.
const PATIENT: Limits = Limits { deadline: HOUR, keep: HOUR, pause: HOUR, remember_failure: HOUR };

/// What the next lookups find; one that finds nothing never ends.
struct Script {
    answers: Mutex<Vec<io::Result<Vec<IpAddr>>>>,
    /// How many lookups may answer.
    permits: Semaphore,
    asked: AtomicUsize,
    asked_again: Notify,
}

impl Default for Scripted {
    fn default() -> Self {
        Self(Arc::new(Script {
            answers: Mutex::default(),
            permits: Semaphore::new(0),
            asked: AtomicUsize::new(0),
            asked_again: Notify::new(),
        }))
    }
}

#[derive(Clone)]
struct Scripted(Arc<Script>);

impl Scripted {
    fn new(answers: impl IntoIterator<Item = io::Result<Vec<IpAddr>>>) -> Self {
        let scripted = Self::default();
        scripted.0.answers.lock().unwrap().extend(answers);
        scripted.0.answers.lock().unwrap().reverse();
        scripted
    }

    /// Lets this many lookups answer.
    fn answer(self, count: usize) -> Self {
        self.0.permits.add_permits(count);
        self
    }

    fn asked(&self) -> usize {
        self.0.asked.load(Ordering::SeqCst)
    }

    async fn until_asked(&self, times: usize) {
        while self.asked() < times {
            self.0.asked_again.notified().await;
        }
    }
}

#[async_trait]
impl LookUp for Scripted {
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        assert_eq!(host, "api.example");
        self.0.asked.fetch_add(1, Ordering::SeqCst);
        self.0.asked_again.notify_one();
        self.0.permits.acquire().await.unwrap().forget();
        let answer = self.0.answers.lock().unwrap().pop();
        match answer {
            Some(answer) => answer,
            None => std::future::pending().await,
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it stands in lists beside `broken`")]
fn found(addresses: &[&str]) -> io::Result<Vec<IpAddr>> {
    Ok(addresses.iter().map(|address| address.parse().unwrap()).collect())
}

fn broken() -> io::Result<Vec<IpAddr>> {
    Err(io::Error::other("the resolver is broken"))
}

fn origin(of: &str) -> Origin {
    let tree = tree::read(&Arc::from("t.yaml"), &format!("origin: {of}")).unwrap();
    let raw = block::read(tree, &mut Vec::new(), RawUpstreamPolicy::read).unwrap();
    raw.lower("api").unwrap().origin
}

async fn ask(resolver: &Resolver) -> Result<Vec<String>, String> {
    let found = resolver.addresses(&origin("http://api.example:4000")).await;
    found.map(|found| found.iter().map(SocketAddr::to_string).collect()).map_err(|error| error.to_string())
}

/// Asks until the answer is this, letting others work in between.
async fn until(resolver: &Resolver, expected: &[&str]) {
    while ask(resolver).await.unwrap() != expected {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn all_addresses_are_found_in_their_order() {
    let resolver =
        Resolver::with_limits(Scripted::new([found(&["192.0.2.2", "2001:db8::1", "192.0.2.1"])]).answer(1), PATIENT);
    assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.2:4000", "[2001:db8::1]:4000", "192.0.2.1:4000"]);
}

#[tokio::test]
async fn address_that_accepted_a_connection_stays_first_for_as_long_as_it_is_found() {
    let answers =
        [found(&["192.0.2.1", "192.0.2.2", "192.0.2.3"]), found(&["192.0.2.4", "192.0.2.3"]), found(&["192.0.2.5"])];
    let script = Scripted::new(answers).answer(1);
    let resolver = Resolver::with_limits(script.clone(), Limits { keep: Duration::ZERO, ..PATIENT });
    ask(&resolver).await.unwrap();
    for accepted in ["192.0.2.3:4000", "192.0.2.9:4000"] {
        resolver.prefer(&origin("http://api.example:4000"), accepted.parse().unwrap());
        assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.3:4000", "192.0.2.1:4000", "192.0.2.2:4000"]);
    }
    script.clone().answer(1);
    until(&resolver, &["192.0.2.3:4000", "192.0.2.4:4000"]).await;
    script.answer(1);
    until(&resolver, &["192.0.2.5:4000"]).await;
}

#[tokio::test]
async fn only_so_many_addresses_are_used() {
    let many: Vec<_> = (0..40_u8).map(|last| IpAddr::from([192, 0, 2, last])).collect();
    let resolver = Resolver::with_limits(Scripted::new([Ok(many)]).answer(1), PATIENT);
    assert_eq!(ask(&resolver).await.unwrap().len(), MOST_ADDRESSES);
}

#[tokio::test]
async fn address_is_never_looked_up() {
    let script = Scripted::default();
    let resolver = Resolver::with_limits(script.clone(), PATIENT);
    for (of, address) in [("http://192.0.2.1:80", "192.0.2.1:80"), ("https://[2001:db8::1]", "[2001:db8::1]:443")] {
        assert_eq!(resolver.resolve(&origin(of)).await.unwrap().to_string(), address);
    }
    assert_eq!(script.asked(), 0);
}

#[tokio::test]
async fn requests_at_the_same_time_share_one_lookup() {
    let script = Scripted::new([found(&["192.0.2.1"])]);
    let resolver = Resolver::with_limits(script.clone(), PATIENT);
    let all = async { tokio::join!(ask(&resolver), ask(&resolver), ask(&resolver)) };
    let (found, ()) = tokio::join!(all, async {
        script.until_asked(1).await;
        script.clone().answer(3);
    });
    for found in [found.0, found.1, found.2] {
        assert_eq!(found.unwrap(), ["192.0.2.1:4000"]);
    }
    assert_eq!((script.asked(), ask(&resolver).await.is_ok()), (1, true));
}

#[tokio::test]
async fn old_addresses_are_used_while_new_ones_are_looked_up() {
    let script = Scripted::new([found(&["192.0.2.1"]), found(&["192.0.2.2"])]).answer(1);
    let resolver = Resolver::with_limits(script.clone(), Limits { keep: Duration::ZERO, ..PATIENT });
    assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
    // The second lookup does not answer yet.
    assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
    script.until_asked(2).await;
    assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
    assert_eq!(script.asked(), 2);
    script.clone().answer(1);
    until(&resolver, &["192.0.2.2:4000"]).await;
}

#[tokio::test]
async fn last_addresses_are_used_while_the_resolver_fails() {
    let script = Scripted::new([found(&["192.0.2.1"]), broken(), found(&[]), found(&["192.0.2.2"])]).answer(3);
    let limits = Limits { keep: Duration::ZERO, pause: Duration::ZERO, ..PATIENT };
    let resolver = Resolver::with_limits(script.clone(), limits);
    while script.asked() < 4 {
        assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
        tokio::task::yield_now().await;
    }
    script.clone().answer(1);
    until(&resolver, &["192.0.2.2:4000"]).await;
}

#[tokio::test]
async fn lookup_that_never_answers_ends_at_its_deadline_and_is_remembered() {
    let script = Scripted::default();
    let limits = Limits { deadline: Duration::from_millis(10), ..PATIENT };
    let resolver = Resolver::with_limits(script.clone(), limits);
    for _ in 0..3 {
        let error = ask(&resolver).await.unwrap_err();
        assert!(error.contains("failed to resolve `api.example`: no answer in time"), "{error}");
    }
    assert_eq!(script.asked(), 1);
}

#[tokio::test]
async fn failure_is_told_at_once_while_the_next_lookup_runs() {
    let script = Scripted::new([broken(), found(&["192.0.2.1"])]).answer(1);
    let resolver = Resolver::with_limits(script.clone(), Limits { pause: Duration::ZERO, ..PATIENT });
    assert!(ask(&resolver).await.unwrap_err().contains("the resolver is broken"));
    // This one begins the second lookup and does not wait for it.
    assert!(ask(&resolver).await.is_err());
    script.until_asked(2).await;
    assert!(ask(&resolver).await.is_err());
    script.clone().answer(1);
    while ask(&resolver).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn old_failure_does_not_fail_the_next_request() {
    let script = Scripted::new([broken(), found(&["192.0.2.1"])]).answer(2);
    let limits = Limits { pause: Duration::ZERO, remember_failure: Duration::ZERO, ..PATIENT };
    let resolver = Resolver::with_limits(script, limits);
    assert!(ask(&resolver).await.is_err());
    assert_eq!(ask(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
}

#[test]
fn lookup_that_ends_with_its_runtime_makes_way_for_another() {
    let script = Scripted::new([found(&["192.0.2.1"])]);
    let resolver = Resolver::with_limits(script.clone(), PATIENT);
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime().block_on(async {
        tokio::select! {
            biased;
            _ = ask(&resolver) => panic!("answered without an answer"),
            () = script.until_asked(1) => {}
        }
    });
    script.clone().answer(1);
    assert_eq!(runtime().block_on(ask(&resolver)).unwrap(), ["192.0.2.1:4000"]);
    assert_eq!(script.asked(), 2);
}
