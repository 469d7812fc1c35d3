//! Who may change whose account.

use jiff::civil::date;

use super::*;
use crate::{actor::nobody, samples::id};
use Permission as P;

fn actor(n: u128, permissions: &[Permission]) -> Actor {
    Actor {
        id: id(n),
        name: "Yadira Batista".into(),
        permissions: permissions.iter().copied().collect(),
        ..nobody()
    }
}

fn account(n: u128, permissions: &[Permission]) -> Account {
    let grants = permissions.iter().map(|p| Grant::everywhere(*p)).collect();
    Account { id: id(n), active: true, grants }
}

fn office(other_administrators: u64) -> Office {
    Office { other_administrators, strict: false }
}

#[test]
fn the_last_administrator_stays() {
    let yadira = actor(1, &[P::Administrator]);
    let own = account(1, &[P::Administrator]);
    assert_eq!(may_grant(&yadira, &own, &[], office(0)), Err(UserRefusal::LastAdministrator));
    assert_eq!(may_deactivate(&yadira, &own, office(0)), Err(UserRefusal::LastAdministrator.into()));
    let until = Grant { ends_on: Some(date(2026, 12, 31)), ..Grant::everywhere(P::Administrator) };
    assert_eq!(
        may_grant(&yadira, &own, &[until], office(0)),
        Err(UserRefusal::LastAdministrator),
        "an end date is a demotion that only comes later"
    );
}

#[test]
fn nobody_demotes_or_deletes_themself() {
    let yadira = actor(1, &[P::Administrator]);
    let own = account(1, &[P::Administrator]);
    assert_eq!(may_grant(&yadira, &own, &[], office(1)), Err(UserRefusal::OwnAccount));
    assert_eq!(may_deactivate(&yadira, &own, office(1)), Err(UserRefusal::OwnAccount.into()));
    assert_eq!(may_deactivate(&actor(2, &[P::Administrator]), &own, office(1)), Ok(()));
}

#[test]
fn own_permissions_are_anothers_to_change_unless_there_is_no_other() {
    let yadira = actor(1, &[P::Administrator]);
    let own = account(1, &[P::Administrator]);
    let more = [Grant::everywhere(P::Administrator), Grant::everywhere(P::CreateRequests)];
    assert_eq!(may_grant(&yadira, &own, &more, office(1)), Err(UserRefusal::OwnPermissions));
    assert_eq!(may_grant(&yadira, &own, &more, office(0)), Ok(()));
    let strict = Office { other_administrators: 0, strict: true };
    assert_eq!(may_grant(&yadira, &own, &more, strict), Err(UserRefusal::OwnPermissions));
    assert_eq!(may_change_rights(&yadira, &own, office(1)), Err(UserRefusal::OwnPermissions));
    assert_eq!(may_grant(&yadira, &own, &own.grants.clone(), office(1)), Ok(()), "nothing changes");
}

#[test]
fn who_administers_by_the_api_alone_touches_no_administrator() {
    let api = actor(2, &[P::ApiAdmin]);
    assert_eq!(may_manage(&api, &account(1, &[P::Administrator])), Err(UserRefusal::AdministratorsOnly));
    assert_eq!(may_manage(&api, &account(3, &[P::ApiAdmin])), Err(UserRefusal::AdministratorsOnly));
    let staff = account(4, &[P::CreateRequests]);
    assert_eq!(may_grant(&api, &staff, &[Grant::everywhere(P::ManageNew)], office(1)), Ok(()));
    for raised in [P::Administrator, P::ApiAdmin] {
        let after = [Grant::everywhere(raised)];
        assert_eq!(may_grant(&api, &staff, &after, office(1)), Err(UserRefusal::AdministratorsOnly));
    }
}

#[test]
fn administration_knows_no_branch() {
    let yadira = actor(1, &[P::Administrator]);
    let scoped = Grant { branch: Some(id(9)), ..Grant::everywhere(P::Administrator) };
    assert_eq!(may_grant(&yadira, &account(4, &[]), &[scoped], office(1)), Err(UserRefusal::ScopeNotAllowed));
}

#[test]
fn switching_on_and_off_fits_the_state() {
    let yadira = actor(1, &[P::Administrator]);
    let mut kevin = account(4, &[]);
    assert_eq!(may_reactivate(&yadira, &kevin), Err(CommonRefusal::WrongState.into()));
    kevin.active = false;
    assert_eq!(may_reactivate(&yadira, &kevin), Ok(()));
    assert_eq!(may_deactivate(&yadira, &kevin, office(1)), Err(CommonRefusal::WrongState.into()));
}

#[test]
fn conflicts_need_both_sides_and_no_shipped_profile_but_the_authorising_one_has_any() {
    let codes = |p: &[Permission]| conflicts(p.iter().copied().collect()).map(|c| c.code).collect::<Vec<_>>();
    assert_eq!(codes(&[P::ManageApproved]), Vec::<&str>::new());
    assert_eq!(codes(&[P::ManageApproved, P::ManageSinglePayments]), ["approve_and_pay"]);
    assert_eq!(codes(&[P::Administrator]), Vec::<&str>::new());
    for profile in PROFILES {
        // Whoever authorises stands at /payments/single, whose route needs the permission of those who prepare.
        let excused = profile.code == "treasury_authorizes";
        assert_eq!(codes(profile.permissions).is_empty(), !excused, "{}", profile.code);
    }
}

fn absence(user: u128, substitute: u128, from: i8, to: i8) -> Absence {
    Absence {
        user: id(user),
        substitute: id(substitute),
        starts_on: date(2026, 11, from),
        ends_on: date(2026, 11, to),
    }
}

#[test]
fn a_substitute_is_another_person_on_days_that_come_and_never_leads_back() {
    let today = date(2026, 11, 10);
    let check = |new: Absence, others: &[Absence]| check_absence(&new, others, today);
    assert_eq!(check(absence(1, 2, 10, 12), &[]), Ok(()));
    assert_eq!(check(absence(1, 1, 10, 12), &[]), Err(UserRefusal::SubstituteSelf.into()));
    assert_eq!(check(absence(1, 2, 12, 10), &[]), Err(DateRefusal::DatesReversed.into()));
    assert_eq!(check(absence(1, 2, 1, 9), &[]), Err(DateRefusal::DatePast.into()));
    assert_eq!(
        check(absence(1, 2, 10, 12), &[absence(1, 3, 12, 14)]),
        Err(UserRefusal::SubstituteOverlap.into())
    );
    assert_eq!(
        check(absence(1, 2, 10, 12), &[absence(2, 1, 12, 14)]),
        Err(UserRefusal::SubstituteCircular.into())
    );
    assert_eq!(
        check(absence(1, 2, 10, 12), &[absence(2, 3, 9, 14), absence(3, 1, 11, 11)]),
        Err(UserRefusal::SubstituteCircular.into())
    );
    assert_eq!(check(absence(1, 2, 10, 12), &[absence(2, 1, 13, 14)]), Ok(()), "other days");
}

#[test]
fn nobody_leads_themself_not_even_through_others() {
    let lead = |of: UserId| (of == id(2)).then(|| id(3));
    assert_eq!(check_manager(id(1), id(1), lead), Err(UserRefusal::ManagerCircular));
    assert_eq!(check_manager(id(3), id(2), lead), Err(UserRefusal::ManagerCircular));
    assert_eq!(check_manager(id(1), id(2), lead), Ok(()));
    let ring = |of: UserId| Some(if of == id(5) { id(6) } else { id(5) });
    assert_eq!(check_manager(id(1), id(5), ring), Err(UserRefusal::ManagerCircular), "an old ring ends too");
}
