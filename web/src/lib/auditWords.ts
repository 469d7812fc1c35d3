import { config } from './config'
import { formatDate, formatInstant } from './dates'
import { formatMoney, formatPrice } from './money'
import { PERMISSION_TITLES } from './permissions'
import { requestStateWords } from './requestWords'
import { WEBHOOK_KINDS } from './webhookWords'

/** What was done, by its name in the trail. */
const ACTIONS: Readonly<Record<string, string>> = {
  'request.opening': 'La registró con los saldos iniciales',
  'request.create': 'Creó la solicitud',
  'request.edit': 'Cambió la solicitud',
  'request.submit': 'Envió la solicitud',
  'request.approve': 'Aprobó la solicitud',
  'request.decline': 'Rechazó la solicitud',
  'request.send-back': 'Devolvió la solicitud',
  'request.approve-hr': 'Aprobó por RRHH',
  'request.decline-hr': 'Rechazó por RRHH',
  'request.release': 'Liberó la solicitud',
  'request.withdraw': 'Retiró la solicitud',
  'request.cancel': 'Anuló la solicitud',
  'request.revise': 'Corrigió la solicitud',
  'request.comment': 'Comentó la solicitud',
  'request.attach': 'Adjuntó un archivo',
  'request.detach': 'Quitó un adjunto',
  'request.download': 'Descargó un adjunto',
  'request.file': 'Generó el expediente',
  'request.payment_prepared': 'Preparó el pago de la solicitud',
  'request.payment_submitted': 'Envió a autorizar el pago de la solicitud',
  'request.payment_sent_back': 'Devolvió el pago de la solicitud',
  'request.payment_authorized': 'Autorizó el pago de la solicitud',
  'request.payment_discarded': 'Descartó el pago de la solicitud',
  'request.payment_sent': 'Envió al banco el pago de la solicitud',
  'request.payment_confirmed': 'Confirmó el pago de la solicitud',
  'request.paid_in_cash': 'Pagó la solicitud en efectivo',
  'request.wrong_code': 'Escribió un código de entrega equivocado',
  'request.payment_rejected': 'Anotó el rechazo del pago de la solicitud',
  'request.payment_reversed': 'Anuló el pago de la solicitud',
  'request.payment_returned': 'Anotó la devolución del pago de la solicitud',
  'requests.export': 'Descargó solicitudes',
  'payment.prepare': 'Preparó el pago',
  'payment.submit': 'Envió el pago a autorizar',
  'payment.send-back': 'Devolvió el pago',
  'payment.authorize': 'Autorizó el pago',
  'payment.discard': 'Descartó el pago',
  'payment.send': 'Envió el pago al banco',
  'payment.confirm': 'Confirmó el pago',
  'payment.reject': 'Anotó el rechazo del banco',
  'payment.return': 'Anotó la devolución del banco',
  'payment.reverse': 'Anuló el pago',
  'payment.pay': 'Pagó en efectivo',
  'batch.create': 'Preparó el lote',
  'batch.edit-header': 'Cambió el encabezado del lote',
  'batch.upload': 'Subió el archivo del lote',
  'batch.requests': 'Agregó solicitudes al lote',
  'batch.edit': 'Corrigió una línea del lote',
  'batch.add-line': 'Agregó una línea al lote',
  'batch.remove-line': 'Quitó una línea del lote',
  'batch.validate': 'Envió el lote a revisión',
  'batch.stop': 'Detuvo la revisión del lote',
  'batch.checked': 'Revisión del lote terminada',
  'batch.unreadable': 'El archivo del lote no se pudo leer',
  'batch.submit': 'Envió el lote a aprobar',
  'batch.send-back': 'Devolvió el lote',
  'batch.approve': 'Aprobó el lote',
  'batch.generate-file': 'Generó el archivo del banco',
  'batch.send': 'Envió el lote al banco',
  'batch.discard': 'Descartó el lote',
  'batch.answer-read': 'Leyó una respuesta del banco',
  'batch.answer': 'Aplicó una respuesta del banco',
  'batch.report': 'Anotó resultados del banco',
  'batch.agree': 'Confirmó resultados del banco',
  'batch.dispute': 'Rechazó los resultados anotados del banco',
  'batch.review': 'Resolvió dudas del lote',
  'batch.retry': 'Creó un lote con lo rechazado',
  'batch.reverse': 'Reversó una línea del lote',
  'batch.attach': 'Adjuntó un soporte al lote',
  'batch.download': 'Descargó del lote',
  'beneficiary.create': 'Registró el beneficiario',
  'beneficiary.update': 'Cambió el beneficiario',
  'account.enter': 'Anotó una cuenta bancaria',
  'account.verify': 'Verificó la cuenta bancaria',
  'account.deactivate': 'Desactivó la cuenta bancaria',
  'beneficiaries.import': 'Importó beneficiarios',
  'beneficiaries.import_stop': 'Detuvo una importación de beneficiarios',
  'beneficiaries.export': 'Descargó errores de una importación de beneficiarios',
  'payments.export': 'Descargó pagos',
  'users.export': 'Descargó errores de una importación de personas',
  'users.import': 'Importó personas',
  'users.import_stop': 'Detuvo una importación de personas',
  'user.register': 'Registró a la persona',
  'user.link': 'Vinculó su identidad',
  'user.update': 'Cambió los datos de la persona',
  'user.grant': 'Concedió un permiso',
  'user.revoke': 'Retiró un permiso',
  'user.limit': 'Cambió un límite de aprobación',
  'user.substitute': 'Cambió quién la sustituye',
  'user.reassign': 'Reasignó lo suyo a otra persona',
  'user.deactivate': 'Desactivó a la persona',
  'user.start_over': 'Quitó los permisos de la persona que vuelve',
  'user.reactivate': 'Reactivó a la persona',
  'user.view_as': 'Vio el portal como esta persona',
  'session.sign_in': 'Entró al portal',
  'session.sign_out': 'Salió del portal',
  'session.end': 'Cerró una sesión',
  'session.refused': 'No pudo entrar',
  'session.token_without_cookie': 'Usó un token sin su sesión',
  'access.denied': 'Intentó abrir algo sin permiso',
  'cash_session.open': 'Abrió el turno de caja',
  'cash_session.move': 'Anotó un movimiento de caja',
  'cash_session.pay': 'Pagó una solicitud en efectivo',
  'cash_session.send': 'Envió dinero de la caja',
  'cash_session.receive': 'Recibió dinero en la caja',
  'cash_session.take_back': 'Recuperó dinero en la caja',
  'cash_session.reverse': 'Reversó un movimiento de caja',
  'cash_session.cancel': 'Anuló un movimiento de caja',
  'cash_session.surprise': 'Contó la caja por sorpresa',
  'cash_session.freeze': 'Empezó el arqueo',
  'cash_session.resume': 'Volvió a abrir la caja sin presentar el arqueo',
  'cash_session.submit': 'Presentó el arqueo',
  'cash_session.explain': 'Explicó la diferencia del arqueo',
  'cash_session.recount': 'Pidió contar la caja otra vez',
  'cash_session.approve': 'Aprobó el cierre de caja',
  'cash_session.unspent': 'Recibió lo que sobró de un anticipo',
  'settlement.open': 'Se entregó un anticipo por rendir',
  'settlement.attach': 'Agregó un comprobante a la rendición',
  'settlement.detach': 'Quitó un comprobante de la rendición',
  'settlement.add_line': 'Agregó un gasto a la rendición',
  'settlement.change_line': 'Corrigió un gasto de la rendición',
  'settlement.remove_line': 'Quitó un gasto de la rendición',
  'settlement.return': 'Recibió una devolución del anticipo',
  'settlement.return_undone': 'Deshizo una devolución del anticipo',
  'settlement.submit': 'Envió la rendición a revisión',
  'settlement.withdraw': 'Retiró la rendición para corregirla',
  'settlement.accept': 'Aceptó la rendición',
  'settlement.send_back': 'Devolvió la rendición',
  'settlement.excuse': 'Permitió un anticipo más con otro vencido',
  'settlement.excuse_used': 'Usó la excepción concedida',
  'settlement.reopen': 'Volvió a abrir la rendición',
  'settlement.overdue': 'Venció el plazo de la rendición',
  'settlement.void': 'Dejó sin efecto la rendición: el banco devolvió el anticipo',
  'cash_transfer.send': 'Envió un traslado de efectivo',
  'cash_transfer.receive': 'Confirmó que el traslado llegó',
  'cash_transfer.refuse': 'Dijo que el traslado no llegó',
  'cash_transfer.return': 'Recuperó el traslado',
  'cancellation.ask': 'Pidió una anulación',
  'cancellation.execute': 'Ejecutó una anulación',
  'cancellation.decline': 'Rechazó una anulación',
  'cancellation.download': 'Descargó un soporte de una anulación',
  'cancellations.export': 'Descargó anulaciones',
  'payroll.plan': 'Programó los descuentos de planilla',
  'payroll.void': 'Dejó sin efecto los descuentos de planilla',
  'payroll.mark': 'Marcó el descuento de planilla',
  'payroll.export': 'Descargó los descuentos de planilla',
  'general_settings.update': 'Cambió los ajustes de la empresa',
  'group.create': 'Agregó un grupo del proveedor de identidad',
  'group.update': 'Cambió un grupo del proveedor de identidad',
  'group.delete': 'Quitó un grupo del proveedor de identidad',
  'token.create': 'Creó un token',
  'token.revoke': 'Revocó un token',
  'mail.test': 'Se envió un correo de prueba',
  'mail.retry': 'Volvió a enviar un correo',
  'webhook.create': 'Agregó el webhook',
  'webhook.change': 'Cambió el webhook',
  'webhook.test': 'Probó el webhook',
  'webhook.rotate': 'Cambió el secreto del webhook',
  'webhook.switch-on': 'Encendió el webhook',
  'webhook.switch-off': 'Apagó el webhook',
  'webhook.remove': 'Quitó el webhook',
  'webhook.resend': 'Reenvió un mensaje del webhook',
  'webhook.gone': 'Se apagó el webhook: el otro sistema respondió que ya no existe',
  'audit.export': 'Descargó la auditoría',
  'cash_report.export': 'Descargó el reporte de cierres',
  'audit.checkpoint': 'Generó un punto de control',
  'audit.proof': 'Descargó todo para verificarlo',
  'accounting.export': 'Descargó un archivo de la contabilidad',
  'ledger_export.make': 'Exportó asientos',
  'account_code.set': 'Cambió un código contable',
  'opening.upload': 'Subió saldos iniciales',
  'opening.submit': 'Envió saldos iniciales a aprobar',
  'opening.approve': 'Aprobó y registró los saldos iniciales',
  'opening.decline': 'Rechazó los saldos iniciales',
  'opening.discard': 'Descartó los saldos iniciales',
  'accounting_period.close': 'Cerró el período contable',
  'accounting_period.ask_reopen': 'Pidió reabrir el período contable',
  'accounting_period.execute_reopen': 'Reabrió el período contable',
  'accounting_period.decline_reopen': 'No reabrió el período contable',
  'accounting_period.withdraw_reopen': 'Retiró su petición de reabrir el período',
  'accounting_period.set_reviewer': 'Cambió quién más decide reabrir el período',
}

