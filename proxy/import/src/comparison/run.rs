//! Compares the answers of both sides to one request after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use portico_redirects::readable_name;

use crate::comparison::assumption;
use crate::comparison::end::{EndKind, Follow};
use crate::comparison::letters;
use crate::comparison::open_redirect;
use crate::comparison::questions::Question;
use crate::comparison::result::{Cause, Comparison, Difference, UnknownAnswers};
use crate::comparison::risk::Risk;
use crate::comparison::verdict::{Ends, Sides, SiteRule, Verdict};
use crate::imported::Imported;
use crate::note::{Note, NoteKind, NoteSubject};
use crate::rule::reserved;
use crate::simulated_server::SimulatedServer;
use crate::simulation::request::SimulatedRequest;

/// A comparison that has not ended.
pub(super) struct Run<'q> {
    pub(super) hosts: &'q [String],
    pub(super) site_hosts: &'q [String],
    /// The file and the rules in lower case without backslashes, so that an expression such as `old\.example` contains the
    /// host. The rules name the hosts of an expression such as `(www\.)?old\.example`.
    names: String,
    unknown: BTreeMap<String, UnknownAnswers>,
    /// The lines of the statements whose effect on some answer is unknown.
    unknown_lines: BTreeSet<u32>,
    /// The lines of the statements for which the original server redirects a request endlessly.
    pub(super) looping_lines: BTreeSet<u32>,
    /// The requests whose answers are unknown, although redirects to them are known.
    unknown_targets: BTreeSet<SimulatedRequest>,
    pub(super) comparison: Comparison,
    notes: &'q [Note],
}

impl<'q> Run<'q> {
    /// Starts a comparison. `text` is the imported file, and `hosts` are the hosts that it mentions.
    pub(super) fn new(imported: &'q Imported, text: &str, hosts: &'q [String], comparison: Comparison) -> Self {
        Self {
            hosts,
            site_hosts: &imported.site_hosts,
            names: format!("{text}\n{}", imported.yaml).to_lowercase().replace('\\', ""),
            unknown: BTreeMap::new(),
            unknown_lines: BTreeSet::new(),
            looping_lines: BTreeSet::new(),
            unknown_targets: BTreeSet::new(),
            comparison,
            notes: &imported.report,
        }
    }

    /// Returns a question for each request whose answer is unknown, although a redirect to it is known. `selected` are the
    /// questions that have been asked.
    pub(super) fn unknown_targets(&mut self, selected: &[&Question]) -> Vec<Question> {
        let mut targets = std::mem::take(&mut self.unknown_targets);
        for question in selected {
            targets.remove(&question.request);
        }
        targets.into_iter().map(|request| Question { request, lines: Vec::new() }).collect()
    }

    /// Compares the answers to one request. Returns the lines of the statements that refused it, if the original server
    /// refuses it.
    pub(super) fn ask(
        &mut self,
        question: &Question,
        sides: &mut Sides<'_, Infallible>,
        server: &SimulatedServer,
    ) -> Vec<u32> {
        let request = &question.request;
        self.comparison.asked += 1;
        if self.add_open_redirect(request, sides) {
            return Vec::new();
        }
        let Ok(ends) = sides.ends(request, Follow::OwnHost);
        self.unknown_targets.extend(ends.original.unknown_request(request));
        let Ok(verdict) = sides.verdict_of(request, ends, self.hosts);
        let refused = verdict.refusing_lines();
        if let Verdict::Unknown(ends) = &verdict
            && ends.original.known.is_none()
            && assumption::differs_in_every_case(server, (request, self.hosts), &mut *sides.imported)
        {
            self.unknown_lines.extend(ends.original.lines.last());
            let mut original = |request: &SimulatedRequest| Ok(assumption::answer(server, request));
            let mut sides = Sides { original: &mut original, imported: &mut *sides.imported };
            let Ok(assumed) = sides.verdict(request, self.hosts);
            if matches!(assumed, Verdict::Different(_) | Verdict::FinalSlash(_)) {
                self.judge(question, assumed, &mut sides);
                return Vec::new();
            }
        }
        self.judge(question, verdict, sides);
        refused
    }

