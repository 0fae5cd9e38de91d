//! Declares all metrics. A declaration consists of the name, the kind, the unit, the help text and the labels with
//! their values. The page `docs/reference/metrics.md` is generated from these declarations.

use portico_policy::exchange::RetryDenial;
use portico_policy::facts::{RedirectSource, RouteLabel};
use portico_policy::intake::Rejection;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Route};
use portico_redirects::Strategy;

use super::declaration::{LabelValues, MetricDeclaration, MetricKind, MetricLabel, MetricUnit, counter, gauge};
use super::labels::{ConnectionPool, ConnectionState, REDIRECT_STATUSES, STATUS_CLASSES, UPSTREAMS};
use crate::reload::ReloadOutcome;

/// All metrics, grouped by subject. The reference page lists the metrics in the same order.
pub(super) const SUBJECTS: [(&str, &[&MetricDeclaration]); 5] = [
    (
        "Requests and connections",
        &[
            &REQUESTS,
            &DURATIONS,
            &RESPONSE_BYTES,
            &REQUESTS_IN_FLIGHT,
            &CONNECTIONS,
            &REDIRECTS,
            &TOO_LONG_TARGETS,
            &REJECTIONS,
            &CHUNK_MISSES,
            &FAILURES,
        ],
    ),
    ("Upstreams", &[&ATTEMPTS, &RETRIES, &RETRIED, &WITHHELD, &UPSTREAM_CONNECTIONS, &IDLE_CONNECTIONS]),
    (
        "Rules and reloads",
        &[
            &RULES,
            &QUARANTINED,
            &RELOADS,
            &RELOAD_SUCCESSFUL,
            &RELOAD_SUCCESS_TIMESTAMP,
            &RELOAD_DURATION,
            &WATCHED_FOLDERS,
            &GENERATION,
            &CONFIG,
        ],
    ),
    ("Hits", &[&RULE_HITS, &NOT_FOUND, &NOT_FOUND_ADDRESSES]),
    ("The process", &[&BUILD, &DROPPED_LINES]),
];

pub(super) const REQUESTS: MetricDeclaration = counter(
    "requests_total",
    "Finished requests, by route and status class.",
    &[ROUTE, MetricLabel { name: "status_class", values: LabelValues::Closed(|| STATUS_CLASSES.to_vec()) }],
);
pub(super) const DURATIONS: MetricDeclaration = MetricDeclaration {
    kind: MetricKind::Histogram,
    unit: MetricUnit::Seconds,
    ..counter("request_duration_seconds", "Time from the request head to the end of the response, by route.", &[ROUTE])
};
pub(super) const RESPONSE_BYTES: MetricDeclaration = MetricDeclaration {
    unit: MetricUnit::Bytes,
    ..counter("response_bytes_total", "Bytes sent in response bodies, by route.", &[ROUTE])
};
pub(super) const REQUESTS_IN_FLIGHT: MetricDeclaration = gauge("requests_in_flight", "Requests in flight.", &[]);
pub(super) const CONNECTIONS: MetricDeclaration = gauge("connections", "Open downstream connections.", &[]);
pub(super) const REDIRECTS: MetricDeclaration = counter(
    "redirects_total",
    "Responses from redirect rules and path normalization, by source and status.",
    &[
        MetricLabel {
            name: "source",
            values: LabelValues::Closed(|| RedirectSource::ALL.map(RedirectSource::label).to_vec()),
        },
        MetricLabel { name: "status", values: LabelValues::Closed(|| REDIRECT_STATUSES.to_vec()) },
    ],
);
pub(super) const TOO_LONG_TARGETS: MetricDeclaration = counter(
    "too_long_targets_total",
    "Requests for which a rule was skipped because its target would be longer than 8,000 bytes.",
    &[],
);
pub(super) const REJECTIONS: MetricDeclaration = counter(
    "refusals_total",
    "Requests rejected by intake, by reason.",
    &[MetricLabel { name: "reason", values: LabelValues::Closed(|| Rejection::ALL.map(Rejection::label).to_vec()) }],
);
pub(super) const CHUNK_MISSES: MetricDeclaration =
    counter("chunk_misses_total", "Requests for build files that do not exist, such as missing chunks.", &[]);
pub(super) const FAILURES: MetricDeclaration = counter(
    "failures_total",
    "Requests that ended in a failure, by route and failure.",
    &[
        ROUTE,
        MetricLabel { name: "failure", values: LabelValues::Closed(|| Failure::ALL.map(Failure::label).to_vec()) },
    ],
);

