//! What the foreign program kept from redirects that answer it now, as far as examples can tell.

use crate::desk::Desk;
use crate::draft::{Draft, When};
use crate::exception::{Area, Exception};
use crate::finish::order::Heads;
use crate::finish::reach::{Address, Reach};
use crate::note::Remark;
use crate::reserved;

/// More rules than these are not counted.
const MOST: usize = 100;

/// Reports each exception whose addresses are answered by a rule.
pub(super) fn report(desk: &mut Desk<'_>) {
    let exceptions = std::mem::take(&mut desk.exceptions);
    if exceptions.is_empty() {
        return;
    }
    let reaches: Vec<Reach> = desk.drafts.iter().map(|draft| Reach::of(&draft.matcher, draft.case)).collect();
    let examples = reaches.iter().map(Reach::example).collect();
    let heads = Heads::of(reaches.iter().enumerate());
    let field = Field { drafts: &desk.drafts, reaches: &reaches, examples, heads };
    let remarks: Vec<Option<Remark>> = exceptions.iter().map(|exception| field.remark(exception)).collect();
    for (exception, remark) in exceptions.into_iter().zip(remarks) {
        if let Some(remark) = remark.or(exception.remark) {
            desk.refuse(&exception.origin, remark);
        }
    }
}

/// All rules that there are.
struct Field<'d> {
    drafts: &'d [Draft],
    reaches: &'d [Reach],
    examples: Vec<Option<Address>>,
    heads: Heads,
}

/// A rule that answers an address now.
#[derive(Clone, Copy)]
struct Rival<'f> {
    draft: &'f Draft,
    reach: &'f Reach,
    example: Option<&'f Address>,
}

impl Field<'_> {
    fn remark(&self, exception: &Exception) -> Option<Remark> {
        match &exception.area {
            Ok(area) => self.known(exception, area),
            Err(why) => self.unknown(exception, why),
        }
    }

    /// Nobody can tell which addresses they are: any wide rule behind may answer them.
    fn unknown(&self, exception: &Exception, why: &Remark) -> Option<Remark> {
        let rivals = self.drafts.iter().zip(self.reaches).filter(|(_, reach)| !reach.is_exact());
        let rivals = rivals.filter(|(draft, _)| was_kept_off(draft, exception));
        let (widest, _) = rivals.reduce(|widest, next| if widest.1.goes_before(next.1) { next } else { widest })?;
        let line = widest.origin.line;
        let reason = format!("it had addresses first that line {line} may answer now, but {}", why.reason);
        Some(told(exception, &reason, widest))
    }

    fn known(&self, exception: &Exception, area: &Area) -> Option<Remark> {
        let own = Reach::of(&area.matcher, area.case);
        let example = own.example();
        let mut found: Vec<(Rival<'_>, Address)> = Vec::new();
        for rival in self.near(own.head()).filter(|rival| was_kept_off(rival.draft, exception)) {
            let within = || rival.example.filter(|address| own.meets(address));
            let address = example.as_ref().filter(|address| rival.reach.meets(address)).or_else(within);
            let address = address.filter(|address| !reserved::is_spared(&rival.draft.matcher, &address.whole));
            let address = address.filter(|address| !self.is_answered_before(exception, address)).cloned();
            found.extend(address.map(|address| (rival, address)));
            if found.len() > MOST {
                break;
            }
        }
        let first =
            found.iter().reduce(|best, next| if next.0.reach.goes_before(best.0.reach) { next } else { best })?;
        let (line, others) = (first.0.draft.origin.line, found.len() - 1);
        let more = match others {
            0 => " answers".to_owned(),
            1 => " and another rule answer".to_owned(),
            MOST.. => " and many other rules answer".to_owned(),
            _ => format!(" and {others} other rules answer"),
        };
        let reason = format!("it had addresses such as `{}` first, and now line {line}{more} them", first.1.whole);
        Some(told(exception, &reason, first.0.draft))
    }

    /// The rules that may meet a path with this first segment; all of them when it is open.
    fn near(&self, head: Option<String>) -> impl Iterator<Item = Rival<'_>> {
        let indices: Vec<usize> = match head {
            Some(head) => self.heads.near(Some(head)).collect(),
            None => (0..self.drafts.len()).collect(),
        };
        indices.into_iter().filter_map(|index| {
            let example = self.examples.get(index)?.as_ref();
            Some(Rival { draft: self.drafts.get(index)?, reach: self.reaches.get(index)?, example })
        })
    }

    /// Whether a redirect took the address before the exception had its turn, whatever the request.
    fn is_answered_before(&self, exception: &Exception, address: &Address) -> bool {
        let covers = |when: &When| exception.whens.iter().all(|own| when.and(own).as_ref() == Some(own));
        self.near(address.head())
            .any(|rival| !is_behind(rival.draft, exception) && covers(&rival.draft.when) && rival.reach.meets(address))
    }
}

/// Whether the redirect had its turn behind the exception, for some request that both were for.
fn was_kept_off(draft: &Draft, exception: &Exception) -> bool {
    let meets = || exception.whens.iter().any(|when| when.and(&draft.when).is_some());
    is_behind(draft, exception) && draft.turn < exception.until && meets()
}

/// Statements of one block have one turn; then they stand in their order.
fn is_behind(draft: &Draft, exception: &Exception) -> bool {
    (draft.turn, draft.origin.line) > (exception.turn, exception.origin.line)
}

fn told(exception: &Exception, reason: &str, rival: &Draft) -> Remark {
    let always = exception.whens.iter().any(|own| own.and(&rival.when).as_ref() == Some(&rival.when));
    let conditions = if always { "" } else { "under its conditions " };
    let before = exception.remark.as_ref().map(|remark| format!("{}; ", remark.reason)).unwrap_or_default();
    let line = rival.origin.line;
    Remark::new(
        format!("{before}{conditions}{reason}"),
        format!("a rule has no exceptions: when these pages have to stay, list in line {line} what it is for"),
    )
}
