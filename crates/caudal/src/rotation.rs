//! Copies in a folder: what each is called, and which of them go once a new one is there.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use tempfile::{NamedTempFile, PersistError};

/// The name of a copy that is made by itself says when it was, in UTC: `caudal-2026-11-29T02-30-00Z.tar`.
const NAME: &str = "caudal-%Y-%m-%dT%H-%M-%SZ.tar";
/// What follows in the name of one that is sealed.
const SEALED: &str = ".age";
/// An instant in the name of a file.
const MOMENT: &str = "%Y-%m-%dT%H-%M-%SZ";

/// Of how many days, weeks (ISO 8601) and months the last copy stays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    pub days: usize,
    pub weeks: usize,
    pub months: usize,
}

/// Where a copy that is made now goes.
pub fn place(folder: &Path, now: Timestamp, is_sealed: bool) -> PathBuf {
    folder.join(format!("caudal-{}.tar{}", moment(now), if is_sealed { SEALED } else { "" }))
}

/// An instant as files are called by it, in UTC.
pub fn moment(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).datetime().strftime(MOMENT).to_string()
}

/// Gives a copy a name that no other has, and says which: an update that was ended and is begun again makes another within the same second.
pub fn name_copy(mut copy: NamedTempFile, folder: &Path, stem: &str) -> io::Result<PathBuf> {
    let mut nth = 1;
    loop {
        let name = if nth == 1 { format!("{stem}.copy") } else { format!("{stem}-{nth}.copy") };
        let to = folder.join(name);
        match copy.persist_noclobber(&to) {
            Ok(_) => return Ok(to),
            Err(PersistError { error, file }) if error.kind() == ErrorKind::AlreadyExists => copy = file,
            Err(PersistError { error, .. }) => return Err(error),
        }
        nth += 1;
    }
}

/// When a copy was made, by its name; nothing of a file that has another.
fn made(name: &str) -> Option<DateTime> {
    let name = name.strip_suffix(SEALED).unwrap_or(name);
    DateTime::strptime(NAME, name).ok().filter(|at| at.strftime(NAME).to_string() == name)
}

/// The copies in a folder that are not kept any more, oldest first. Of files that are called otherwise it knows nothing.
pub fn superseded(folder: &Path, keep: Keep) -> std::io::Result<Vec<PathBuf>> {
    let mut copies = BTreeSet::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file()
            && let Some(at) = entry.file_name().to_str().and_then(made)
        {
            copies.insert((at, entry.path()));
        }
    }
    let staying = staying(&copies.iter().map(|(at, _)| *at).collect(), keep);
    Ok(copies.into_iter().filter(|(at, _)| !staying.contains(at)).map(|(_, copy)| copy).collect())
}

/// The newest, and the newest of each of the last days, weeks and months that have any.
fn staying(copies: &BTreeSet<DateTime>, keep: Keep) -> BTreeSet<DateTime> {
    let mut kept: BTreeSet<_> = copies.last().copied().into_iter().collect();
    kept.extend(newest_of(copies, keep.days, |at| at.date()));
    kept.extend(newest_of(copies, keep.weeks, |at| {
        let week = at.date().iso_week_date();
        (week.year(), week.week())
    }));
    kept.extend(newest_of(copies, keep.months, |at| (at.year(), at.month())));
    kept
}

fn newest_of<S: PartialEq>(
    copies: &BTreeSet<DateTime>,
    most: usize,
    span: impl Fn(&DateTime) -> S,
) -> Vec<DateTime> {
    let mut newest: Vec<DateTime> = copies.iter().rev().copied().collect();
    newest.dedup_by_key(|at| span(at));
    newest.truncate(most);
    newest
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    fn at(text: &str) -> DateTime {
        text.parse().unwrap()
    }

    #[test]
    fn copies_of_one_second_are_all_there() {
        let folder = tempfile::tempdir().unwrap();
        let name = || {
            let copy = NamedTempFile::new_in(folder.path()).unwrap();
            name_copy(copy, folder.path(), "before-0049_sums-2026-11-29T02-30-05Z").unwrap()
        };
        let names = [name(), name(), name()].map(|path| path.file_name().unwrap().to_owned());
        let told = ["", "-2", "-3"].map(|nth| format!("before-0049_sums-2026-11-29T02-30-05Z{nth}.copy"));
        assert_eq!(names.map(|name| name.into_string().unwrap()), told);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn a_name_tells_when_and_nothing_else_is_taken_for_a_copy() {
        let now: Timestamp = "2026-11-29T02:30:05Z".parse().unwrap();
        for (is_sealed, name) in
            [(false, "caudal-2026-11-29T02-30-05Z.tar"), (true, "caudal-2026-11-29T02-30-05Z.tar.age")]
        {
            assert_eq!(place(Path::new("/copies"), now, is_sealed), Path::new("/copies").join(name));
            assert_eq!(made(name), Some(at("2026-11-29T02:30:05")));
        }
        for other in [
            "caudal-2026-11-21.tar",
            "caudal-2026-11-29T02-30-05Z.tar.gpg",
            "caudal-2026-11-31T02-30-05Z.tar",
            "caudal-2026-1-2T02-30-05Z.tar",
            "mine-caudal-2026-11-29T02-30-05Z.tar",
        ] {
            assert_eq!(made(other), None, "{other}");
        }
    }

    #[test]
    fn two_years_of_copies_every_night_leave_days_weeks_and_months() {
        let keep = Keep { days: 7, weeks: 5, months: 12 };
        let mut copies = BTreeSet::new();
        for night in 0..730_i64 {
            copies.insert(at("2024-12-01T02:30:00").checked_add(night.days()).unwrap());
            copies = staying(&copies, keep);
        }
        let told: Vec<_> = copies.iter().rev().map(|at| at.date().to_string()).collect();
        assert_eq!(
            told,
            [
                "2026-11-30",
                "2026-11-29",
                "2026-11-28",
                "2026-11-27",
                "2026-11-26",
                "2026-11-25",
                "2026-11-24",
                "2026-11-22",
                "2026-11-15",
                "2026-11-08",
                "2026-10-31",
                "2026-09-30",
                "2026-08-31",
                "2026-07-31",
                "2026-06-30",
                "2026-05-31",
                "2026-04-30",
                "2026-03-31",
                "2026-02-28",
                "2026-01-31",
                "2025-12-31",
            ],
        );
    }

    #[test]
    fn the_newest_stays_whatever_is_kept_and_of_a_day_the_last() {
        let copies: BTreeSet<_> =
            ["2026-11-28T02:30:00", "2026-11-29T02:30:00", "2026-11-29T14:00:00"].map(at).into();
        let none = Keep { days: 0, weeks: 0, months: 0 };
        assert_eq!(staying(&copies, none), [at("2026-11-29T14:00:00")].into());
        let two = Keep { days: 2, ..none };
        assert_eq!(staying(&copies, two), ["2026-11-28T02:30:00", "2026-11-29T14:00:00"].map(at).into());
    }

    #[test]
    fn what_goes_is_named_and_other_files_are_left() {
        let folder = tempfile::tempdir().unwrap();
        let old = ["caudal-2026-11-01T02-30-00Z.tar", "caudal-2026-11-02T02-30-00Z.tar.age"];
        for name in [old[0], old[1], "caudal-2026-11-29T02-30-00Z.tar", "nota.txt", "caudal-2020.tar"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("caudal-2026-01-01T00-00-00Z.tar")).unwrap();
        let keep = Keep { days: 1, weeks: 0, months: 0 };
        assert_eq!(superseded(folder.path(), keep).unwrap(), old.map(|name| folder.path().join(name)));
    }
}
