//! Attempts at an upstream: what is recorded of them, and what follows.

use portico_policy::Failure;
use portico_policy::exchange::{Action, Event, Resources};
use portico_policy::upstream::UpstreamPolicy;
use tokio::time::Instant;

use crate::context::RequestContext;
use crate::stages::Stages;

/// Asks the state machine what follows an event, and records both.
pub(crate) fn decide(
    stages: &Stages,
    context: &mut RequestContext,
    policy: &UpstreamPolicy,
    event: Event,
    now: Instant,
) -> Action {
    let Some(route) = context.facts.route else { return Action::GiveUp(Failure::Internal) };
    let elapsed = context.exchange_time(now);
    record(stages, context, event, |failure| failure.after(elapsed, policy.timeouts.total));
    let mut resources =
        Resources { elapsed, withdraw: &mut || stages.withdraw_retry(route, policy), random: &|| stages.random() };
    let action = context.exchange.decide(policy, event, &mut resources);
    match action {
        Action::Retry { cause, .. } => {
            context.facts.retried = Some(cause);
            stages.metrics().retried(route, cause);
        }
        Action::PassOn | Action::PassOnKept | Action::GiveUp(_) => {
            if let Some(reason) = context.exchange.withheld() {
                stages.metrics().retry_withheld(route, reason);
            }
        }
    }
    action
}

fn record(stages: &Stages, context: &mut RequestContext, event: Event, blame: impl Fn(Failure) -> Failure) {
    let Some(route) = context.facts.route else { return };
    match event {
        Event::Head { status, .. } => stages.metrics().attempt_answered(route, status),
        Event::ConnectFailed(failure) | Event::Broken(failure) => {
            let failure = blame(failure);
            context.failure = Some(failure);
            stages.metrics().attempt_failed(route, failure);
        }
        Event::ClientDisconnected => {
            context.failure = Some(Failure::ClientDisconnected);
            stages.metrics().attempt_failed(route, Failure::ClientDisconnected);
        }
    }
}
