//! Exports the hit counts as metrics. The counts are read from [`Hits`](crate::hits::Hits) at each scrape.

use prometheus::core::{Collector, Desc};
use prometheus::proto::MetricFamily;
use prometheus::{IntCounter, IntCounterVec, IntGauge};

use super::declare::{label_names, options};
use super::families;
use crate::hits::OTHER;
use crate::live::LiveSite;

/// The collector that reads the hit counts of a live site.
pub(super) struct HitsCollector {
    live: LiveSite,
    /// The declared metrics, without any values.
    empty: HitMetrics,
}

struct HitMetrics {
    hits: IntCounterVec,
    not_found: IntCounter,
    addresses: IntGauge,
}

impl HitsCollector {
    pub(super) fn new(live: LiveSite) -> Result<Self, prometheus::Error> {
        Ok(Self { live, empty: HitMetrics::new()? })
    }

    fn read(&self) -> Result<HitMetrics, prometheus::Error> {
        // All series are created again for each scrape. Otherwise, a scrape would contain series of rules that no
        // longer have a series of their own.
        let now = HitMetrics::new()?;
        let hits = self.live.hits();
        let series = hits.series();
        for (rule, count) in series.rules {
            now.hits.with_label_values(&[rule.as_str()]).inc_by(count);
        }
        now.hits.with_label_values(&[OTHER]).inc_by(series.others);
        let not_found = hits.not_found_counts();
        now.not_found.inc_by(not_found.since_start);
        now.addresses.set(i64::try_from(not_found.paths).unwrap_or(i64::MAX));
        Ok(now)
    }
}

impl HitMetrics {
    fn new() -> Result<Self, prometheus::Error> {
        Ok(Self {
            hits: IntCounterVec::new(options(&families::RULE_HITS), &label_names(families::RULE_HITS.labels))?,
            not_found: IntCounter::with_opts(options(&families::NOT_FOUND))?,
            addresses: IntGauge::with_opts(options(&families::NOT_FOUND_ADDRESSES))?,
        })
    }
}

impl Collector for HitsCollector {
    fn desc(&self) -> Vec<&Desc> {
        let HitMetrics { hits, not_found, addresses } = &self.empty;
        [hits.desc(), not_found.desc(), addresses.desc()].concat()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        // Reading cannot fail here, because the same declarations succeeded in `new`.
        let Ok(HitMetrics { hits, not_found, addresses }) = self.read() else { return Vec::new() };
        [hits.collect(), not_found.collect(), addresses.collect()].concat()
    }
}
