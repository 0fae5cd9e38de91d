//! Groups notes of the same kind, and finds the note that explains a difference.

use std::collections::{BTreeMap, BTreeSet};

use crate::comparison::{Cause, Difference};
use crate::note::{Note, NoteKind, NoteSubject};
use crate::report::possible;
use crate::rule::reserved;
use crate::simulation::FOLDER_OF_SITE;

/// The kind of a note: the reason without the parts that differ between statements.
pub(super) type GroupKey = (NoteKind, String);

/// Notes of the same kind, and the differences that they explain.
pub(super) struct NoteGroup<'n> {
    pub(super) first: &'n Note,
    pub(super) notes: Vec<&'n Note>,
    pub(super) differences: Vec<&'n Difference>,
}

/// Groups notes. `used` contains the lines of the statements that decide an answer of the original server.
pub(super) fn groups<'n>(notes: &'n [Note], used: &BTreeSet<u32>) -> BTreeMap<GroupKey, NoteGroup<'n>> {
    let mut groups: BTreeMap<GroupKey, NoteGroup<'_>> = BTreeMap::new();
    for note in notes {
        let empty = || NoteGroup { first: note, notes: Vec::new(), differences: Vec::new() };
        groups.entry(key(note, used)).or_insert_with(empty).notes.push(note);
    }
    groups
}

/// Returns the kind of a note. Quoted code and numbers differ between notes of the same kind. A statement that the note
/// calls useless is of another kind if the original server uses it.
pub(super) fn key(note: &Note, used: &BTreeSet<u32>) -> GroupKey {
    let mut kind = String::with_capacity(note.reason.len());
    for (index, part) in note.reason.split('`').enumerate() {
        // Every second part is quoted code.
        if index % 2 == 0 {
            kind.extend(part.chars().filter(|character| !character.is_ascii_digit()));
        } else {
            kind.push('`');
        }
    }
    if note.is_about_no_requests() && used.contains(&note.line) {
        kind.push_str(" (used)");
    }
    // Conditions on different parts of a request fail for different reasons.
    if let NoteSubject::UntestablePart(part) = &note.subject {
        kind.push_str(part);
    }
    if note.http_host.is_some() {
        kind.push_str(" (host)");
    }
    (note.kind, kind)
}

/// Returns the difference that a report shows as the example: one with the greatest effect, and if possible one for a host of
/// the site.
pub(super) fn example<'d>(differences: &[&'d Difference], site_hosts: &[String]) -> Option<&'d Difference> {
    let is_other =
        |difference: &Difference| !site_hosts.iter().any(|host| host.eq_ignore_ascii_case(&difference.request.host));
    // A refused request shows more than a redirect to a path that is refused.
    let is_redirected = |difference: &Difference| difference.refusal.is_some() && !difference.is_original_page;
    differences
        .iter()
        .copied()
        .min_by_key(|difference| (difference.risk, is_redirected(difference), is_other(difference)))
}

