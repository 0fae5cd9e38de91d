//! Tests the resolver with lookups that return predefined results. All time limits are zero or one hour, except in the
//! test of a lookup that times out.

use std::io;
use std::net::IpAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use portico_policy::block;
use portico_policy::upstream::RawUpstreamPolicy;
use portico_redirects::tree;
use tokio::sync::{Notify, Semaphore};

use super::*;

const HOUR: Duration = Duration::from_hours(1);

/// Time limits of one hour, so that nothing times out or expires during a test.
const UNLIMITED: Limits = Limits { timeout: HOUR, ttl: HOUR, pause: HOUR, failure_ttl: HOUR };

/// The predefined results of the next lookups. If no result is left, a lookup never ends.
struct Script {
    answers: Mutex<Vec<io::Result<Vec<IpAddr>>>>,
    /// The number of lookups that may return.
    permits: Semaphore,
    lookups: AtomicUsize,
    lookup_started: Notify,
}

impl Default for Scripted {
    fn default() -> Self {
        Self(Arc::new(Script {
            answers: Mutex::default(),
            permits: Semaphore::new(0),
            lookups: AtomicUsize::new(0),
            lookup_started: Notify::new(),
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

    /// Allows `count` more lookups to return.
    fn answer(self, count: usize) -> Self {
        self.0.permits.add_permits(count);
        self
    }

    fn lookups(&self) -> usize {
        self.0.lookups.load(Ordering::SeqCst)
    }

    async fn wait_for_lookups(&self, times: usize) {
        while self.lookups() < times {
            self.0.lookup_started.notified().await;
        }
    }
}

#[async_trait]
impl LookUp for Scripted {
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        assert_eq!(host, "api.example");
        self.0.lookups.fetch_add(1, Ordering::SeqCst);
        self.0.lookup_started.notify_one();
        self.0.permits.acquire().await.unwrap().forget();
        let answer = self.0.answers.lock().unwrap().pop();
        match answer {
            Some(answer) => answer,
            None => std::future::pending().await,
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "results of `found` and `broken` occur in the same lists")]
fn found(addresses: &[&str]) -> io::Result<Vec<IpAddr>> {
    Ok(addresses.iter().map(|address| address.parse().unwrap()).collect())
}

fn broken() -> io::Result<Vec<IpAddr>> {
    Err(io::Error::other("the resolver is broken"))
}

fn origin(of: &str) -> UpstreamOrigin {
    let tree = tree::read(&Arc::from("t.yaml"), &format!("origin: {of}")).unwrap();
    let raw = block::read(tree, &mut Vec::new(), RawUpstreamPolicy::read).unwrap();
    raw.lower("api").unwrap().origin
}

async fn resolve(resolver: &Resolver) -> Result<Vec<String>, String> {
    let found = resolver.addresses(&origin("http://api.example:4000")).await;
    found.map(|found| found.iter().map(SocketAddr::to_string).collect()).map_err(|error| error.to_string())
}

/// Resolves the name repeatedly until the result is `expected`. Yields after each unexpected result.
async fn wait_until_resolved(resolver: &Resolver, expected: &[&str]) {
    while resolve(resolver).await.unwrap() != expected {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn all_addresses_are_returned_in_order() {
    let resolver =
        Resolver::with_limits(Scripted::new([found(&["192.0.2.2", "2001:db8::1", "192.0.2.1"])]).answer(1), UNLIMITED);
    assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.2:4000", "[2001:db8::1]:4000", "192.0.2.1:4000"]);
}

#[tokio::test]
async fn address_that_accepted_a_connection_stays_first_while_lookups_return_it() {
    let answers =
        [found(&["192.0.2.1", "192.0.2.2", "192.0.2.3"]), found(&["192.0.2.4", "192.0.2.3"]), found(&["192.0.2.5"])];
    let script = Scripted::new(answers).answer(1);
    let resolver = Resolver::with_limits(script.clone(), Limits { ttl: Duration::ZERO, ..UNLIMITED });
    resolve(&resolver).await.unwrap();
    for accepted in ["192.0.2.3:4000", "192.0.2.9:4000"] {
        resolver.prefer(&origin("http://api.example:4000"), accepted.parse().unwrap());
        assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.3:4000", "192.0.2.1:4000", "192.0.2.2:4000"]);
    }
    script.clone().answer(1);
    wait_until_resolved(&resolver, &["192.0.2.3:4000", "192.0.2.4:4000"]).await;
    script.answer(1);
    wait_until_resolved(&resolver, &["192.0.2.5:4000"]).await;
}

#[tokio::test]
async fn number_of_addresses_is_limited() {
    let many: Vec<_> = (0..40_u8).map(|last| IpAddr::from([192, 0, 2, last])).collect();
    let resolver = Resolver::with_limits(Scripted::new([Ok(many)]).answer(1), UNLIMITED);
    assert_eq!(resolve(&resolver).await.unwrap().len(), MAX_ADDRESSES);
}

#[tokio::test]
async fn ip_address_is_never_looked_up() {
    let script = Scripted::default();
    let resolver = Resolver::with_limits(script.clone(), UNLIMITED);
    for (of, address) in [("http://192.0.2.1:80", "192.0.2.1:80"), ("https://[2001:db8::1]", "[2001:db8::1]:443")] {
        assert_eq!(resolver.resolve(&origin(of)).await.unwrap().to_string(), address);
    }
    assert_eq!(script.lookups(), 0);
}

#[tokio::test]
async fn concurrent_requests_share_one_lookup() {
    let script = Scripted::new([found(&["192.0.2.1"])]);
    let resolver = Resolver::with_limits(script.clone(), UNLIMITED);
    let all = async { tokio::join!(resolve(&resolver), resolve(&resolver), resolve(&resolver)) };
    let (found, ()) = tokio::join!(all, async {
        script.wait_for_lookups(1).await;
        script.clone().answer(3);
    });
    for found in [found.0, found.1, found.2] {
        assert_eq!(found.unwrap(), ["192.0.2.1:4000"]);
    }
    assert_eq!((script.lookups(), resolve(&resolver).await.is_ok()), (1, true));
}

#[tokio::test]
async fn old_addresses_are_used_while_new_ones_are_looked_up() {
    let script = Scripted::new([found(&["192.0.2.1"]), found(&["192.0.2.2"])]).answer(1);
    let resolver = Resolver::with_limits(script.clone(), Limits { ttl: Duration::ZERO, ..UNLIMITED });
    assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
    // The second lookup has not returned yet.
    assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
    script.wait_for_lookups(2).await;
    assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
    assert_eq!(script.lookups(), 2);
    script.clone().answer(1);
    wait_until_resolved(&resolver, &["192.0.2.2:4000"]).await;
}

#[tokio::test]
async fn last_addresses_are_used_while_the_resolver_fails() {
    let script = Scripted::new([found(&["192.0.2.1"]), broken(), found(&[]), found(&["192.0.2.2"])]).answer(3);
    let limits = Limits { ttl: Duration::ZERO, pause: Duration::ZERO, ..UNLIMITED };
    let resolver = Resolver::with_limits(script.clone(), limits);
    while script.lookups() < 4 {
        assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
        tokio::task::yield_now().await;
    }
    script.clone().answer(1);
    wait_until_resolved(&resolver, &["192.0.2.2:4000"]).await;
}

#[tokio::test]
async fn lookup_that_never_returns_times_out_and_the_failure_is_cached() {
    let script = Scripted::default();
    let limits = Limits { timeout: Duration::from_millis(10), ..UNLIMITED };
    let resolver = Resolver::with_limits(script.clone(), limits);
    for _ in 0..3 {
        let error = resolve(&resolver).await.unwrap_err();
        assert!(error.contains("failed to resolve `api.example`: lookup timed out"), "{error}");
    }
    assert_eq!(script.lookups(), 1);
}

#[tokio::test]
async fn failure_is_returned_at_once_while_the_next_lookup_runs() {
    let script = Scripted::new([broken(), found(&["192.0.2.1"])]).answer(1);
    let resolver = Resolver::with_limits(script.clone(), Limits { pause: Duration::ZERO, ..UNLIMITED });
    assert!(resolve(&resolver).await.unwrap_err().contains("the resolver is broken"));
    // This call starts the second lookup, but does not wait for the lookup to end.
    assert!(resolve(&resolver).await.is_err());
    script.wait_for_lookups(2).await;
    assert!(resolve(&resolver).await.is_err());
    script.clone().answer(1);
    while resolve(&resolver).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn expired_failure_does_not_fail_the_next_request() {
    let script = Scripted::new([broken(), found(&["192.0.2.1"])]).answer(2);
    let limits = Limits { pause: Duration::ZERO, failure_ttl: Duration::ZERO, ..UNLIMITED };
    let resolver = Resolver::with_limits(script, limits);
    assert!(resolve(&resolver).await.is_err());
    assert_eq!(resolve(&resolver).await.unwrap(), ["192.0.2.1:4000"]);
}

#[test]
fn lookup_dropped_with_its_runtime_allows_another() {
    let script = Scripted::new([found(&["192.0.2.1"])]);
    let resolver = Resolver::with_limits(script.clone(), UNLIMITED);
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime().block_on(async {
        tokio::select! {
            biased;
            _ = resolve(&resolver) => panic!("resolved without a result"),
            () = script.wait_for_lookups(1) => {}
        }
    });
    script.clone().answer(1);
    assert_eq!(runtime().block_on(resolve(&resolver)).unwrap(), ["192.0.2.1:4000"]);
    assert_eq!(script.lookups(), 2);
}
