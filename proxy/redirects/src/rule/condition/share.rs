//! Selects a share of all visitors. The selection stays the same over time.

/// A share of visitors, in ten-thousandths.
///
/// A hash of the visitor and the rule determines whether a visitor belongs to the share. Therefore different rules
/// choose different visitors. The hash is FNV-1a with a final mixing step. The hash is implemented here, because it
/// must be the same in every version and on every machine.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Share {
    pub(crate) ten_thousandths: u16,
    pub(crate) salt: Box<str>,
}

const WHOLE: u64 = 10_000;

impl Share {
    pub(super) fn includes(&self, visitor: &str) -> bool {
        self.bucket(visitor) < u64::from(self.ten_thousandths)
    }

    /// Returns the visitor's bucket, from 0 to 9999. If the bucket is less than the share, the visitor belongs to the
    /// share.
    pub(super) fn bucket(&self, visitor: &str) -> u64 {
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
    fn share_has_the_given_size_and_is_stable() {
        let share = Share { ten_thousandths: 2_000, salt: "spring".into() };
        let inside: Vec<u32> = (0..10_000).filter(|visitor| share.includes(&visitor.to_string())).collect();
        assert!((1_800..2_200).contains(&inside.len()), "{}", inside.len());
        let larger = Share { ten_thousandths: 5_000, ..share.clone() };
        assert!(inside.iter().all(|visitor| larger.includes(&visitor.to_string())));
        let other = Share { salt: "autumn".into(), ..share };
        assert!(inside.iter().any(|visitor| !other.includes(&visitor.to_string())));
    }

    #[test]
    fn hash_never_changes() {
        assert_eq!(hash(&["spring", "203.0.113.9"]), 16_281_898_100_592_840_514);
    }
}
