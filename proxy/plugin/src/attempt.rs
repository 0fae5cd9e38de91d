//! Records the events of upstream attempts, and decides what to do after each event.

use portico_policy::Failure;
use portico_policy::exchange::{ExchangeAction, ExchangeEvent, RetryContext};
use portico_policy::upstream::UpstreamPolicy;
use tokio::time::Instant;

use crate::context::RequestContext;
use crate::stages::Stages;

/// Records an event, passes the event to the state machine of the exchange, and records the resulting action.
pub(crate) fn decide(
    stages: &Stages,
    context: &mut RequestContext,
    policy: &UpstreamPolicy,
    event: ExchangeEvent,
    now: Instant,
) -> ExchangeAction {
    let Some(route) = context.facts.route else { return ExchangeAction::Fail(Failure::Internal) };
    let elapsed = context.exchange_time(now);
    record(stages, context, event, |failure| failure.or_total_timeout(elapsed, policy.timeouts.total));
    let mut resources =
        RetryContext { elapsed, withdraw: &mut || stages.withdraw_retry(route, policy), random: &|| stages.random() };
    let action = context.exchange.decide(policy, event, &mut resources);
    match action {
        ExchangeAction::Retry { cause, .. } => {
            context.facts.retry_cause = Some(cause);
            stages.metrics().attempt_retried(route, cause);
        }
        ExchangeAction::SendResponse | ExchangeAction::SendHeldResponse | ExchangeAction::Fail(_) => {
            if let Some(reason) = context.exchange.retry_denial() {
                stages.metrics().retry_withheld(route, reason);
            }
        }
    }
    action
}

fn record(stages: &Stages, context: &mut RequestContext, event: ExchangeEvent, adjust: impl Fn(Failure) -> Failure) {
    let Some(route) = context.facts.route else { return };
    match event {
        ExchangeEvent::ResponseHead { status, .. } => stages.metrics().attempt_answered(route, status),
        ExchangeEvent::ConnectFailed(failure) | ExchangeEvent::AttemptFailed(failure) => {
            let failure = adjust(failure);
            context.failure = Some(failure);
            stages.metrics().attempt_failed(route, failure);
        }
        ExchangeEvent::ClientDisconnected => {
            context.failure = Some(Failure::ClientDisconnected);
            stages.metrics().attempt_failed(route, Failure::ClientDisconnected);
        }
    }
}
