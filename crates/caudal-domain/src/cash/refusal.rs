//! Why cash does not move, or a count does not stand.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum CashRefusal {
        CeilingBelowFund = Invalid("ceiling_below_fund"),
        /// The cash box is not in use.
        BoxUnavailable = Conflict("box_unavailable"),
        /// The cash box has a session that is open or being counted.
        BoxOpen = Conflict("box_open"),
        /// The cash box has no session that is open or being counted.
        BoxNotOpen = Conflict("box_not_open"),
        /// Only the custodian of the session does this.
        NotCustodian = Conflict("not_custodian"),
        /// The custodian does not decide on their own session.
        SameAsCustodian = Conflict("same_as_custodian"),
        /// Whoever counted for the custodian, or witnessed it, does not decide on the count.
        SameAsCounter = Conflict("same_as_counter"),
        /// The witness is somebody else than who counts and than the custodian.
        WitnessInvalid = Invalid("witness_invalid"),
        /// There is less in the cash box than would leave it, in minor units of its currency.
        CashShort { available_minor: i64 } = Conflict("cash_short"),
        /// A difference above what is tolerated needs an explanation.
        ExplanationRequired = Conflict("explanation_required"),
        /// The difference was explained already, or there is none.
        NothingToExplain = Conflict("nothing_to_explain"),
        /// A movement that was reversed already, or that undoes another.
        AlreadyReversed = Conflict("already_reversed"),
        /// A note or coin that the currency does not have, or one that is named twice.
        DenominationUnknown = Invalid("denomination_unknown"),
        /// A payment, a transfer, or a difference of a count: no movement that its custodian undoes.
        NotReversible = Conflict("not_reversible"),
        /// Not the code that whoever gets the money sees now.
        CodeWrong = Invalid("code_wrong"),
        /// Whoever sent cash does not say that it arrived.
        SameAsSender = Conflict("same_as_sender"),
    }
}
