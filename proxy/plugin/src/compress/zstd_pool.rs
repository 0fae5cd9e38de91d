//! Contexts of zstd, kept by the thread that last used one.
//!
//! Making one costs as much as encoding an answer of the API (11 of 25 µs), because its tables are large and cleared. The
//! other two codings gain nothing: gzip clears its tables either way, brotli cannot be used twice.

use std::cell::RefCell;

use zstd::zstd_safe::{CCtx, CParameter, ResetDirective};

use super::WINDOW_LOG;

/// 2 % smaller than level 1 for a twentieth more time; level 3 asks for 1.2 MiB.
const LEVEL: i32 = 2;
/// How many a thread keeps, 0.7 MiB each. An encoder lives as long as the upstream takes to send a body, so few are in use at
/// once.
const KEPT: usize = 4;

thread_local! {
    static IDLE: RefCell<Vec<CCtx<'static>>> = const { RefCell::new(Vec::new()) };
}

/// A context that goes back when it is dropped, to the thread where it is.
pub(super) struct PooledContext(Option<CCtx<'static>>);

impl PooledContext {
    /// One that was used before, or a new one.
    pub(super) fn take() -> Self {
        let kept = IDLE.try_with(|idle| idle.borrow_mut().pop()).ok().flatten();
        Self(Some(kept.unwrap_or_else(new_context)))
    }

    pub(super) fn get(&mut self) -> &mut CCtx<'static> {
        self.0.get_or_insert_with(new_context)
    }
}

/// The parameters lie within their bounds, which is all that can be wrong with them; a test asks for what they promise.
fn new_context() -> CCtx<'static> {
    let mut context = CCtx::create();
    for parameter in [CParameter::CompressionLevel(LEVEL), CParameter::WindowLog(WINDOW_LOG)] {
        context.set_parameter(parameter).unwrap_or_default();
    }
    context
}

impl Drop for PooledContext {
    fn drop(&mut self) {
        let Some(mut context) = self.0.take() else { return };
        // What a broken-off body left behind must not begin the next one.
        if context.reset(ResetDirective::SessionOnly).is_err() {
            return;
        }
        let give_back = |idle: &RefCell<Vec<CCtx<'static>>>| {
            let mut idle = idle.borrow_mut();
            if idle.len() < KEPT {
                idle.push(context);
            }
        };
        // A thread that ends keeps nothing.
        IDLE.try_with(give_back).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn context_holds_no_more_than_the_window_asks_for() {
        let mut context = new_context();
        let (body, mut out) = (vec![b'x'; 1 << 20], vec![0; 1 << 20]);
        context.compress2(&mut out[..], &body).unwrap();
        assert!(context.sizeof() < 800 * 1024, "{}", context.sizeof());
    }

    #[test]
    fn context_is_used_again_and_few_are_kept() {
        let idle = || IDLE.with(|idle| idle.borrow().len());
        let taken: Vec<_> = (0..KEPT + 3).map(|_| PooledContext::take()).collect();
        assert_eq!(idle(), 0);
        drop(taken);
        assert_eq!(idle(), KEPT);
        let _again = PooledContext::take();
        assert_eq!(idle(), KEPT - 1);
    }
}
