//! Instants and business dates. "Now" always comes from outside.

#[path = "time/days.es.rs"]
pub mod days_es;
mod refusal;

use jiff::civil::{Date, Weekday};
use jiff::{Timestamp, tz::TimeZone};

pub use refusal::DateRefusal;

/// An instant in milliseconds of UTC since 1970.
pub type Millis = i64;

/// The business date of an instant: the date on the wall in the portal's time zone (domain, section 1).
///
/// An instant outside the calendar (years −9999 to 9999) falls to its nearest end.
pub fn business_date(now: Millis, zone: &TimeZone) -> Date {
    let instant =
        Timestamp::from_millisecond(now).unwrap_or(if now < 0 { Timestamp::MIN } else { Timestamp::MAX });
    instant.to_zoned(zone.clone()).date()
}

/// Reads an ISO 8601 calendar date (`2026-11-25`), and nothing looser.
pub fn parse_date(text: &str) -> Option<Date> {
    (text.len() == 10).then(|| text.parse().ok()).flatten()
}

/// The day so many business days after another: Saturdays, Sundays and holidays do not count.
pub fn business_days_after(from: Date, days: u32, holidays: &[Date]) -> Date {
    let works =
        |day: Date| !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !holidays.contains(&day);
    let (mut day, mut left) = (from, days);
    while left > 0 {
        let Ok(next) = day.tomorrow() else { return day };
        day = next;
        left -= u32::from(works(day));
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_business_date_changes_at_midnight_in_panama() {
        let zone = TimeZone::get("America/Panama").unwrap();
        let before: Timestamp = "2026-11-03T04:59:59.999Z".parse().unwrap();
        assert_eq!(business_date(before.as_millisecond(), &zone).to_string(), "2026-11-02");
        assert_eq!(business_date(before.as_millisecond() + 1, &zone).to_string(), "2026-11-03");
    }

    #[test]
    fn business_days_leave_out_week_ends_and_holidays() {
        let day = |text: &str| text.parse::<Date>().unwrap();
        // The 3rd and the 5th of November 2026, a Tuesday and a Thursday, are holidays in Panama.
        let holidays = [day("2026-11-03"), day("2026-11-05")];
        let after = |from, days| business_days_after(day(from), days, &holidays).to_string();
        assert_eq!(after("2026-11-02", 1), "2026-11-04");
        assert_eq!(after("2026-11-02", 3), "2026-11-09");
        assert_eq!(after("2026-11-06", 1), "2026-11-09");
        assert_eq!(after("2026-11-07", 0), "2026-11-07");
    }

    #[test]
    fn only_plain_iso_dates_are_read() {
        assert!(parse_date("2026-02-28").is_some());
        for bad in ["2026-02-30", "2026-2-3", "20260203", "2026-02-03T00:00", "03/02/2026", ""] {
            assert!(parse_date(bad).is_none(), "{bad}");
        }
    }
}