/** What is done to any setting, before its name. */
const SETTING_ACTIONS: Readonly<Record<string, string>> = {
  create: 'Agregó',
  update: 'Cambió',
  deactivate: 'Desactivó',
  reactivate: 'Reactivó',
}

const SETTINGS: Readonly<Record<string, readonly [kind: string, withArticle: string]>> = {
  branch: ['Sucursal', 'la sucursal'],
  cost_centre: ['Centro de costo', 'el centro de costo'],
  bank: ['Banco', 'el banco'],
  bank_layout: ['Formato de archivo', 'el formato de archivo'],
  concept_account: ['Concepto contable', 'el concepto contable'],
  source_account: ['Cuenta de la empresa', 'la cuenta de la empresa'],
  request_type: ['Tipo de solicitud', 'el tipo de solicitud'],
  tariff: ['Tarifa', 'la tarifa'],
  cash_box: ['Caja', 'la caja'],
  movement_category: ['Categoría de movimiento', 'la categoría de movimiento'],
  denomination: ['Billete o moneda', 'el billete o la moneda'],
  cancellation_cause: ['Causa de anulación', 'la causa de anulación'],
  holiday: ['Feriado', 'el feriado'],
}

const KINDS: Readonly<Record<string, string>> = {
  request: 'Solicitud',
  request_type: 'Tipo de solicitud',
  payment: 'Pago',
  batch: 'Lote de pagos',
  cash_session: 'Turno de caja',
  settlement: 'Rendición',
  cash_transfer: 'Traslado de efectivo',
  payroll_deduction: 'Descuento de planilla',
  cancellation: 'Anulación',
  beneficiary: 'Beneficiario',
  beneficiary_import: 'Importación de beneficiarios',
  bank_account: 'Cuenta bancaria',
  user: 'Persona',
  user_import: 'Importación de personas',
  session: 'Sesión',
  route: 'Dirección del portal',
  export: 'Exportación',
  ledger_export: 'Exportación de asientos',
  account_code: 'Código contable',
  accounting_period: 'Período contable',
  opening: 'Saldos iniciales',
  mail: 'Correo',
  general_settings: 'Ajustes de la empresa',
  group: 'Grupo',
  token: 'Token',
  webhook: 'Webhook',
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, [kind]]) => [name, kind])),
}

