//! Metrics of what rules are used for; they are read from the counts when someone asks.

use prometheus::core::{Collector, Desc};
use prometheus::proto::MetricFamily;
use prometheus::{IntCounter, IntCounterVec, IntGauge, Opts};

use crate::hits::OTHER;
use crate::live::LiveSite;

/// Reads the counts of a live site.
pub(super) struct Counted {
    live: LiveSite,
    /// What stands in the exposition, without values.
    declared: Declared,
}

struct Declared {
    hits: IntCounterVec,
    not_found: IntCounter,
    addresses: IntGauge,
}

impl Counted {
    pub(super) fn new(live: LiveSite) -> Result<Self, prometheus::Error> {
        Ok(Self { live, declared: Declared::new()? })
    }

    fn read(&self) -> Result<Declared, prometheus::Error> {
        // Series of rules that are not named any more have to be gone, so they are written anew each time.
        let now = Declared::new()?;
        let hits = self.live.hits();
        let series = hits.series();
        for (rule, count) in series.rules {
            now.hits.with_label_values(&[rule.as_str()]).inc_by(count);
        }
        now.hits.with_label_values(&[OTHER]).inc_by(series.others);
        let not_found = hits.not_found_counts();
        now.not_found.inc_by(not_found.since_start);
        now.addresses.set(super::gauge(not_found.addresses));
        Ok(now)
    }
}

impl Declared {
    fn new() -> Result<Self, prometheus::Error> {
        let hits = Opts::new(
            "rule_hits_total",
            "Requests that each rule has answered since its series began; at most 100 rules have one, `other` has the rest.",
        );
        Ok(Self {
            hits: IntCounterVec::new(hits, &["rule"])?,
            not_found: IntCounter::new("not_found_total", "Requests for pages that the renderer did not find.")?,
            addresses: IntGauge::new("not_found_addresses", "Addresses that were not found and are remembered.")?,
        })
    }
}

impl Collector for Counted {
    fn desc(&self) -> Vec<&Desc> {
        let Declared { hits, not_found, addresses } = &self.declared;
        [hits.desc(), not_found.desc(), addresses.desc()].concat()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        // What could be declared once can be declared again.
        let Ok(Declared { hits, not_found, addresses }) = self.read() else { return Vec::new() };
        [hits.collect(), not_found.collect(), addresses.collect()].concat()
    }
}
