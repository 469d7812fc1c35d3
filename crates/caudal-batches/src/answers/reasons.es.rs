//! Why banks did not pay, in Spanish: what happened and, where somebody can do something about it, what.

use caudal_formats::iso20022::{BankCode, Reason, ReasonCode};

/// A reason as people read it, with the bank's own words behind it.
#[must_use]
pub fn reason(reason: &Reason) -> String {
    let lines = reason.lines.join(" ");
    let told = match &reason.code {
        Some(BankCode::Known(code)) => format!("{}: {}", code.name(), describe(*code)),
        Some(said) => format!("{}: es un código propio del banco.", said.text()),
        None if lines.is_empty() => "El banco no dijo por qué.".to_owned(),
        None => return lines,
    };
    if lines.is_empty() { told } else { format!("{told} {lines}") }
}

/// What a code of the standard means.
#[must_use]
#[allow(clippy::too_many_lines, reason = "a table: one line for each code")]
pub fn describe(code: ReasonCode) -> &'static str {
    use ReasonCode as C;
    match code {
        C::ClearingTimeout => "La cámara de compensación no terminó a tiempo.",
        C::ClearingFatalError => "La cámara de compensación falló.",
        C::SettlementTimeout => "La liquidación no terminó a tiempo.",
        C::SettlementFatalError => "La liquidación falló.",
        C::CreditorAgentTimeout => "El banco del beneficiario no respondió a tiempo.",
        C::InstructedAgentTimeout => "El siguiente banco no respondió a tiempo.",
        C::AgentOffline => "Un banco no estaba conectado.",
        C::CreditorAgentOffline => "El banco del beneficiario no estaba conectado.",
        C::CreditorAgentError => "El banco del beneficiario falló.",
        C::InstructedAgentError => "El siguiente banco falló.",
        C::IncorrectAccountNumber => "El número de cuenta está mal o falta.",
        C::InvalidDebtorAccountNumber => "El número de nuestra cuenta está mal o falta.",
        C::InvalidCreditorAccountNumber => "El número de cuenta del beneficiario está mal o falta.",
        C::ClosedAccountNumber => "La cuenta está cerrada.",
        C::ClosedDebtorAccountNumber => "Nuestra cuenta está cerrada.",
        C::BlockedAccount => "La cuenta está bloqueada.",
        C::ClosedCreditorAccountNumber => "La cuenta del beneficiario está cerrada.",
        C::InvalidBranchCode => "El código de la sucursal está mal o falta.",
        C::InvalidAccountCurrency => "La moneda de la cuenta está mal o falta.",
        C::InvalidDebtorAccountCurrency => "La moneda de nuestra cuenta está mal o falta.",
        C::InvalidCreditorAccountCurrency => "La moneda de la cuenta del beneficiario está mal o falta.",
        C::InvalidAccountType => "El tipo de cuenta está mal o falta.",
        C::InvalidDebtorAccountType => "El tipo de nuestra cuenta está mal o falta.",
        C::InvalidCreditorAccountType => "El tipo de cuenta del beneficiario está mal o falta.",
        C::AccountDetailsChanged => "La cuenta cambió: pide los datos nuevos al beneficiario.",
        C::TransactionForbidden => "Esa cuenta no admite este tipo de transferencia.",
        C::InvalidBankOperationCode => "El código de la operación no es del banco.",
        C::TransactionNotSupported => "Esa cuenta no conoce este tipo de transferencia.",
        C::InvalidAgentCountry => "El país del banco está mal o falta.",
        C::InvalidCreditorAgentCountry => "El país del banco del beneficiario está mal o falta.",
        C::InvalidAccessRights => "Quien firmó en el banco no tiene ese permiso.",
        C::PaymentNotReceived => "El banco no recibió el pago original.",
        C::AgentSuspended => "Un banco está suspendido.",
        C::CreditorAgentSuspended => "El banco del beneficiario está suspendido.",
        C::IncorrectAgent => "El banco está mal.",
        C::ZeroAmount => "El monto es cero.",
        C::NotAllowedAmount => "El monto es mayor que el permitido.",
        C::NotAllowedCurrency => "La moneda no está permitida.",
        C::InsufficientFunds => "No había fondos suficientes.",
        C::Duplication => "Ya se había recibido.",
        C::TooLowAmount => "El monto es menor que el mínimo.",
        C::BlockedAmount => "El monto está retenido.",
        C::WrongAmount => "El monto no es el acordado.",
        C::InvalidControlSum => "La suma de control no coincide.",
        C::InvalidTransactionCurrency => "La moneda de la transferencia está mal o falta.",
        C::InvalidAmount => "El monto está mal o falta.",
        C::AmountExceedsClearingSystemLimit => "El monto supera el máximo de la cámara de compensación.",
        C::AmountExceedsAgreedLimit => "El monto supera el máximo acordado con el banco.",
        C::AmountBelowClearingSystemMinimum => {
            "El monto es menor que el mínimo de la cámara de compensación."
        }
        C::InvalidGroupControlSum => "La suma de control del archivo no coincide.",
        C::InvalidPaymentInfoControlSum => "La suma de control del lote no coincide.",
        C::InvalidNumberOfTransactions => "La cantidad de pagos no coincide.",
        C::InvalidGroupNumberOfTransactions => "La cantidad de pagos del archivo no coincide.",
        C::InvalidPaymentInfoNumberOfTransactions => "La cantidad de pagos del lote no coincide.",
        C::LimitExceeded => "Se alcanzó un límite de nuestra cuenta.",
        C::InconsistentWithEndCustomer => "El nombre no es el del titular de la cuenta.",
        C::MissingCreditorAddress => "La dirección del beneficiario falta o está mal.",
        C::UnrecognisedInitiatingParty => "El banco no reconoce a quien envía la orden.",
        C::UnknownEndCustomer => "El banco no conoce al cliente.",
        C::MissingDebtorAddress => "Nuestra dirección falta o está mal.",
        C::MissingDebtorName => "Falta el nombre de la empresa.",
        C::InvalidCountry => "Un país está mal o falta.",
        C::InvalidDebtorCountry => "Nuestro país está mal o falta.",
        C::InvalidCreditorCountry => "El país del beneficiario está mal o falta.",
        C::InvalidDebtorIdentificationCode => "Nuestro documento está mal o falta.",
        C::InvalidCreditorIdentificationCode => "El documento del beneficiario está mal o falta.",
        C::MissingName => "Falta un nombre.",
        C::MissingCreditorName => "Falta el nombre del beneficiario.",
        C::DateTooFarInFuture => "La fecha está demasiado adelante.",
        C::DateTooFarInPast => "La fecha quedó demasiado atrás.",
        C::ElementContentIncorrect => "Un dato del archivo no es como debe ser.",
        C::ElementNotAdmitted => "Un dato del archivo no se admite.",
        C::CreditorBankNotRegistered => "El banco del beneficiario no participa en este sistema de pagos.",
        C::IncorrectCurrency => "La moneda está mal.",
        C::RequestedByCustomer => "El cliente lo pidió.",
        C::DebtorBankNotRegistered => "Nuestro banco no participa en este sistema de pagos.",
        C::OrderCancelled => "Alguien autorizado canceló la orden en el banco.",
        C::OrderRejected => "Alguien autorizado rechazó la orden en el banco.",
        C::NotAllowedPayment => "Quien firmó no puede firmar este tipo de pago.",
        C::NotAllowedAccount => "Quien firmó no puede firmar por esta cuenta.",
        C::WaitingTimeExpired => "Nadie firmó a tiempo en el banco.",
        C::InvalidDate => "La fecha está mal.",
        C::InvalidCreationDate => "La fecha del archivo está mal.",
        C::InvalidNonProcessingDate => "Ese día el banco no trabaja.",
        C::FutureDateNotSupported => "La fecha no puede ser futura.",
        C::InvalidCutOffDate => "La orden llegó tarde para esa fecha.",
        C::ExecutionDateChanged => "El banco tomó otra fecha.",
        C::DuplicateMessageId => "El banco ya había recibido un archivo con esta identificación.",
        C::DuplicatePaymentInformationId => "El banco ya había recibido un lote con esta identificación.",
        C::DuplicateTransaction => "El banco ya había recibido esta transferencia.",
        C::DuplicateEndToEndId => "El banco ya había recibido un pago con esta identificación.",
        C::DuplicateInstructionId => "El banco ya había recibido una instrucción con esta identificación.",
        C::DuplicatePayment => "Lo mismo ya se había pagado.",
        C::CorrespondentBankNotPossible => "Ningún banco corresponsal lo entrega allí.",
        C::SettlementFailed => "La liquidación falló.",
        C::SettlementSystemNotAvailable => "El sistema de liquidación no estaba disponible.",
        C::InvalidFileFormat => "El formato del archivo no es el del banco.",
        C::SyntaxError => "El archivo está mal formado.",
        C::InvalidPaymentTypeInformation => "El tipo de pago está mal o falta.",
        C::InvalidServiceLevelCode => "El nivel de servicio está mal o falta.",
        C::InvalidLocalInstrumentCode => "El instrumento local está mal o falta.",
        C::InvalidCategoryPurposeCode => "La categoría del propósito está mal o falta.",
        C::InvalidPurpose => "El propósito está mal o falta.",
        C::InvalidEndToEndId => "La identificación del pago está mal o falta.",
        C::BankSystemProcessingError => "El sistema del banco falló.",
        C::FollowingCancellationRequest => "Se devolvió porque pedimos anularlo.",
        C::Fraud => "El banco lo considera un fraude.",
        C::FraudulentOrigin => "Fue un fraude.",
        C::LegalDecision => "Lo decidió una autoridad.",
        C::EndCustomerDeceased => "El titular falleció.",
        C::NotSpecifiedByCustomer => "El cliente no dijo por qué.",
        C::NotSpecifiedByAgent => "El banco no dijo por qué.",
        C::Narrative => "El banco lo explica con sus palabras.",
        C::NoAnswerFromCustomer => "El cliente no respondió.",
        C::NotCompliant => "No cumple las normas.",
        C::BankIdentifierIncorrect => "El código del banco está mal.",
        C::InvalidBankIdentifier => "El código del banco está mal o falta.",
        C::InvalidDebtorBankIdentifier => "El código de nuestro banco está mal o falta.",
        C::InvalidCreditorBankIdentifier => "El código del banco del beneficiario está mal o falta.",
        C::InvalidBic => "Un BIC está mal o falta.",
        C::InvalidCreditorBic => "El BIC del banco del beneficiario está mal o falta.",
        C::InvalidClearingSystemMember => {
            "El código del banco en la cámara de compensación está mal o falta."
        }
        C::InvalidCreditorClearingSystemMember => {
            "El código del banco del beneficiario en la cámara de compensación está mal o falta."
        }
        C::InvalidIntermediaryAgent => "Un banco intermediario está mal o falta.",
        C::NotUniqueTransactionReference => "La referencia del pago está repetida.",
        C::MissingDebtorAccountOrIdentification => "Falta nuestra cuenta o nuestro documento.",
        C::MissingDebtorNameOrAddress => "Falta nuestro nombre o nuestra dirección.",
        C::MissingCreditorNameOrAddress => "Falta el nombre o la dirección del beneficiario.",
        C::RegulatoryReason => "Lo impide una norma de la autoridad.",
        C::RegulatoryInformationInvalid => "Lo que pide la autoridad falta o está mal.",
        C::TaxInformationInvalid => "Los datos fiscales faltan o están mal.",
        C::RemittanceInformationInvalid => "El concepto no es como debe ser.",
        C::RemittanceInformationTruncated => "El concepto se recortó.",
        C::InvalidStructuredCreditorReference => "La referencia del beneficiario está mal o falta.",
        C::InvalidCharacterSet => "Hay caracteres que el banco no lee.",
        C::InvalidPartyId => "Falta o está mal un documento que exige el país o el tipo de pago.",
        C::SpecificServiceOfCreditorAgent => "El banco del beneficiario aplicó un servicio propio.",
        C::TechnicalProblem => "Hubo un problema técnico.",
        C::InvalidCutOffTime => "Llegó después de la última hora.",
        C::TransmissionAborted => "La transmisión se interrumpió.",
        C::UnduePayment => "El pago no correspondía.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_told_in_a_sentence() {
        for code in ReasonCode::all() {
            let told = describe(code);
            assert!(told.ends_with('.') && told.chars().next().is_some_and(char::is_uppercase), "{told}");
        }
    }

    #[test]
    fn the_bank_s_own_words_stand_behind_its_code() {
        let of = |code, lines: &[&str]| {
            reason(&Reason { code, lines: lines.iter().map(|l| (*l).to_owned()).collect() })
        };
        let closed = Some(BankCode::Known(ReasonCode::ClosedAccountNumber));
        assert_eq!(of(closed, &["desde marzo"]), "AC04: La cuenta está cerrada. desde marzo");
        assert_eq!(
            of(Some(BankCode::Proprietary("B-77".into())), &[]),
            "B-77: es un código propio del banco."
        );
        assert_eq!(of(None, &["Sin saldo"]), "Sin saldo");
        assert_eq!(of(None, &[]), "El banco no dijo por qué.");
    }
}