/// Returns the note that explains a difference. The note must be about a statement that decided one of the answers:
///
/// 1. A statement without a rule, which affects the answer of the original server.
/// 2. A statement that excludes paths, which affects only the answer of the rules.
/// 3. A statement that affects both answers.
/// 4. A statement that affects the only answer that some statement decides.
///
/// The first statement that decided the answer is preferred. A difference with a known cause has no other explanation
/// than a statement without a rule.
pub(super) fn explaining<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    // A note about the statement does not say that its page becomes public, or that its redirect is open.
    if difference.refusal.is_some() || difference.cause.is_some_and(Cause::is_open_redirect) {
        return None;
    }
    let (original, rules) = (&difference.lines_of_answer, &difference.rule_lines);
    if difference.cause == Some(Cause::AddedSlash) {
        return notes.iter().find(|note| note.subject == NoteSubject::AddedSlash && original.contains(&note.line));
    }
    // If the original server used the statement, the paths that it excludes are not the reason.
    let is_own = |note: &Note| matches!(note.subject, NoteSubject::ExcludedPaths { rule, .. } if rule == note.line);
    let has_redirected = |note: &Note| is_own(note) && !difference.is_original_page && original.contains(&note.line);
    let is_used = |note: &Note| note.is_about_exclusion() && (rules.contains(&note.line) || has_redirected(note));
    // Without this spelling, the answers are equal, so the rule for another statement also serves for this one.
    let is_spelling = difference.cause.is_some_and(|cause| cause != Cause::FinalSlash);
    let has_no_rule = |note: &Note| {
        let is_replaced = is_spelling && note.is_about_no_requests();
        // Such a statement only changes the form of a URL, so it is not the reason for another target.
        let is_form = note.is_about_same_url() && (!rules.is_empty() || original.first() != Some(&note.line));
        let has_effect = note.subject != NoteSubject::KeptUrl && !is_form;
        note.kind == NoteKind::NotTranslated && !is_used(note) && has_effect && !is_replaced
    };
    let is_shown =
        |note: &Note| note.subject != NoteSubject::CleanUrls || possible::can_show(&difference.request, note);
    let at = |line: &u32| notes.iter().find(|note| note.line == *line && has_no_rule(note) && is_shown(note));
    let of_hosts =
        difference.equal_host.as_ref().and_then(|_| notes.iter().find(|note| note.subject == NoteSubject::OtherHosts));
    let untranslated = || original.iter().find_map(at);
    // Without the prefix, the rule would also apply to such a host.
    let is_unlisted = difference.cause == Some(Cause::UnlistedHost);
    let reserved = || of_reserved_prefix(notes, difference).filter(|_| is_unlisted);
    let of_setting = || not_applied(notes, difference);
    let of_hosts = of_hosts.or_else(|| of_international_host(notes, difference));
    let of_flag = || of_flag(notes, difference).or_else(|| possible::of_dot(notes, difference));
    let explained = of_hosts.or_else(of_flag).or_else(of_setting).or_else(untranslated);
    if explained.is_some() || difference.cause.is_some() {
        return explained.or_else(reserved);
    }
    // A page is no effect of a statement with a rule, so the rule for another statement is the cause.
    let is_by_rules = original.is_empty() || difference.is_original_page && !rules.is_empty();
    let candidates = if is_by_rules { rules } else { original };
    let is_possible = |line: u32| is_by_rules || rules.is_empty() || rules.contains(&line);
    let explains = |note: &&Note| {
        // The rule does not match such paths, so another rule may answer.
        let is_missed = !rules.contains(&note.line);
        let is_open = matches!(note.subject, NoteSubject::LongerParameters(_) | NoteSubject::LongerValues);
        let is_longer = (is_open || matches!(note.subject, NoteSubject::LongerNames(_))) && is_missed;
        let is_possible = (is_possible(note.line) || is_longer)
            && note.subject != NoteSubject::ReservedPrefixes
            && possible::can_show(&difference.request, note)
            && note.subject != NoteSubject::Files
            && (note.subject != NoteSubject::PathsWithSlash || !rules.contains(&note.line))
            && (note.subject != NoteSubject::OtherParameters || !rules.is_empty())
            && (!is_open || is_missed && !difference.is_original_page)
            && (note.subject != NoteSubject::EmptyDestination || difference.is_without_url);
        note.kind == NoteKind::Different && is_possible
    };
    let at_line = |line: &u32| notes.iter().find(|note| note.line == *line && explains(note));
    excluded(notes, difference)
        .or_else(|| of_reserved_prefix(notes, difference))
        .or_else(|| candidates.iter().find_map(at_line))
        .or_else(|| possible::other_condition(notes, difference))
}

/// Returns the note about a statement whose rule does not match a path below a reserved prefix.
fn of_reserved_prefix<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let has_no_rule = |line: &&u32| !difference.rule_lines.contains(line);
    let mut lines = difference.lines_of_answer.iter().filter(has_no_rule);
    let at = |line: &u32| notes.iter().find(|note| note.line == *line && note.subject == NoteSubject::ReservedPrefixes);
    if reserved::is_below(&difference.request.target) { lines.find_map(at) } else { None }
}

