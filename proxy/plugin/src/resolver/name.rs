//! Caches the addresses of a single host name, and looks up the name when necessary.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use portico_policy::upstream::UpstreamOrigin;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};
use tracing::warn;

use super::look_up::{Limits, LookUp, MAX_ADDRESSES};

/// A host name with the port of its origin.
pub(super) struct Name {
    host: Box<str>,
    port: u16,
    known: watch::Sender<CacheEntry>,
    /// The time at which the running lookup began, or `None` if no lookup is running.
    lookup_began: Mutex<Option<Instant>>,
}

/// The cached results for a host name.
#[derive(Clone, Default)]
struct CacheEntry {
    addresses: Option<Arc<[SocketAddr]>>,
    /// The time of the next lookup. For an IP address, no lookup is ever due. For a new name, a lookup is due
    /// immediately.
    due: Due,
    /// The time and the reason of the failure of the last lookup, or `None` if the last lookup succeeded.
    failure: Option<(Instant, Arc<str>)>,
}

#[derive(Clone, Copy, Default)]
enum Due {
    #[default]
    Now,
    At(Instant),
    Never,
}

impl Due {
    fn is_due(self, now: Instant) -> bool {
        match self {
            Self::Now => true,
            Self::At(due) => due <= now,
            Self::Never => false,
        }
    }
}

impl Name {
    pub(super) fn new(origin: &UpstreamOrigin) -> Self {
        let (host, port) = (origin.host(), origin.port());
        let known = match host.parse::<IpAddr>() {
            Ok(address) => {
                CacheEntry { addresses: Some([SocketAddr::new(address, port)].into()), due: Due::Never, failure: None }
            }
            Err(_) => CacheEntry::default(),
        };
        Self { host: host.into(), port, known: watch::Sender::new(known), lookup_began: Mutex::new(None) }
    }

    /// Returns the cached addresses. Returns `None` if no addresses are cached, or if a lookup is due.
    pub(super) fn cached(&self, now: Instant) -> Option<Arc<[SocketAddr]>> {
        let known = self.known.borrow();
        if known.due.is_due(now) { None } else { known.addresses.clone() }
    }

    /// Returns all addresses. The preferred address comes first.
    ///
    /// # Errors
    /// If no addresses are known, returns the reason why the lookup failed.
    pub(super) async fn addresses(
        self: &Arc<Self>,
        look_up: &Arc<dyn LookUp>,
        limits: Limits,
    ) -> Result<Arc<[SocketAddr]>, Arc<str>> {
        let known = self.known.borrow().clone();
        let now = Instant::now();
        let began = known.due.is_due(now).then(|| self.begin_lookup(look_up, limits));
        match known {
            CacheEntry { addresses: Some(addresses), .. } => Ok(addresses),
            CacheEntry { failure: Some((at, reason)), .. } if now.duration_since(at) < limits.failure_ttl => {
                Err(reason)
            }
            CacheEntry { .. } => self.after_lookup(began.unwrap_or(now), limits).await,
        }
    }

    /// Waits for the lookup that began at `began`. Fails if the lookup fails or its time limit passes.
    async fn after_lookup(&self, began: Instant, limits: Limits) -> Result<Arc<[SocketAddr]>, Arc<str>> {
        let mut known = self.known.subscribe();
        let is_finished = |known: &CacheEntry| {
            known.addresses.is_some() || known.failure.as_ref().is_some_and(|(failed_at, _)| *failed_at >= began)
        };
        let waited = timeout_at(began + limits.timeout, known.wait_for(is_finished)).await;
        match waited.ok().and_then(Result::ok).map(|known| (known.addresses.clone(), known.failure.clone())) {
            Some((Some(addresses), _)) => Ok(addresses),
            Some((None, Some((_, reason)))) => Err(reason),
            Some((None, None)) | None => Err(TIMED_OUT.into()),
        }
    }

    /// Starts a lookup if no lookup is running. Returns the time at which the running lookup began.
    fn begin_lookup(self: &Arc<Self>, look_up: &Arc<dyn LookUp>, limits: Limits) -> Instant {
        let mut running_since = self.lookup_began.lock().unwrap_or_else(PoisonError::into_inner);
        *running_since.get_or_insert_with(|| {
            let (task, look_up) = (Lookup(Arc::clone(self)), Arc::clone(look_up));
            tokio::spawn(async move { task.run(&*look_up, limits).await });
            Instant::now()
        })
    }

    fn lookup_succeeded(&self, addresses: &[IpAddr], limits: Limits) {
        let addresses = addresses.iter().take(MAX_ADDRESSES).map(|address| SocketAddr::new(*address, self.port));
        let mut addresses: Arc<[_]> = addresses.collect();
        let due = Due::At(Instant::now() + limits.ttl);
        self.known.send_modify(|known| {
            let preferred = known.addresses.as_ref().and_then(|before| before.first());
            if let Some(first) = preferred.and_then(|preferred| move_to_front(*preferred, &addresses)) {
                addresses = first;
            }
            *known = CacheEntry { addresses: Some(addresses), due, failure: None };
        });
    }

    /// Moves `address` to the front of the cached addresses.
    pub(super) fn prefer(&self, address: SocketAddr) {
        self.known.send_if_modified(|known| {
            match known.addresses.as_ref().and_then(|addresses| move_to_front(address, addresses)) {
                Some(changed) => {
                    known.addresses = Some(changed);
                    true
                }
                None => false,
            }
        });
    }

    fn lookup_failed(&self, reason: &str, limits: Limits) {
        let now = Instant::now();
        self.known.send_modify(|known| {
            if known.failure.is_none() {
                let are_known = known.addresses.is_some();
                warn!(
                    host = &*self.host,
                    reason,
                    last_addresses_used = are_known,
                    "failed to resolve the host name of an upstream"
                );
            }
            known.due = Due::At(now + limits.pause);
            known.failure = Some((now, reason.into()));
        });
    }
}

/// Returns the addresses with `address` moved to the front. Returns `None` if `address` is already the first address or
/// is not in the list.
fn move_to_front(address: SocketAddr, addresses: &[SocketAddr]) -> Option<Arc<[SocketAddr]>> {
    let at = addresses.iter().position(|known| *known == address).filter(|at| *at > 0)?;
    let mut changed: Arc<[SocketAddr]> = addresses.into();
    Arc::make_mut(&mut changed).get_mut(..=at)?.rotate_right(1);
    Some(changed)
}

const TIMED_OUT: &str = "lookup timed out";

/// A running lookup. When the lookup is dropped, for example with its runtime, the next lookup can begin.
struct Lookup(Arc<Name>);

impl Lookup {
    async fn run(self, look_up: &dyn LookUp, limits: Limits) {
        let name = &*self.0;
        match timeout(limits.timeout, look_up.look_up(&name.host)).await {
            Ok(Ok(addresses)) if !addresses.is_empty() => name.lookup_succeeded(&addresses, limits),
            Ok(Ok(_)) => name.lookup_failed("the name has no addresses", limits),
            Ok(Err(error)) => name.lookup_failed(&error.to_string(), limits),
            Err(_) => name.lookup_failed(TIMED_OUT, limits),
        }
    }
}

impl Drop for Lookup {
    fn drop(&mut self) {
        *self.0.lookup_began.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
