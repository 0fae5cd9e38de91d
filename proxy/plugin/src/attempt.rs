//! Attempts at an upstream: what is recorded of them, and what follows.

use portico_policy::Failure;
use portico_policy::exchange::{Action, Event, Resources};
use portico_policy::upstream::UpstreamPolicy;

use crate::context::RequestContext;
use crate::stages::Stages;

/// Asks the state machine what follows an event, and records both.
pub(crate) fn decide(stages: &Stages, context: &mut RequestContext, policy: &UpstreamPolicy, event: Event) -> Action {
    let Some(route) = context.facts.route else { return Action::GiveUp(Failure::Internal) };
    record(stages, context, policy, event);
    let mut resources = Resources {
        elapsed: context.exchange_time(),
        withdraw: &mut || stages.withdraw_retry(route, policy),
        random: stages.random(),
    };
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

fn record(stages: &Stages, context: &mut RequestContext, policy: &UpstreamPolicy, event: Event) {
    let Some(route) = context.facts.route else { return };
    match event {
        Event::Head { status, .. } => stages.metrics().attempt_answered(route, status),
        Event::ConnectFailed(failure) | Event::Broken(failure) => {
            let failure = failure.after(context.exchange_time(), policy.timeouts.total);
            context.failure = Some(failure);
            stages.metrics().attempt_failed(route, failure);
        }
        Event::ClientDisconnected => {
            context.failure = Some(Failure::ClientDisconnected);
            stages.metrics().attempt_failed(route, Failure::ClientDisconnected);
        }
    }
}
