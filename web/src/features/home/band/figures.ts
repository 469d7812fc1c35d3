import type { Home } from '@/api/requests'
import { config } from '@/lib/config'
import { formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'

export type Figure = Home['figures'][number]
type Kind = Figure['what']

/** A figure as it is drawn. */
export interface FigureView {
  label: string
  to: string
  /** An amount, else words or a number. */
  value: { amount_minor: number; currency: string } | string
  /** Whether there is nothing of it. */
  isNone: boolean
  /** Of how many, since when. */
  detail: string
  /** What it comes to in other currencies. */
  others: readonly string[]
  /** Whether something is not as it should be. */
  isAlarming: boolean
  /** The last thirty days. */
  line?: { kind: 'line' | 'bars'; values: readonly number[]; says: string }
}

const many = (count: number, one = '', several = '') =>
  `${count > 999 ? 'más de 999' : String(count)} ${count === 1 ? one : several}`

/** What each kind is called, where all of it is, and what is counted. */
const KINDS: Readonly<
  Record<Kind, { label: string; to: string; one?: string; several?: string; line?: 'line' | 'bars' }>
> = {
  available: {
    label: 'Disponible',
    to: paths.sourceAccounts,
    one: 'cuenta',
    several: 'cuentas',
    line: 'line',
  },
  in_transit: {
    label: 'En tránsito',
    to: `${paths.singlePayments}?tab=bank`,
    one: 'pago en el banco',
    several: 'pagos en el banco',
    line: 'line',
  },
  to_pay: {
    label: 'Por pagar hoy',
    to: paths.singlePayments,
    one: 'solicitud',
    several: 'solicitudes',
    line: 'bars',
  },
  to_authorize: {
    label: 'Por autorizar',
    to: `${paths.singlePayments}?tab=authorize`,
    one: 'pago',
    several: 'pagos',
    line: 'bars',
  },
  to_decide: {
    label: 'Por decidir',
    to: `${paths.requests}?scope=to_decide`,
    one: 'solicitud',
    several: 'solicitudes',
  },
  oldest_to_decide: {
    label: 'La más antigua',
    to: `${paths.requests}?scope=to_decide`,
  },
  cash_box: {
    label: 'En mi caja',
    to: paths.cashClosing,
    one: 'caja abierta',
    several: 'cajas abiertas',
    line: 'line',
  },
  to_pay_in_cash: {
    label: 'Por entregar',
    to: paths.cashClosing,
    one: 'solicitud en efectivo',
    several: 'solicitudes en efectivo',
  },
  cash_in_transit: { label: 'En camino', to: paths.cashTransfers(), one: 'traslado', several: 'traslados' },
  closings: {
    label: 'Cierres por revisar',
    to: `${paths.cashClosing}?state=pending_review`,
  },
  to_review: {
    label: 'Por revisar',
    to: `${paths.settlements}?view=review`,
    one: 'rendición',
    several: 'rendiciones',
  },
  acts: { label: 'Actos de hoy', to: paths.audit, line: 'bars' },
  refused: { label: 'Rechazos', to: `${paths.audit}?outcome=denied`, line: 'bars' },
  stuck: { label: 'Solicitudes sin quien decida', to: paths.users },
  accounts_to_verify: {
    label: 'Cuentas por verificar',
    to: `${paths.beneficiaries}?unverified=true`,
  },
  without_permissions: { label: 'Personas sin permisos', to: paths.users },
  undelivered: {
    label: 'Avisos sin entregar',
    to: `${paths.mail}?state=failed`,
  },
  to_settle: {
    label: 'Por rendir',
    to: `${paths.settlements}?view=mine`,
    one: 'anticipo',
    several: 'anticipos',
  },
  coming: {
    label: 'Por recibir',
    to: `${paths.requests}?scope=mine`,
    one: 'solicitud aprobada',
    several: 'solicitudes aprobadas',
  },
}

/** Those that count what is not in order: there is good news in none. */
const OUT_OF_ORDER: readonly Kind[] = ['stuck', 'accounts_to_verify', 'without_permissions', 'undelivered']
/** Those that count and have no amount. */
const COUNTED: ReadonlySet<Kind> = new Set([...OUT_OF_ORDER, 'closings', 'acts', 'refused'])

/** A figure with its words, what the rest of the root page knows included. */
export function viewFigure(figure: Figure, home: Home): FigureView {
  const { what, count, sums } = figure
  const { label, to, one, several } = KINDS[what]
  const [first, ...others] = sums
  const isCounted = COUNTED.has(what)
  const base: FigureView = {
    label,
    to,
    value: isCounted
      ? count > 999
        ? '999+'
        : String(count)
      : first === undefined
        ? 'Nada'
        : { amount_minor: first.minor, currency: first.currency },
    isNone: count === 0,
    detail: count === 0 || isCounted ? '' : many(count, one, several),
    others: others.map(({ minor, currency }) => formatMoney(minor, currency)),
    isAlarming: false,
    line: lineOf(figure),
  }
  return { ...base, ...particulars(figure, home) }
}

/** What is said of one kind and of no other. */
function particulars({ what, count, sums, since_ms: since }: Figure, home: Home): Partial<FigureView> {
  switch (what) {
    case 'to_pay': {
      const later = (home.to_pay?.count ?? 0) - count
      return later > 0 && count < 999
        ? { detail: `${many(count, 'solicitud', 'solicitudes')} · ${String(later)} después` }
        : {}
    }
    case 'oldest_to_decide': {
      const oldest = home.to_decide?.items[0]
      return oldest === undefined || since == null
        ? { value: 'Nada espera', isNone: true, detail: '' }
        : { value: formatRelative(since), detail: oldest.beneficiary.name, to: paths.request(oldest.id) }
    }
    case 'cash_box': {
      const session = home.cash_boxes?.items.find((box) => box.session?.state === 'open')?.session
      return {
        to: session ? paths.cashSession(session.id) : paths.cashClosing,
        ...(count === 0
          ? { value: 'Cerrada', detail: 'Ábrela contando lo que hay' }
          : sums.length === 0
            ? { value: 'Abierta', detail: 'Se cuenta a ciegas' }
            : {
                detail:
                  count === 1
                    ? (session?.cash_box.name ?? '')
                    : many(count, 'caja abierta', 'cajas abiertas'),
              }),
      }
    }
    case 'to_settle': {
      const isLate = home.to_settle?.items.some(({ overdue }) => overdue) === true
      return isLate ? { isAlarming: true, detail: `${many(count, 'anticipo', 'anticipos')} · vencido` } : {}
    }
    case 'acts':
      return { detail: 'registrados en la auditoría' }
    case 'refused':
      return {
        isAlarming: false,
        detail:
          since == null
            ? 'por falta de permiso, en 30 días'
            : `en 30 días · el último ${formatRelative(since)}`,
      }
    case 'stuck':
    case 'accounts_to_verify':
    case 'without_permissions':
    case 'undelivered':
      return count === 0 ? { detail: 'En orden' } : { isAlarming: what !== 'accounts_to_verify' }
    default:
      return {}
  }
}

/** The line of thirty days, and what it shows for who does not see it. */
function lineOf({ what, days, sums }: Figure): FigureView['line'] {
  const kind = KINDS[what].line
  const [from, until] = [days[0], days.at(-1)]
  if (kind === undefined || from === undefined || until === undefined || days.every((day) => day === 0)) {
    return undefined
  }
  const isCounted = COUNTED.has(what)
  const currency = sums[0]?.currency ?? config.homeCurrency
  const write = (value: number) => (isCounted ? String(value) : formatMoney(value, currency))
  return {
    kind,
    values: days,
    says:
      kind === 'line'
        ? `En 30 días pasó de ${write(from)} a ${write(until)}.`
        : `En 30 días, el día de más: ${write(Math.max(...days))}${LINES[what] ?? ''}.`,
  }
}

/** What the bars of a figure are of, where that is not the figure itself. */
const LINES: Partial<Record<Kind, string>> = {
  to_pay: ' que salieron del banco',
  to_authorize: ' que se enviaron al banco',
}
