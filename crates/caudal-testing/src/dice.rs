//! Chance that comes the same way each time.

/// Numbers that are the same in every run of a seed.
pub struct Dice(u64);

impl Dice {
    pub fn of(seed: u64) -> Self {
        Self(seed)
    }

    /// From the first to the last, both included.
    pub fn between(&mut self, first: i64, last: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let many = u64::try_from(last - first + 1).unwrap();
        first + i64::try_from((self.0 >> 33) % many).unwrap()
    }

    /// A place in a list of so many.
    pub fn place(&mut self, len: usize) -> usize {
        usize::try_from(self.between(0, i64::try_from(len).unwrap() - 1)).unwrap()
    }
}
