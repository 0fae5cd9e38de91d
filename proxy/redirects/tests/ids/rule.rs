//! Generates rules, and writes each rule in many spellings.

use proptest::prelude::*;

/// The paths of a rule. Each entry lists keys with the same meaning.
const PATHS: [&[&str]; 8] = [
    &["from: /a", "from: /a/", "from: '/%61'", "from: \"//a\""],
    &["from: /A", "from: /%41/"],
    &["prefix: /a, tail: drop", "tail: drop, prefix: /a/"],
    &["from: '/a/{x}'", "from: '/a/{x}/'", "from: '/%61/{x}'"],
    &["from: '/a/{x...}'", "from: '//a/{x...}'"],
    &["from: /каталог", "from: '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3'"],
    &["regex: /a, anchored: true", "regex: /a", "regex: '/a'"],
    &["regex: /a, anchored: false", "anchored: false, regex: '/a'"],
];

/// The values of `from` and `until`. Each entry lists different spellings of the same time.
const STARTS: [&[&str]; 2] =
    [&["2027-01-01", "2027-01-01T00:00", "'2027-01-01T03:00:00+03:00'"], &["2027-02-01", "2027-02-01T00:00:00Z"]];
const ENDS: [&[&str]; 2] = [&["2028-01-01", "2028-01-01T00:00:00"], &["2028-01-01T12:30", "2028-01-01T12:30:00Z"]];

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rule {
    path: usize,
    ignores_case: bool,
    conditions: Set,
}

/// A set of conditions. The lists are sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    methods: Vec<&'static str>,
    hosts: Vec<&'static str>,
    languages: Vec<&'static str>,
    query: Vec<(&'static str, Wanted)>,
    header: Option<Wanted>,
    start: Option<usize>,
    end: Option<usize>,
    /// The share in percent.
    share: Option<u8>,
    none_of: Vec<Set>,
    any_of: Vec<Set>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    Present,
    Absent,
    OneOf(Vec<&'static str>),
    Test { key: &'static str, texts: Vec<&'static str>, ignores_case: bool },
}

/// A sequence of decisions about the spelling.
pub(super) struct Spelling<'d> {
    decisions: std::iter::Cycle<std::slice::Iter<'d, u8>>,
}

impl<'d> Spelling<'d> {
    pub(super) fn new(decisions: &'d [u8]) -> Self {
        Self { decisions: decisions.iter().cycle() }
    }

    fn pick<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[usize::from(*self.decisions.next().unwrap()) % values.len()]
    }

    fn shuffled<T>(&mut self, mut values: Vec<T>) -> Vec<T> {
        for index in (1..values.len()).rev() {
            let other = usize::from(*self.decisions.next().unwrap()) % (index + 1);
            values.swap(index, other);
        }
        values
    }

    fn in_any_case(&mut self, text: &str) -> String {
        if *self.pick(&[true, false]) { text.to_uppercase() } else { text.to_owned() }
    }

    fn list(&mut self, items: Vec<String>) -> String {
        match items.as_slice() {
            [only] if *self.pick(&[true, false]) => only.clone(),
            _ => format!("[{}]", self.shuffled(items).join(", ")),
        }
    }

    fn map(&mut self, entries: Vec<String>) -> String {
        format!("{{ {} }}", self.shuffled(entries).join(", "))
    }

    fn sets(&mut self, key: &str, sets: &[Set]) -> Option<String> {
        let written = sets.iter().map(|set| set.write(self)).collect();
        let is_single_not = key == "not" && sets.len() == 1;
        let written: String =
            if is_single_not { self.list(written) } else { format!("[{}]", self.shuffled(written).join(", ")) };
        (!sets.is_empty()).then(|| format!("{key}: {written}"))
    }
}

