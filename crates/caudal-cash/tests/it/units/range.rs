use caudal_cash::testing::{Range, Step};
use jiff::civil::Date;

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn range(from: &str, to: &str) -> Range {
    Range { from: day(from), to: day(to) }
}

#[test]
fn the_month_until_today_is_what_nobody_says() {
    let today = day("2026-11-22");
    assert_eq!(Range::of_query(None, None, today), range("2026-11-01", "2026-11-22"));
    assert_eq!(Range::of_query(Some(day("2026-08-25")), None, today), range("2026-08-25", "2026-11-22"));
    assert_eq!(Range::of_query(None, Some(day("2026-02-10")), today), range("2026-02-01", "2026-02-10"));
    assert_eq!(Range::of_query(Some(day("2026-12-24")), None, today), range("2026-12-24", "2026-12-24"));
}

#[test]
fn spans_leave_no_day_out_and_are_few() {
    for (from, to, step, many) in [
        ("2026-11-22", "2026-11-22", Step::Day, 1),
        ("2026-10-01", "2026-10-31", Step::Day, 31),
        ("2026-10-01", "2026-11-01", Step::Week, 5),
        ("2026-01-15", "2026-07-16", Step::Month, 7),
        ("2024-02-29", "2027-02-28", Step::Month, 37),
        ("2024-02-29", "2027-03-01", Step::Year, 4),
    ] {
        let range = range(from, to);
        let spans = range.spans();
        assert_eq!((range.step(), spans.len()), (step, many), "{from} to {to}");
        assert_eq!((spans[0].0, spans[many - 1].1), (range.from, range.to));
        for pair in spans.windows(2) {
            assert_eq!(pair[0].1.tomorrow().unwrap(), pair[1].0, "{from} to {to}");
        }
    }
}

#[test]
fn the_last_day_of_the_calendar_is_a_day() {
    assert_eq!(range("9999-12-31", "9999-12-31").spans().len(), 1);
}
