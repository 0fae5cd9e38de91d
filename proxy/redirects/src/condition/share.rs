//! A share of all visitors, always the same ones.

/// So many of ten thousand visitors.
///
/// A visitor is in or out by a hash of who it is and of the rule, so that two rules pick different visitors. The hash is FNV-1a
/// with a last mix, written out here because it must stay the same in every version and on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) ten_thousandths: u16,
    pub(crate) salt: Box<str>,
}

const WHOLE: u64 = 10_000;

impl Share {
    pub(super) fn holds(&self, visitor: &str) -> bool {
        self.place_of(visitor) < u64::from(self.ten_thousandths)
    }

    /// Where a visitor stands among ten thousand.
    pub(super) fn place_of(&self, visitor: &str) -> u64 {
        hash(&[&self.salt, visitor]) % WHOLE
    }
}

fn hash(parts: &[&str]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    let mixed = bytes
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let mixed = (mixed ^ (mixed >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn share_is_about_as_large_as_it_says_and_stays() {
        let share = Share { ten_thousandths: 2_000, salt: "spring".into() };
        let inside: Vec<u32> = (0..10_000).filter(|visitor| share.holds(&visitor.to_string())).collect();
        assert!((1_800..2_200).contains(&inside.len()), "{}", inside.len());
        let larger = Share { ten_thousandths: 5_000, ..share.clone() };
        assert!(inside.iter().all(|visitor| larger.holds(&visitor.to_string())));
        let other = Share { salt: "autumn".into(), ..share };
        assert!(inside.iter().any(|visitor| !other.holds(&visitor.to_string())));
    }

    #[test]
    fn hash_never_changes() {
        assert_eq!(hash(&["spring", "203.0.113.9"]), 16_281_898_100_592_840_514);
    }
}
