use caudal_accounting::testing::{Days, Step};

fn days(from: &str, until: &str) -> Days {
    Days::of((from.parse().unwrap(), until.parse().unwrap()))
}

#[test]
fn each_span_has_one_before_that_it_is_fair_to_compare_with() {
    for (what, then) in [
        // A month so far, and a whole one.
        (("2026-11-01", "2026-11-28"), ("2026-10-01", "2026-10-28")),
        (("2026-10-01", "2026-10-31"), ("2026-09-01", "2026-09-30")),
        (("2026-02-01", "2026-02-28"), ("2026-01-01", "2026-01-31")),
        (("2026-03-01", "2026-03-30"), ("2026-02-01", "2026-02-28")),
        // A year so far, a whole one, and its first month.
        (("2026-01-01", "2026-11-28"), ("2025-01-01", "2025-11-28")),
        (("2024-01-01", "2024-12-31"), ("2023-01-01", "2023-12-31")),
        (("2026-01-01", "2026-01-15"), ("2025-12-01", "2025-12-15")),
        // A quarter, and what is no month.
        (("2026-04-01", "2026-06-30"), ("2026-01-01", "2026-03-31")),
        (("2026-11-12", "2026-11-18"), ("2026-11-05", "2026-11-11")),
        (("2026-11-12", "2026-11-12"), ("2026-11-11", "2026-11-11")),
    ] {
        assert_eq!(days(what.0, what.1).before(), days(then.0, then.1), "{what:?}");
    }
}

#[test]
fn columns_leave_no_day_out() {
    for (from, until, step, many) in [
        ("2026-11-28", "2026-11-28", Step::Day, 1),
        ("2026-10-01", "2026-12-01", Step::Day, 62),
        ("2026-10-01", "2026-12-02", Step::Month, 3),
        ("2025-11-29", "2026-11-28", Step::Month, 13),
    ] {
        let days = days(from, until);
        let columns = days.columns(days.step());
        assert_eq!((days.step(), columns.len()), (step, many), "{from} to {until}");
        assert_eq!((columns[0].from, columns[many - 1].until), (days.from, days.until));
        assert!(columns.windows(2).all(|two| two[0].until.tomorrow().unwrap() == two[1].from));
    }
}