fn wanted() -> impl Strategy<Value = Wanted> {
    let key = prop::sample::select(vec!["contains", "starts"]);
    let test = |(key, texts, ignores_case)| Wanted::Test { key, texts, ignores_case };
    let exact =
        (key.clone(), prop::sample::subsequence(vec!["Bot", "bot", "starts"], 1..3), Just(false)).prop_map(test);
    let folded = (key, prop::sample::subsequence(vec!["bot", "starts"], 1..3), Just(true)).prop_map(test);
    let regex = (Just("regex"), prop::sample::subsequence(vec!["[0-9]+", "bo."], 1..3), any::<bool>()).prop_map(test);
    let values = prop::sample::subsequence(vec!["1", "2", "bot", "map", "true", "x"], 1..4);
    prop_oneof![Just(Wanted::Present), Just(Wanted::Absent), values.prop_map(Wanted::OneOf), exact, folded, regex]
}

fn some(values: &'static [&'static str]) -> impl Strategy<Value = Vec<&'static str>> {
    prop_oneof![3 => Just(Vec::new()), 1 => prop::sample::subsequence(values, 1..=values.len())]
}

fn simple_set() -> impl Strategy<Value = Set> {
    let parameter = |name: &'static str| prop::option::weighted(0.3, wanted().prop_map(move |wanted| (name, wanted)));
    let query = (parameter("bot"), parameter("map"), parameter("x"));
    let query = query.prop_map(|(one, two, three)| [one, two, three].into_iter().flatten().collect());
    let lists =
        (some(&["GET", "POST"]), some(&["*.пример.рф", "a.example", "b.example"]), some(&["any", "en-gb", "ru"]));
    let times = (prop::option::weighted(0.1, 0..2_usize), prop::option::weighted(0.1, 0..2_usize));
    let share = prop::option::weighted(0.1, prop::sample::select(vec![20, 50]));
    (lists, query, prop::option::weighted(0.2, wanted()), times, share).prop_map(
        |((methods, hosts, languages), query, header, (start, end), share)| Set {
            methods,
            hosts,
            languages,
            query,
            header,
            start,
            end,
            share,
            ..Set::default()
        },
    )
}

fn set() -> BoxedStrategy<Set> {
    let sets = |set: BoxedStrategy<Set>| {
        let set = set.prop_filter("an empty set is not allowed", |set| *set != Set::default());
        prop_oneof![4 => Just(Vec::new()), 1 => prop::collection::btree_set(set, 1..3).prop_map(|sets| sets.into_iter().collect())]
            .boxed()
    };
    let with_nested = |inner: BoxedStrategy<Set>| {
        let all = (simple_set(), sets(inner.clone()), sets(inner));
        all.prop_map(|(simple, none_of, any_of)| Set { none_of, any_of, ..simple }).boxed()
    };
    with_nested(with_nested(simple_set().boxed()))
}

/// Generates a rule, and a second rule that differs from the first rule in at most a few parts.
pub(super) fn similar_rules() -> impl Strategy<Value = (Rule, Rule)> {
    let rule = || (0..PATHS.len(), prop::bool::weighted(0.2), set());
    (rule(), rule(), prop::array::uniform12(prop::bool::weighted(0.12))).prop_map(|(one, other, differs)| {
        let second = (
            if differs[0] { other.0 } else { one.0 },
            if differs[1] { other.1 } else { one.1 },
            one.2.clone().with_parts_of(&other.2, &differs[2..]),
        );
        let rule = |(path, ignores_case, conditions)| Rule { path, ignores_case, conditions }.with_one_path();
        (rule(one), rule(second))
    })
}

impl Rule {
    /// If letter case does not matter, `/A` is replaced with `/a`, which is the same path.
    fn with_one_path(mut self) -> Self {
        if self.ignores_case && self.path == 1 {
            self.path = 0;
        }
        self
    }