pub(super) const ATTEMPTS: MetricDeclaration = counter(
    "upstream_attempts_total",
    "Upstream attempts, by outcome (status class or failure).",
    &[UPSTREAM, OUTCOME],
);
pub(super) const RETRIES: MetricDeclaration = counter(
    "upstream_retries_total",
    "Retries of upstream requests, by cause.",
    &[
        UPSTREAM,
        MetricLabel { name: "cause", values: LabelValues::Closed(|| RetryCause::ALL.map(RetryCause::label).to_vec()) },
    ],
);
pub(super) const RETRIED: MetricDeclaration = counter(
    "upstream_retried_requests_total",
    "Retried requests, by outcome (status class or failure).",
    &[UPSTREAM, OUTCOME],
);
pub(super) const WITHHELD: MetricDeclaration = counter(
    "retries_withheld_total",
    "Requests that were not retried after a failure or a retryable response, by reason.",
    &[
        UPSTREAM,
        MetricLabel {
            name: "reason",
            values: LabelValues::Closed(|| RetryDenial::ALL.map(RetryDenial::label).to_vec()),
        },
    ],
);
pub(super) const UPSTREAM_CONNECTIONS: MetricDeclaration = counter(
    "upstream_connections_total",
    "Upstream connections used by attempts, by pool and state (new or reused).",
    &[
        MetricLabel {
            name: "pool",
            values: LabelValues::Closed(|| ConnectionPool::ALL.map(ConnectionPool::label).to_vec()),
        },
        UPSTREAM,
        MetricLabel {
            name: "state",
            values: LabelValues::Closed(|| ConnectionState::ALL.map(ConnectionState::label).to_vec()),
        },
    ],
);
pub(super) const IDLE_CONNECTIONS: MetricDeclaration = gauge(
    "upstream_idle_connections",
    "Idle upstream connections in the pool `exchange`; connections in the pool `pingora` are not counted.",
    &[],
);

pub(super) const RULES: MetricDeclaration = gauge(
    "rules",
    "Active rules, by matching strategy.",
    &[MetricLabel { name: "strategy", values: LabelValues::Closed(|| Strategy::ALL.map(Strategy::name).to_vec()) }],
);
pub(super) const QUARANTINED: MetricDeclaration =
    gauge("rules_quarantined", "Rules, CSV rows, lookup tables and files that are left out because of errors.", &[]);
pub(super) const RELOADS: MetricDeclaration = counter(
    "reloads_total",
    "Loads of the rule files, including the load at startup, by outcome.",
    &[MetricLabel {
        name: "outcome",
        values: LabelValues::Closed(|| ReloadOutcome::ALL.map(ReloadOutcome::label).to_vec()),
    }],
);
pub(super) const RELOAD_SUCCESSFUL: MetricDeclaration = MetricDeclaration {
    unit: MetricUnit::Flag,
    ..gauge(
        "config_last_reload_successful",
        "Whether the last load of the rule files succeeded (1) or was rejected (0).",
        &[],
    )
};
pub(super) const RELOAD_SUCCESS_TIMESTAMP: MetricDeclaration = MetricDeclaration {
    unit: MetricUnit::Seconds,
    ..gauge(
        "config_last_reload_success_timestamp_seconds",
        "Unix time at which the rule files were last loaded successfully.",
        &[],
    )
};
pub(super) const RELOAD_DURATION: MetricDeclaration = MetricDeclaration {
    kind: MetricKind::Histogram,
    unit: MetricUnit::Seconds,
    ..gauge("reload_duration_seconds", "Time to read, compile and test the rules.", &[])
};
pub(super) const WATCHED_FOLDERS: MetricDeclaration = gauge(
    "watched_folders",
    "Rule folders that the inotify watcher covers; changes in other folders are found by polling.",
    &[],
);
pub(super) const GENERATION: MetricDeclaration =
    gauge("config_generation", "Generation of the active rules; increases by one with each activation.", &[]);
pub(super) const CONFIG: MetricDeclaration = MetricDeclaration {
    unit: MetricUnit::One,
    ..gauge(
        "config_info",
        "Hash of the active rule files, as a label.",
        &[MetricLabel { name: "hash", values: LabelValues::Open("the hash of the active rule files") }],
    )
};

pub(super) const RULE_HITS: MetricDeclaration = counter(
    "rule_hits_total",
    "Hits of each rule since the rule got its own series. At most 100 rules have a series; `other` counts the hits of all other rules.",
    &[MetricLabel { name: "rule", values: LabelValues::Open("the ids of at most 100 rules, and `other`") }],
);
pub(super) const NOT_FOUND: MetricDeclaration =
    counter("not_found_total", "GET and HEAD requests for pages that the renderer answered with 404.", &[]);
pub(super) const NOT_FOUND_ADDRESSES: MetricDeclaration =
    gauge("not_found_addresses", "Not-found paths that are tracked.", &[]);

pub(super) const BUILD: MetricDeclaration = MetricDeclaration {
    unit: MetricUnit::One,
    ..gauge(
        "build_info",
        "The versions of Portico and of the frontend build, as labels.",
        &[
            MetricLabel { name: "version", values: LabelValues::Open("the version of Portico") },
            MetricLabel { name: "site_build", values: LabelValues::Open("the id of the frontend build") },
        ],
    )
};
pub(super) const DROPPED_LINES: MetricDeclaration = counter(
    "access_log_dropped_lines_total",
    "Access log lines that were dropped because the log was not read fast enough.",
    &[],
);

const ROUTE: MetricLabel =
    MetricLabel { name: "route", values: LabelValues::Closed(|| RouteLabel::ALL.map(RouteLabel::label).to_vec()) };
const UPSTREAM: MetricLabel =
    MetricLabel { name: "upstream", values: LabelValues::Closed(|| UPSTREAMS.map(Route::label).to_vec()) };
const OUTCOME: MetricLabel = MetricLabel {
    name: "outcome",
    values: LabelValues::Closed(|| STATUS_CLASSES.into_iter().chain(Failure::ALL.map(Failure::label)).collect()),
};
