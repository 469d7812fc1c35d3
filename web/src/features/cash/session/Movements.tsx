import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { type CashMovement, type CashSessionDetail, generatedApi } from '@/api/client'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { AskCancellation } from '@/features/cancellations/door'
import { counted } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { confirmWithReason } from '@/ui/confirm'
import type { Column } from '@/ui/DataTable'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { movementWords, noteWords } from '../words'
import type { CashActing } from './useCashAction'

interface MovementsProps {
  session: CashSessionDetail
  acting: CashActing
  /** Whether the reader keeps the box and may move its money now. */
  isMine: boolean
}

const PAGE = 50

/** What the custodian undoes: not payments, nor what counts found. */
const REVERSIBLE: ReadonlySet<string> = new Set(['movement', 'return'])

/** What moved in the box, the last first. */
export function Movements({ session, acting, isMine }: MovementsProps) {
  const { user } = useSession()
  const list = useList(movementsOf({ session, acting, isMine }, user.id))
  return <List {...list} title="Movimientos" above={<Flows session={session} />} />
}

function movementsOf({ session, acting, isMine }: MovementsProps, reader: string) {
  const columns: Column<CashMovement>[] = [
    {
      key: 'what',
      header: 'Movimiento',
      isTitle: true,
      cell: (row) => `${String(row.seq)}. ${movementWords(row.kind, row.category)}`,
      below: (row) => row.note,
    },
    { key: 'document', header: 'Documento', cell: (row) => documentOf(row, session, reader) },
    amountColumn({
      key: 'amount',
      header: 'Monto',
      isTitle: true,
      isStrong: true,
      of: ({ amount_minor }) => ({ amount_minor, currency: session.currency }),
    }),
    { key: 'when', header: 'Cuándo', cell: (row) => formatInstant(row.at_ms) },
    { key: 'mark', header: 'Nota', cell: (row) => mark(row, session) },
  ]
  const reversing: Column<CashMovement> = {
    key: 'controls',
    header: 'Corregir',
    isControl: true,
    align: 'right',
    cell: (row) =>
      isMine && REVERSIBLE.has(row.kind) && (row.reversed_by ?? null) === null ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Reversar el movimiento ${String(row.seq)}`}
          onClick={() => void reverse(row, acting)}
        >
          Reversar
        </Button>
      ) : (
        <Cancelling row={row} session={session} />
      ),
  }
  return pagedList({
    label: 'Movimientos de la caja',
    endpoint: generatedApi.endpoints.listCashMovements,
    asked: () => ({ id: session.id, limit: PAGE }),
    columns: (rows) =>
      isMine || rows.some((row) => cancellable(row, session) !== null) ? [...columns, reversing] : columns,
    rowKey: (row) => row.id,
    nothing: { title: 'Todavía no hay movimientos' },
  })
}

/** What all of it comes to, however much of it is on screen. */
function Flows({ session }: { session: CashSessionDetail }) {
  const { movement_count, in_minor, out_minor, currency } = session
  if (movement_count === 0 || typeof in_minor !== 'number' || typeof out_minor !== 'number') {
    return null
  }
  return (
    <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
      {counted(movement_count, 'movimiento', 'movimientos')}: entró {formatMoney(in_minor, currency)} y salió{' '}
      {formatMoney(out_minor, currency)}.
    </Typography>
  )
}

/** What is cancelled of a movement: the payment that it is, or the movement itself once its session is closed. */
function cancellable(row: CashMovement, session: CashSessionDetail): { kind: string; id: string } | null {
  if ((row.reversed_by ?? null) !== null) {
    return null
  }
  if (row.kind === 'payment' && typeof row.payment_id === 'string') {
    return { kind: 'payment', id: row.payment_id }
  }
  return REVERSIBLE.has(row.kind) && session.state === 'closed' ? { kind: 'cash_movement', id: row.id } : null
}

function Cancelling({ row, session }: { row: CashMovement; session: CashSessionDetail }) {
  const target = cancellable(row, session)
  return target === null ? null : (
    <AskCancellation
      {...target}
      size="small"
      aria-label={`Pedir anulación del movimiento ${String(row.seq)}`}
    />
  )
}

/** Whoever paid opens the receipt from here; others read the number on its paper. */
function documentOf(row: CashMovement, session: CashSessionDetail, reader: string) {
  if (row.transfer_id !== null && row.transfer_id !== undefined) {
    return (
      <Link
        component={RouterLink}
        to={paths.cashTransfer(session.id, row.transfer_id)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {row.document_number}
      </Link>
    )
  }
  if (row.payment_id === null || row.payment_id === undefined || session.custodian.id !== reader) {
    return row.document_number ?? '—'
  }
  const isSigned = row.document_number !== null && row.document_number !== undefined
  const words = isSigned ? 'Comprobante firmado' : 'Comprobante'
  return (
    <Link
      component={RouterLink}
      to={paths.cashReceipt(session.id, row.payment_id)}
      aria-label={`${words} de ${movementWords(row.kind, row.category)}`}
    >
      {words}
    </Link>
  )
}

function mark(row: CashMovement, session: CashSessionDetail) {
  const alike = session.suspects.includes(row.id) ? <StatePill tone="warning" label="Del mismo monto" /> : '—'
  return noteWords(row) ?? alike
}

async function reverse(row: CashMovement, acting: CashActing): Promise<void> {
  const reason = await confirmWithReason({
    title: `¿Reversar el movimiento ${String(row.seq)}?`,
    text: 'El movimiento y su reverso quedan en el turno y en su acta.',
    confirmLabel: 'Reversar',
    tone: 'error',
  })
  if (reason !== null) {
    await acting.reverse(row.id, reason)
  }
}