/// Returns the note about the name of a host with letters outside ASCII, if rules redirect a request for this host.
fn of_international_host<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let host = &difference.request.host;
    let names_host =
        |note: &&Note| matches!(&note.subject, NoteSubject::InternationalHosts(hosts) if hosts.contains(host));
    notes.iter().find(names_host).filter(|_| !difference.rule_lines.is_empty())
}

/// Returns the note about a flag of Apache that explains a difference of its rule, whatever other causes there are.
fn of_flag<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let is_double = difference.original.contains("%25");
    let is_folder = difference.original.contains(FOLDER_OF_SITE);
    let is_cause = |note: &&Note| {
        (difference.is_original_page && note.subject == NoteSubject::ReplacedTarget)
            || (is_double && note.subject == NoteSubject::DoubleEncoding)
            || (is_folder && note.subject == NoteSubject::FolderTarget)
    };
    let decided = if is_folder { &difference.lines_of_answer } else { &difference.rule_lines };
    notes.iter().filter(is_cause).find(|note| decided.contains(&note.line))
}

/// Returns the note about the statement of a rule if the original server does not apply the statement to the request, because
/// a setting redirects the request first, or because the request is sent over https.
fn not_applied<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let has_rule = |note: &&Note| difference.rule_lines.contains(&note.line);
    let is_decided = |note: &&Note| difference.lines_of_answer.contains(&note.line);
    let is_about = |note: &Note| matches!(note.subject, NoteSubject::EarlierSetting | NoteSubject::OnlyHttp);
    notes.iter().find(|note| is_about(note) && has_rule(note) && !is_decided(note))
}