    fn judge(&mut self, question: &Question, verdict: Verdict, sides: &mut Sides<'_, Infallible>) {
        let request = &question.request;
        if let Verdict::Different(ends) = &verdict {
            match sides.site_rule(request, ends, self.site_hosts) {
                Ok(SiteRule::Same) => {
                    self.comparison.at_other_hosts.requests += 1;
                    self.comparison.at_other_hosts.hosts.insert(request.host.clone());
                    return;
                }
                Ok(SiteRule::Unknown(unknown)) => {
                    return self.add_unknown(&unknown.0, &question.lines, &unknown.1);
                }
                Ok(SiteRule::Other) => {}
            }
        }
        match verdict {
            Verdict::Equal(_) => self.comparison.equal += 1,
            Verdict::OriginalLoops => self.comparison.original_loops += 1,
            Verdict::FinalSlash(ends)
                if ends.original.has_no_redirect()
                    && (self.excludes(request) || self.is_untranslated(&ends) || ends.original.denies_access()) =>
            {
                self.add(request, &ends, Risk::of(&ends));
            }
            Verdict::FinalSlash(ends) if self.parts_after_redirect(request, &ends, sides) => {
                let cause = self.cause_after_redirect(request, &ends, sides);
                let risk = cause.map_or_else(|| Risk::of(&ends), |cause| cause.risk(&ends));
                self.comparison.differences.push(Difference { cause, ..Difference::new(request, &ends, risk) });
            }
            Verdict::FinalSlash(ends)
                if letters::with_decoded_letters(request).is_some_and(|other| self.is_equal(&other, &ends, sides)) =>
            {
                let difference = Difference::new(request, &ends, Risk::Encoding);
                self.comparison.differences.push(Difference { cause: Some(Cause::EncodedLetters), ..difference });
            }
            // The other form of the path may have a redirect of its own, with any query, with a URL and by another rule.
            Verdict::FinalSlash(ends)
                if ends.original.without_url.is_some()
                    || self.is_reserved(request, &ends)
                    || self.is_about_query(request, &ends, sides) =>
            {
                self.add(request, &ends, Risk::of(&ends));
            }
            Verdict::FinalSlash(ends) => {
                let cause = match ends.adds_slash(request) {
                    true => Cause::AddedSlash,
                    false if self.is_about_repeated_slashes(request, &ends, sides) => Cause::RepeatedSlashes,
                    false => Cause::FinalSlash,
                };
                let difference = Difference::new(request, &ends, cause.risk(&ends));
                self.comparison.differences.push(Difference { cause: Some(cause), ..difference });
            }
            Verdict::SameEnd(ends) => self.add(request, &ends, Risk::ExtraHop),
            Verdict::Different(ends) if ends.refusal().is_some() => self.add(request, &ends, Risk::WrongPage),
            Verdict::Different(ends) => {
                let Ok(equal_host) = sides.equal_host(request, &ends, self.hosts);
                let cause = self.cause_of_different(request, &ends, sides);
                let risk = cause.map_or_else(|| Risk::of(&ends), |cause| cause.risk(&ends));
                let difference = Difference::new(request, &ends, risk);
                self.comparison.differences.push(Difference { cause, equal_host, ..difference });
            }
            Verdict::Unknown(ends) => self.add_unknown(request, &question.lines, &ends),
        }
    }

    /// Adds a difference if a side redirects to the host that the request contains. Equal answers are also reported. Reports
    /// whether a difference was added.
    fn add_open_redirect(&mut self, request: &SimulatedRequest, sides: &mut Sides<'_, Infallible>) -> bool {
        if !open_redirect::is_tried(request) {
            return false;
        }
        let Ok(ends) = sides.ends(request, Follow::OwnHost);
        let cause = Cause::of_open_redirect(&ends);
        let difference = cause.map(|_| Difference { cause, ..Difference::new(request, &ends, Risk::OpenRedirect) });
        self.comparison.differences.extend(difference);
        cause.is_some()
    }