/** Words that fields hold, where the server keeps them in English. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: {
    active: 'Activo',
    inactive: 'Inactivo',
    pending_authorization: 'Por autorizar',
    authorized: 'Autorizado',
    sent: 'Enviado al banco',
    confirmed: 'Confirmado',
    rejected: 'Rechazado por el banco',
    returned: 'Devuelto por el banco',
    discarded: 'Descartado',
    reversed: 'Reversado',
    unverified: 'Sin verificar',
    pending: 'Por descontar',
    deducted: 'Descontada',
    requested: 'Por decidir',
    executed: 'Hecho',
    void: 'Sin efecto',
    verified: 'Verificada',
    waiting: 'Por enviar',
    on: 'Encendido',
    off: 'Apagado',
    removed: 'Quitado',
  },
  transfer_state: { sent: 'En camino', refused: 'No llegó', received: 'Recibido', returned: 'Devuelto' },
  method: { transfer: 'Transferencia', cash: 'Efectivo' },
  methods: { transfer: 'Transferencia', cash: 'Efectivo' },
  outcome: { settle: 'Se rinde', payroll: 'Se descuenta de la planilla', expense: 'Es gasto' },
  kind: {
    staff: 'Personal',
    supplier: 'Proveedor',
    checking: 'Cuenta corriente',
    savings: 'Cuenta de ahorros',
  },
  document_type: { cedula: 'Cédula', ruc: 'RUC', passport: 'Pasaporte' },
  step: { tier: 'Aprobación', hr: 'RRHH', release: 'Liberación' },
  form: { note: 'Billete', coin: 'Moneda' },
  kinds: WEBHOOK_KINDS,
  // By its title, as everywhere; and by the name that the audit and its files keep.
  permission_name: Object.fromEntries(
    Object.entries(PERMISSION_TITLES).map(([name, title]) => [
      name,
      name === title ? title : `${title} (${name})`,
    ]),
  ),
}

/** What was done, in words. A name that a newer server may know shows as it is rather than as nothing. */
export function actionWords(action: string): string {
  const [kind = '', verb = ''] = action.split('.')
  const setting = SETTINGS[kind]
  const done = SETTING_ACTIONS[verb]
  return setting === undefined || done === undefined ? (ACTIONS[action] ?? action) : `${done} ${setting[1]}`
}

