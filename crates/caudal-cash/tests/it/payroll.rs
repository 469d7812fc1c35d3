//! Money that is paid back through payroll: planned when it is paid out, and deducted month by month.

use caudal_domain::ids::Id;
use caudal_domain::permission::Permission::{ManageHrApproved, ManageSinglePayments};
use futures::future::join_all;
use serde_json::json;

use caudal_stories::payroll_world::{DEDUCTIONS, LOAN, LOAN_MINOR, MARK, Payroll, mark, refused};
use caudal_stories::{payments_world::act, set_up};
use caudal_testing::id;

story!(the_rules_of_a_loan_are_those_of_the_day_it_was_written, |portal| async {
    let payroll = Payroll::of(portal).await;
    let loan = payroll.loan("transfer").await;
    set_up::request_type(portal, LOAN.parse().map(Id::new).unwrap(), |loan| loan.instalments = Some(12))
        .await;
    payroll.world().confirmed(payroll.world().paying(&loan)).await;
    assert_eq!(payroll.ids("2030-01").await.len(), 3);
});

story!(nobody_says_of_their_own_loan_that_it_was_deducted, |portal| async {
    let payroll = Payroll::of(portal).await;
    payroll.loan_in_cash().await;
    // The driver comes to work for human resources, where he sees his own.
    let driver = payroll.world().eliecer.id();
    portal.grant(driver, ManageHrApproved, None).await;
    let eliecer = portal.sign_in(driver).await;
    let seen = eliecer.get(&format!("{DEDUCTIONS}?period=2026-12")).await.ok();
    assert_eq!(seen["items"][0]["blocked_by"]["code"], "same_as_beneficiary");
    let december = payroll.ids("2026-12").await;
    assert_eq!(refused(&mark(&eliecer, &december).await.ok()), [Some("same_as_beneficiary".into())]);
    assert_eq!(payroll.owed().await, LOAN_MINOR);
    let forced = "UPDATE payroll_deduction SET state = 'deducted', marked_by = user_id, marked_by_name = 'Yo', \
         marked_at_ms = 1";
    assert!(payroll.world().by_hand(forced).await.is_err(), "the database itself refuses");
});

story!(of_two_who_mark_the_same_each_deduction_is_marked_once, |portal| async {
    let payroll = Payroll::of(portal).await;
    payroll.loan_in_cash().await;
    let other = portal.person("Maritza Gil", &[ManageHrApproved], &[]).await;
    let all = payroll.ids("2027-02").await;
    let mut backwards = all.clone();
    backwards.reverse();
    let calls = (0..8).map(|n| match n % 2 {
        0 => mark(&payroll.dayana, &all).into_future(),
        _ => mark(&other, &backwards).into_future(),
    });
    let mut marked = 0;
    for answer in join_all(calls).await {
        for code in refused(&answer.ok()) {
            match code.as_deref() {
                None => marked += 1,
                code => assert_eq!(code, Some("wrong_state")),
            }
        }
    }
    assert_eq!((marked, payroll.owed().await), (3, 0));
    payroll.verify_ledger().await;
});

story!(a_return_races_with_a_deduction_and_one_of_them_is_done, |portal| async {
    let payroll = Payroll::of(portal).await;
    let world = payroll.world();
    let loan = payroll.loan("transfer").await;
    let paid = world.confirmed(world.paying(&loan)).await;
    let all = payroll.ids("2027-02").await;
    let returned = act(&world.tomas, &paid, "return", json!({ "reason": "Cuenta cerrada" })).into_future();
    let (marked, returned) = futures::join!(mark(&payroll.dayana, &all).into_future(), returned);
    let marked = refused(&marked.ok()).iter().filter(|code| code.is_none()).count();
    if returned.status.as_u16() == 200 {
        assert_eq!(marked, 0);
    } else {
        returned.refused(409, "already_deducted");
        assert_eq!(marked, 3);
    }
    assert_eq!(payroll.owed().await, 0);
    payroll.verify_ledger().await;
});

story!(who_deducts_sees_their_branch_and_nobody_else_sees_anything, |portal| async {
    let payroll = Payroll::of(portal).await;
    payroll.loan_in_cash().await;
    let all = payroll.ids("2027-02").await;
    let branch = set_up::branch(portal, "David").await;
    let scoped = portal.register("Ofelia Ríos").await;
    portal.grant_in(scoped, ManageHrApproved, Id::new(id(&branch["id"]))).await;
    let ofelia = portal.sign_in(scoped).await;
    assert_eq!(ofelia.get(&format!("{DEDUCTIONS}?period=2027-02")).await.ok()["items"], json!([]));
    let hidden = mark(&ofelia, &all).await.ok();
    assert_eq!(refused(&hidden), vec![Some("not_found".to_owned()); 3]);
    assert_eq!(payroll.owed().await, LOAN_MINOR);
    let unknown = json!({ "ids": ["01920000-0000-7000-8000-0000000000ff"] });
    assert_eq!(refused(&payroll.dayana.post(MARK, unknown).await.ok()), [Some("not_found".into())]);
    for many in [0, 501] {
        let ids = vec!["01920000-0000-7000-8000-0000000000ff"; many];
        payroll.dayana.post(MARK, json!({ "ids": ids })).await.refused(422, "lines_count");
    }
    for bad in ["period=2026-13", "period=nov", "state=otro", "after=nada", "mes=1"] {
        let status = payroll.dayana.get(&format!("{DEDUCTIONS}?{bad}")).await.status;
        assert_eq!(status.as_u16(), 422, "{bad}");
    }
    let treasury = portal.person("Tesorería", &[ManageSinglePayments], &[]).await;
    treasury.get(DEDUCTIONS).await.refused(403, "forbidden");
});
