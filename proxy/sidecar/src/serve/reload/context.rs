//! Holds the state that every load of the rules needs. Publishes and saves newly activated rules.

use std::sync::Arc;

use portico::LiveSite;
use portico::metrics::{ActiveRules, Metrics};
use portico_policy::units::Ratio;
use tracing::warn;

use super::initial::ValidRules;
use super::last_known_good::LastKnownGood;
use super::rule_folder::RuleFolder;
use crate::rule_files::compile::LoadedRules;

/// The state that every load of the rules needs.
pub(crate) struct ReloadContext {
    pub(crate) rules: RuleFolder,
    /// The store of the last-known-good rules. `None` if the configuration has no `rule_state`.
    pub(crate) state: Option<LastKnownGood>,
    pub(crate) live: LiveSite,
    pub(crate) metrics: Arc<Metrics>,
    /// The largest share of its rules that a file may lose in a reload.
    pub(crate) loss_limit: Ratio,
}

impl ReloadContext {
    /// Updates the metrics about the active rules after new rules have been activated.
    pub(super) fn publish_metrics(&self, valid: &ValidRules) {
        let (LoadedRules { rules, left_out, .. }, hash) = (&valid.loaded, valid.content.fingerprint.to_string());
        let generation = self.live.current().generation;
        self.metrics.set_active_rules(&ActiveRules { generation, hash: &hash, rules, quarantined: *left_out });
        self.metrics.set_last_success(valid.good_at);
        if *left_out > 0 {
            warn!(generation, quarantined = left_out, "rules with errors are quarantined");
        }
    }

    /// Saves the rules as the last-known-good rules. A failure is only logged, because the rules are served anyway.
    pub(super) fn save_last_known_good(&self, valid: &ValidRules) {
        let Some(state) = &self.state else { return };
        if let Err(error) = state.save(&valid.content, valid.good_at) {
            warn!(%error, file = %state.file().display(), "failed to save the last-known-good rules");
        }
    }
}