/// Returns the note about a statement whose rule redirects a request, although the original statement excludes its path. A
/// note that names the path is preferred.
fn excluded<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let path = difference.request.path_and_query().0;
    let is_unused = |line: &u32| difference.rule_lines.contains(line) && !difference.lines_of_answer.contains(line);
    // A condition decides no answer, so its line is not among those of the answers.
    let is_condition_for = |note: &Note| {
        let NoteSubject::ExcludedPaths { example: Some(example), rule } = &note.subject else { return false };
        difference.is_original_page && is_unused(rule) && example != "/" && path.starts_with(example)
    };
    let is_unused = |note: &&Note| is_unused(&note.line) || is_condition_for(note);
    let mut found = notes.iter().filter(|note| is_unused(note) && note.is_about_exclusion());
    found.clone().find(|note| note.excludes(path)).or_else(|| found.next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Risk;
    use crate::note::Covering;
    use crate::simulation::request::SimulatedRequest;

    fn note(line: u32, reason: &str) -> Note {
        Note {
            line,
            kind: NoteKind::Different,
            source_text: String::new(),
            reason: reason.to_owned(),
            hint: String::new(),
            subject: NoteSubject::Other,
            http_host: None,
        }
    }

    fn about(subject: NoteSubject, note: Note) -> Note {
        Note { subject, ..note }
    }

    #[test]
    fn quoted_code_and_numbers_do_not_distinguish_kinds() {
        let notes = [
            note(1, "the host `a` differs from line 7"),
            note(2, "the host `b c` differs from line 12"),
            note(3, "the path `a` differs from line 7"),
        ];
        let groups = groups(&notes, &BTreeSet::new());
        let lines: Vec<Vec<u32>> =
            groups.values().map(|group| group.notes.iter().map(|note| note.line).collect()).collect();
        assert_eq!(lines, [vec![1, 2], vec![3]]);
        let untestable = |line, part: &str| about(NoteSubject::UntestablePart(part.to_owned()), note(line, "`x`"));
        let [one, same, other] =
            [untestable(1, "A"), untestable(2, "A"), untestable(3, "B")].map(|note| key(&note, &BTreeSet::new()));
        assert!(one == same && one != other);
    }

    fn difference(original_lines: &[u32], rule_lines: &[u32]) -> Difference {
        Difference {
            request: SimulatedRequest { host: String::new(), target: String::new(), headers: BTreeMap::new() },
            risk: Risk::WrongPage,
            original: String::new(),
            imported: String::new(),
            cause: None,
            original_lines: original_lines.to_vec(),
            lines_of_answer: original_lines.to_vec(),
            is_original_page: original_lines.is_empty(),
            is_same_page: false,
            is_without_url: false,
            refusal: None,
            rule_lines: rule_lines.to_vec(),
            equal_host: None,
        }
    }

    #[test]
    fn note_explains_a_difference_only_if_its_statement_decided_an_answer() {
        let notes = [note(2, "a"), note(3, "see line 5"), Note { kind: NoteKind::NotTranslated, ..note(4, "b") }];
        let line =
            |original: &[u32], rules: &[u32]| explaining(&notes, &difference(original, rules)).map(|note| note.line);
        assert_eq!(line(&[2, 4], &[2]), Some(4));
        assert_eq!(line(&[2], &[1]), None);
        assert_eq!(line(&[2], &[2]), Some(2));
        assert_eq!(line(&[2], &[]), Some(2));
        assert_eq!(line(&[], &[2]), Some(2));
        assert_eq!(line(&[1], &[2]), None);
        assert_eq!(line(&[5], &[]), None);
        let reserved = [about(NoteSubject::ReservedPrefixes, note(2, "reserved")), note(2, "a")];
        for (target, expected) in [("/api/x", "reserved"), ("/x", "a")] {
            let request = SimulatedRequest { target: target.to_owned(), ..difference(&[], &[]).request };
            let difference = Difference { request, ..difference(&[2], &[]) };
            assert_eq!(explaining(&reserved, &difference).map(|note| note.reason.as_str()), Some(expected));
        }
        let parameters = [about(NoteSubject::SameParameter("id".to_owned()), note(2, "same")), note(2, "a")];
        for (target, expected) in [("/x?id=5", "same"), ("/x", "a")] {
            let request = SimulatedRequest { target: target.to_owned(), ..difference(&[], &[]).request };
            let difference = Difference { request, ..difference(&[2], &[2]) };
            let found = explaining(&parameters, &difference).map(|note| note.reason.as_str());
            assert_eq!(found, Some(expected), "{target}");
        }
        let dot = [about(NoteSubject::UnescapedDot, note(2, "a"))];
        for (rules, expected) in [(&[1][..], Some(2)), (&[2], None)] {
            let found = Difference { cause: Some(Cause::FinalSlash), ..difference(&[2], rules) };
            assert_eq!(explaining(&dot, &found).map(|note| note.line), expected);
        }
        let excluded = NoteSubject::ExcludedPaths { example: Some("/x".to_owned()), rule: 9 };
        let exclusion = Note { kind: NoteKind::NotTranslated, ..about(excluded, note(6, "b")) };
        let excluding = [note(6, "a"), exclusion];
        for (original, expected) in [(&[][..], 1), (&[7], 1), (&[6], 0)] {
            let found = explaining(&excluding, &difference(original, &[6]));
            assert_eq!(found.map(|note| note.kind), excluding.get(expected).map(|note| note.kind), "{original:?}");
        }
        let spelling = Difference { cause: Some(Cause::TargetSpelling), ..difference(&[2], &[2]) };
        assert_eq!(explaining(&notes, &spelling), None);
        let without_effect = NoteSubject::WithoutEffect(Covering::OtherRule);
        let covered = [Note { kind: NoteKind::NotTranslated, ..about(without_effect, note(2, "a")) }];
        for (cause, expected) in [(Cause::RepeatedSlashes, None), (Cause::FinalSlash, Some(2))] {
            let found = Difference { cause: Some(cause), ..difference(&[2], &[2]) };
            assert_eq!(explaining(&covered, &found).map(|note| note.line), expected, "{cause:?}");
        }
    }
}
