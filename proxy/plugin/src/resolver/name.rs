//! One name: what is known of it, and the lookup that is under way.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use portico_policy::upstream::Origin;
use tokio::sync::watch;
use tokio::time::{Instant, timeout, timeout_at};
use tracing::warn;

use super::{Limits, LookUp, MOST_ADDRESSES};

/// A name with its port.
pub(super) struct Name {
    host: Box<str>,
    port: u16,
    known: watch::Sender<Known>,
    /// When the lookup began that is under way.
    lookup_began: Mutex<Option<Instant>>,
}

/// What is known of a name.
#[derive(Clone, Default)]
struct Known {
    addresses: Option<Arc<[SocketAddr]>>,
    /// When they are to be looked up again; never for an address, at once for a new name.
    due: Due,
    /// Why the last lookup failed, and when.
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
    fn has_come(self, now: Instant) -> bool {
        match self {
            Self::Now => true,
            Self::At(due) => due <= now,
            Self::Never => false,
        }
    }
}

impl Name {
    pub(super) fn new(origin: &Origin) -> Self {
        let (host, port) = (origin.host(), origin.port());
        let known = match host.parse::<IpAddr>() {
            Ok(address) => {
                Known { addresses: Some([SocketAddr::new(address, port)].into()), due: Due::Never, failure: None }
            }
            Err(_) => Known::default(),
        };
        Self { host: host.into(), port, known: watch::Sender::new(known), lookup_began: Mutex::new(None) }
    }

    /// The addresses, where there is nothing to do for them.
    pub(super) fn known(&self, now: Instant) -> Option<Arc<[SocketAddr]>> {
        let known = self.known.borrow();
        if known.due.has_come(now) { None } else { known.addresses.clone() }
    }

    /// All addresses, the preferred one first.
    ///
    /// # Errors
    /// Why none are known.
    pub(super) async fn addresses(
        self: &Arc<Self>,
        look_up: &Arc<dyn LookUp>,
        limits: Limits,
    ) -> Result<Arc<[SocketAddr]>, Arc<str>> {
        let known = self.known.borrow().clone();
        let now = Instant::now();
        let began = known.due.has_come(now).then(|| self.begin_lookup(look_up, limits));
        match known {
            Known { addresses: Some(addresses), .. } => Ok(addresses),
            Known { failure: Some((at, reason)), .. } if now.duration_since(at) < limits.remember_failure => {
                Err(reason)
            }
            Known { .. } => self.after_lookup(began.unwrap_or(now), limits).await,
        }
    }

    /// Waits for the lookup that began then. Who comes late to it waits only for the rest of its time.
    async fn after_lookup(&self, began: Instant, limits: Limits) -> Result<Arc<[SocketAddr]>, Arc<str>> {
        let mut known = self.known.subscribe();
        let is_over = |known: &Known| {
            known.addresses.is_some() || known.failure.as_ref().is_some_and(|(failed, _)| *failed >= began)
        };
        let waited = timeout_at(began + limits.deadline, known.wait_for(is_over)).await;
        match waited.ok().and_then(Result::ok).map(|known| (known.addresses.clone(), known.failure.clone())) {
            Some((Some(addresses), _)) => Ok(addresses),
            Some((None, Some((_, reason)))) => Err(reason),
            Some((None, None)) | None => Err(TOO_SLOW.into()),
        }
    }

    /// Begins a lookup unless one is under way; when it began.
    fn begin_lookup(self: &Arc<Self>, look_up: &Arc<dyn LookUp>, limits: Limits) -> Instant {
        let mut under_way = self.lookup_began.lock().unwrap_or_else(PoisonError::into_inner);
        *under_way.get_or_insert_with(|| {
            let (running, look_up) = (Lookup(Arc::clone(self)), Arc::clone(look_up));
            tokio::spawn(async move { running.run(&*look_up, limits).await });
            Instant::now()
        })
    }

    fn found(&self, addresses: &[IpAddr], limits: Limits) {
        let addresses = addresses.iter().take(MOST_ADDRESSES).map(|address| SocketAddr::new(*address, self.port));
        let mut addresses: Arc<[_]> = addresses.collect();
        let due = Due::At(Instant::now() + limits.keep);
        self.known.send_modify(|known| {
            let preferred = known.addresses.as_ref().and_then(|before| before.first());
            if let Some(first) = preferred.and_then(|preferred| first_with(*preferred, &addresses)) {
                addresses = first;
            }
            *known = Known { addresses: Some(addresses), due, failure: None };
        });
    }

    /// Puts an address before the others.
    pub(super) fn prefer(&self, address: SocketAddr) {
        self.known.send_if_modified(|known| {
            match known.addresses.as_ref().and_then(|addresses| first_with(address, addresses)) {
                Some(changed) => {
                    known.addresses = Some(changed);
                    true
                }
                None => false,
            }
        });
    }

    fn failed(&self, reason: &str, limits: Limits) {
        let now = Instant::now();
        self.known.send_modify(|known| {
            if known.failure.is_none() {
                let are_known = known.addresses.is_some();
                warn!(host = &*self.host, reason, last_addresses_used = are_known, "failed to resolve an upstream");
            }
            known.due = Due::At(now + limits.pause);
            known.failure = Some((now, reason.into()));
        });
    }
}

/// The addresses with this one first; nothing when it is first already, or is none of them.
fn first_with(address: SocketAddr, addresses: &[SocketAddr]) -> Option<Arc<[SocketAddr]>> {
    let at = addresses.iter().position(|known| *known == address).filter(|at| *at > 0)?;
    let mut changed: Arc<[SocketAddr]> = addresses.into();
    Arc::make_mut(&mut changed).get_mut(..=at)?.rotate_right(1);
    Some(changed)
}

const TOO_SLOW: &str = "no answer in time";

/// The lookup of a name that is under way; another may begin when it is dropped, also with its runtime.
struct Lookup(Arc<Name>);

impl Lookup {
    async fn run(self, look_up: &dyn LookUp, limits: Limits) {
        let name = &*self.0;
        match timeout(limits.deadline, look_up.look_up(&name.host)).await {
            Ok(Ok(addresses)) if !addresses.is_empty() => name.found(&addresses, limits),
            Ok(Ok(_)) => name.failed("it has no address", limits),
            Ok(Err(error)) => name.failed(&error.to_string(), limits),
            Err(_) => name.failed(TOO_SLOW, limits),
        }
    }
}

impl Drop for Lookup {
    fn drop(&mut self) {
        *self.0.lookup_began.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
