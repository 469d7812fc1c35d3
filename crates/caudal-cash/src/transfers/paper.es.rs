//! The slip of a transfer: it goes with the money, and who hands it over and who gets it sign. What the application prints says the same
//! (`web/src/features/cash/transfers/Slip.tsx`).

use caudal_access::company::Stationery;
use caudal_domain::cash::transfer::State;
use caudal_paper::{Amount, Document, Facts, Part, Signature, wording};

use super::super::labels_es::transfer_state;
use super::view::CashTransferDetail;

const ON_ITS_WAY: &str = "El dinero está en camino hasta que otra persona confirma en el portal que llegó, o hasta que vuelve a la \
                          caja de donde salió.";
const KEPT: &str = "El comprobante firmado se queda en la caja y se revisa en el arqueo.";

pub fn slip(transfer: CashTransferDetail, on: &Stationery) -> Document {
    let item = transfer.item;
    let received = item.state == State::Received;
    let ended_by = item.ended_by.map(|who| who.name);
    let places = Facts::new()
        .with("Sale de", item.from.name)
        .with("Va a", item.to.name)
        .with("Lo lleva", item.carrier.clone())
        .with("Bolsa o boleta", item.document_number)
        .with("Nota", item.note);
    let way = Facts::ruled()
        .with("Lo envió", item.sent_by.name.clone())
        .with("Enviado", on.instant(item.sent_at_ms))
        .with("Motivo", item.reason)
        .with(if received { "Lo recibió" } else { "Lo recuperó" }, ended_by.clone())
        .with(if received { "Recibido" } else { "Devuelto" }, item.ended_at_ms.map(|ms| on.instant(ms)))
        .with("Número del depósito", item.bank_reference);
    let mut paper =
        on.paper("Traslado de efectivo", Some(item.number.clone()), Some(on.day(item.sent_at_ms)));
    paper.parts = vec![
        Part::Amount(Amount {
            lead: transfer_state(item.state).to_owned(),
            figures: wording::money(item.amount_minor, item.currency),
            words: wording::in_words(item.amount_minor, item.currency),
        }),
        Part::Facts(places),
        Part::Facts(way),
        Part::Signatures(vec![
            Signature::new(Some(item.sent_by.name), "Entrega"),
            Signature::new(item.carrier, "Lleva"),
            Signature::new(ended_by.filter(|_| received), "Recibe"),
        ]),
    ];
    let under_way = item.state.under_way();
    paper.closing = if under_way { format!("{ON_ITS_WAY} {KEPT}") } else { KEPT.to_owned() };
    let settled = (!under_way).then(|| item.state.name());
    Document { paper, file: format!("Traslado {}", item.number), settled }
}