    /// Writes the file that contains only this rule.
    pub(super) fn write(&self, spelling: &mut Spelling<'_>) -> String {
        let mut keys = vec![(*spelling.pick(PATHS[self.path])).to_owned(), "to: /target".to_owned()];
        let mut defaults = Vec::new();
        let mut add = |spelling: &mut Spelling<'_>, key: String| {
            if *spelling.pick(&[true, true, false]) { keys.push(key) } else { defaults.push(key) }
        };
        if self.ignores_case {
            add(spelling, "case: ignore".to_owned());
        } else if *spelling.pick(&[true, false]) {
            add(spelling, "case: exact".to_owned());
        }
        if self.conditions != Set::default() {
            let when = format!("when: {}", self.conditions.write(spelling));
            add(spelling, when);
        }
        let (rule, defaults) = (spelling.map(keys), spelling.map(defaults));
        format!("defaults: {defaults}\nrules: [{rule}]\n")
    }
}

impl Set {
    fn with_parts_of(mut self, other: &Self, differs: &[bool]) -> Self {
        let replace: [fn(&mut Self, &Self); 10] = [
            |set, other| set.methods.clone_from(&other.methods),
            |set, other| set.hosts.clone_from(&other.hosts),
            |set, other| set.languages.clone_from(&other.languages),
            |set, other| set.query.clone_from(&other.query),
            |set, other| set.header.clone_from(&other.header),
            |set, other| set.start = other.start,
            |set, other| set.end = other.end,
            |set, other| set.share = other.share,
            |set, other| set.none_of.clone_from(&other.none_of),
            |set, other| set.any_of.clone_from(&other.any_of),
        ];
        for (replace, _) in replace.iter().zip(differs).filter(|(_, differs)| **differs) {
            replace(&mut self, other);
        }
        self
    }

    fn write(&self, spelling: &mut Spelling<'_>) -> String {
        let mut keys = Vec::new();
        for (key, values) in [("method", &self.methods), ("host", &self.hosts), ("language", &self.languages)] {
            if !values.is_empty() {
                let items = values.iter().map(|value| format!("'{}'", spelling.in_any_case(value))).collect();
                keys.push(format!("{key}: {}", spelling.list(items)));
            }
        }
        if !self.query.is_empty() {
            let entries =
                self.query.iter().map(|(name, wanted)| format!("{name}: {}", wanted.write(spelling))).collect();
            keys.push(format!("query: {}", spelling.map(entries)));
        }
        if let Some(wanted) = &self.header {
            keys.push(format!("header: {{ {}: {} }}", spelling.in_any_case("x-app"), wanted.write(spelling)));
        }
        for (key, times, time) in [("from", STARTS, self.start), ("until", ENDS, self.end)] {
            keys.extend(time.map(|time| format!("{key}: {}", spelling.pick(times[time]))));
        }
        let fractions = ["", ".0", ".00"];
        keys.extend(self.share.map(|share| format!("share: {share}{}%", spelling.pick(&fractions))));
        keys.extend(spelling.sets("not", &self.none_of));
        keys.extend(spelling.sets("any", &self.any_of));
        spelling.map(keys)
    }
}

impl Wanted {
    fn write(&self, spelling: &mut Spelling<'_>) -> String {
        let quoted = |spelling: &mut Spelling<'_>, text: &str| {
            let is_plain = text != "true" && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
            let quotes: &[&str] = if is_plain { &["'", "\"", ""] } else { &["'", "\""] };
            let quote = spelling.pick(quotes);
            format!("{quote}{text}{quote}")
        };
        match self {
            Self::Present => "true".to_owned(),
            Self::Absent => "false".to_owned(),
            Self::OneOf(values) => {
                let items = values.iter().map(|value| quoted(spelling, value)).collect();
                spelling.list(items)
            }
            Self::Test { key, texts, ignores_case } => {
                let is_folded = *ignores_case && *key != "regex";
                let spell = |text: &&str| {
                    let text = if is_folded { spelling.in_any_case(text) } else { (*text).to_owned() };
                    quoted(spelling, &text)
                };
                let texts = texts.iter().map(spell).collect();
                let mut entries = vec![format!("{key}: {}", spelling.list(texts))];
                if *ignores_case {
                    entries.push("case: ignore".to_owned());
                } else if *spelling.pick(&[true, false]) {
                    entries.push("case: exact".to_owned());
                }
                spelling.map(entries)
            }
        }
    }
}