export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind
}

const SETTING_NAMES = Object.keys(SETTINGS).flatMap((kind) =>
  Object.keys(SETTING_ACTIONS).map((verb) => `${kind}.${verb}`),
)

/** Every action by its words, for filters. */
export const ACTION_OPTIONS = [...Object.keys(ACTIONS), ...SETTING_NAMES]
  .map((value) => ({ value, label: actionWords(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))
export const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

/** A value as people read it: amounts with their currency, dates and states in words, the rest as it was kept. */
export function valueWords(field: string, value: string | null | undefined, currency?: string): string {
  if (value === null || value === undefined) {
    return '—'
  }
  const parts = field.split('/')
  const name = parts.findLast((part) => !/^\d+$/u.test(part)) ?? field
  if (name === 'unit_fraction') {
    return formatPrice({ unit_minor: 0, unit_fraction: Number(value) }, currency ?? config.homeCurrency)
  }
  if (name.endsWith('_minor') && /^-?\d+$/u.test(value)) {
    return formatMoney(Number(value), currency ?? config.homeCurrency)
  }
  if (name.endsWith('_ms') && /^\d+$/u.test(value)) {
    return formatInstant(Number(value))
  }
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) {
    return formatDate(value)
  }
  if (value === 'true' || value === 'false') {
    return value === 'true' ? 'Sí' : 'No'
  }
  const words = VALUES[name]?.[value]
  return words ?? (name === 'state' ? requestStateWords(value).label : value)
}