    /// Records an answer that the simulation does not know. `lines` are those of the statements that the request tests.
    fn add_unknown(&mut self, request: &SimulatedRequest, lines: &[u32], ends: &Ends) {
        self.unknown_lines.extend(lines.iter().chain(ends.original.lines.last()));
        let EndKind::Unknown(reason) = &ends.original.kind else { return };
        self.unknown_lines.extend(reason.line);
        let answers = self.unknown.entry(reason.subject.clone());
        let line = reason.line.or(ends.original.lines.last().copied());
        answers.or_insert_with(|| UnknownAnswers::new(&reason.subject, request)).add(line);
    }

    /// Reports whether neither the file nor the user names a host. The comparison has made it from an expression of the file,
    /// or it stands for all other hosts.
    fn is_unlisted(&self, host: &str) -> bool {
        let is_in_file = |name: &str| self.names.contains(name);
        let is_named = self.site_hosts.iter().any(|own| own.eq_ignore_ascii_case(host));
        !self.site_hosts.is_empty() && !is_named && !is_in_file(host) && !is_in_file(&readable_name(host))
    }

    /// Reports whether the answers differ because the host is unlisted.
    pub(super) fn is_for_unlisted(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> bool {
        self.is_unlisted(&request.host) && !self.differs_for_site(request, ends, sides)
    }

    /// Reports whether the answers for a host of the site differ in the same direction, so that the host is not the cause.
    pub(super) fn differs_for_site(
        &self,
        request: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> bool {
        let direction = |ends: &Ends| (ends.original.has_no_redirect(), ends.imported.is_plain_page());
        self.site_hosts.iter().any(|host| {
            let own = SimulatedRequest { host: host.clone(), ..request.clone() };
            let Ok(verdict) = sides.verdict(&own, self.hosts);
            let (Verdict::Different(found) | Verdict::FinalSlash(found)) = verdict else { return false };
            direction(&found) == direction(ends)
        })
    }

    /// Reports whether a statement without a rule decides the answer of the original server. The rules cannot know it, so
    /// the spelling of the path is not the cause.
    fn is_untranslated(&self, ends: &Ends) -> bool {
        let decisive = ends.lines_of_answer();
        let is_decisive = |note: &&Note| note.kind == NoteKind::NotTranslated && decisive.first() == Some(&note.line);
        let is_unknown = |note: &Note| {
            !note.is_about_same_url() && !note.is_about_no_requests() && note.subject != NoteSubject::BelowFolder
        };
        self.notes.iter().any(|note| is_decisive(&note) && is_unknown(note))
    }

    /// Reports whether a note names the path of the request as one that the original file excludes from a redirect.
    fn excludes(&self, request: &SimulatedRequest) -> bool {
        self.notes.iter().any(|note| note.excludes(request.path_and_query().0))
    }

    /// Reports whether the rule for a statement that decided the answer does not match the path, because it is below a
    /// reserved prefix. The rule for an earlier statement comes first also without the prefix.
    pub(super) fn is_reserved(&self, request: &SimulatedRequest, ends: &Ends) -> bool {
        let (original, rules) = (ends.lines_of_answer(), &ends.imported.lines);
        let is_first = |line: u32| ends.imported.is_plain_page() || rules.iter().all(|other| line < *other);
        let is_missed = |line: u32| original.contains(&line) && is_first(line);
        let is_covered = |note: &Note| note.subject == NoteSubject::ReservedPrefixes && is_missed(note.line);
        reserved::is_below(&request.target) && self.notes.iter().any(is_covered)
    }

    fn add(&mut self, request: &SimulatedRequest, ends: &Ends, risk: Risk) {
        self.comparison.differences.push(Difference::new(request, ends, risk));
    }

    pub(super) fn finish(self) -> Comparison {
        let mut comparison = self.comparison;
        comparison.unknown = self.unknown.into_values().collect();
        comparison.compared.retain(|line| !self.unknown_lines.contains(line));
        comparison.only_loops = self.looping_lines.difference(&comparison.compared).copied().collect();
        comparison.differences.sort_by_key(|difference| (difference.risk, difference.line()));
        comparison
    }
}
