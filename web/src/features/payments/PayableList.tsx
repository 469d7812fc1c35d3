import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { generatedApi, type Payable, useListPaymentsQuery } from '@/api/client'
import { BulkButtons } from '@/app/lists/bulk/BulkButtons'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { BatchOfRequestsDialog } from '@/features/batches/door'
import { formatInstant, formatRelative } from '@/lib/dates'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { NeededBy } from '@/ui/NeededBy'
import { NoWrap } from '@/ui/NoWrap'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { QueueButton } from '@/ui/QueueButton'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { usePrepareMany } from './prepare/usePrepareMany'
import { accountStateWords } from './words'

const PREPARE = 'prepare'

const PreparePaymentDialog = lazy(async () => ({
  default: (await import('./prepare/PreparePaymentDialog')).PreparePaymentDialog,
}))

const PrepareManyDialog = lazy(async () => ({
  default: (await import('./prepare/PrepareManyDialog')).PrepareManyDialog,
}))
const PreparedResults = lazy(async () => ({
  default: (await import('./prepare/PreparedResults')).PreparedResults,
}))

/** Why no payment of this request can be prepared by this reader now, or null. */
function whyNot(row: Payable): string | null {
  if (row.blocked_by !== null && row.blocked_by !== undefined) {
    return blockedWords(row.blocked_by)
  }
  if (row.accounts.some((account) => account.state === 'verified')) {
    return null
  }
  return row.accounts.some((account) => account.state === 'unverified')
    ? 'Falta que otra persona verifique su cuenta.'
    : 'Todavía no tiene una cuenta bancaria.'
}

const NEEDED: Column<Payable> = {
  key: 'needed',
  header: 'Se necesita',
  cell: ({ needed_by }) => <NeededBy day={needed_by} />,
  below: (row) => <Released row={row} isBelow />,
}

/** Where no row has a day: since when each waits needs no more than itself. */
const RELEASED: Column<Payable> = {
  key: 'needed',
  header: 'Liberada',
  cell: (row) => <Released row={row} />,
}

function Released({ row: { released_at_ms }, isBelow = false }: { row: Payable; isBelow?: boolean }) {
  return (
    <NoWrap title={formatInstant(released_at_ms)}>
      {isBelow ? 'Liberada ' : ''}
      {formatRelative(released_at_ms)}
    </NoWrap>
  )
}

function columns(onPrepare: (row: Payable) => void, rows: readonly Payable[]): Column<Payable>[] {
  return [
    {
      key: 'beneficiary',
      header: 'Beneficiario',
      isTitle: true,
      cell: (row) => row.beneficiary.name,
      number: (row) => row.number,
    },
    amountColumn({
      key: 'amount',
      header: 'Monto',
      isTitle: true,
      isStrong: true,
      of: ({ approved_minor, currency }) => ({ amount_minor: approved_minor, currency }),
    }),
    {
      key: 'purpose',
      header: 'Motivo',
      isOptional: true,
      cell: (row) => row.purpose ?? 'Confidencial',
      below: (row) => row.type.name,
    },
    rows.some(({ needed_by }) => typeof needed_by === 'string') ? NEEDED : RELEASED,
    {
      key: 'account',
      header: 'Cuenta',
      cell: (row) => <AccountState row={row} />,
      below: (row) => <AccountLabel row={row} />,
    },
    {
      key: 'action',
      header: 'Acción',
      isControl: true,
      align: 'right',
      cell: (row) => (
        <QueueButton
          label={`Preparar pago de ${row.number}`}
          reason={whyNot(row)}
          onAct={() => onPrepare(row)}
        >
          Preparar
        </QueueButton>
      ),
    },
  ]
}

function bestAccount({ accounts }: Payable) {
  return accounts.find((account) => account.state === 'verified') ?? accounts[0]
}

function AccountState({ row }: { row: Payable }) {
  const best = bestAccount(row)
  return best === undefined ? (
    <StatePill tone="error" label="Sin cuenta" />
  ) : (
    <StatePill {...accountStateWords(best.state)} />
  )
}

/** Which account it is, or the way to give the beneficiary one that may be paid. */
function AccountLabel({ row }: { row: Payable }) {
  const best = bestAccount(row)
  const more = row.accounts.length - 1
  if (best?.state !== 'verified') {
    return (
      <Link component={RouterLink} to={paths.beneficiary(row.beneficiary.id)}>
        Ver beneficiario
      </Link>
    )
  }
  // Its last digits come first and stay with their dots: they tell it from others.
  const label = best.label.split(/\s·\s/u).toReversed().join(' · ').replace('•••• ', '••••\u00a0')
  return `${label}${more > 0 ? ` y ${String(more)} más` : ''}`
}

function totalOf(rows: readonly Payable[]): string {
  return formatTotals(
    rows.map(({ approved_minor, currency }) => ({ amount_minor: approved_minor, currency })),
  )
}

function payablesOf(onPrepare: (row: Payable) => void) {
  return pagedList({
    label: 'Solicitudes por pagar por transferencia',
    endpoint: generatedApi.endpoints.listPayable,
    asked: given,
    filters: [{ kind: 'search', key: 'q', label: 'Buscar número, beneficiario o motivo' }],
    file: 'payables',
    columns: (rows) => columns(onPrepare, rows),
    rowKey: (row) => row.request_id,
    keptBeside: ['purpose', 'account', 'action'],
    selection: {
      label: ({ number, beneficiary }) => `${number}, ${beneficiary.name}`,
      canSelect: (row) => whyNot(row) === null,
      whyNot,
      total: totalOf,
      dropsBlocked: true,
    },
    noMatch: { title: 'Nada coincide con lo que buscas' },
    nothing: {
      title: 'No hay nada por pagar',
      text: 'Aquí llegan las solicitudes por transferencia cuando alguien las libera para pago.',
    },
  })
}

/** What was released to be paid by transfer and has no payment yet, oldest first. */
export function PayableList({ isBeside }: { isBeside: boolean }) {
  const [params, setParams] = useSearchParams()
  const place = useRef<HTMLDivElement>(null)

  const setWanted = (id: string | null) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) {
          next.delete(PREPARE)
        } else {
          next.set(PREPARE, id)
        }
        return next
      },
      { preventScrollReset: true },
    )
  }
  const list = useList(payablesOf((row) => setWanted(row.request_id)))
  const { items, hasMore, isLoadingMore, loadMore } = list.pages
  const { chosen } = list
  const { can } = useSession()
  const canBatch = can('Gestionar pagos masivos')
  const isOneCurrency = new Set(chosen.rows.map(({ currency }) => currency)).size === 1
  const many = usePrepareMany(chosen)
  const batching = useFreshDialog<readonly Payable[]>()

  const wantedId = params.get(PREPARE)
  const found = items?.find((row) => row.request_id === wantedId)
  // Once open it stays: when an answer is lost the row may be gone, and the person must be able to press again.
  const [opened, setOpened] = useState<Payable | null>(null)
  if (found !== undefined && found !== opened) {
    setOpened(found)
  }
  const wanted = found ?? (opened?.request_id === wantedId ? opened : undefined)
  const isElsewhere = wantedId !== null && items !== undefined && wanted === undefined
  useEffect(() => {
    // Asked for by its address alone: it may stand on a later page.
    if (isElsewhere && hasMore && !isLoadingMore) {
      loadMore()
    }
  }, [isElsewhere, hasMore, isLoadingMore, loadMore])

  return (
    <div ref={place}>
      {isElsewhere && !hasMore ? (
        <ProblemAlert
          problem={{ detail: 'Esa solicitud ya no está por pagar, o no está entre las que ves.' }}
          action={
            <Button color="inherit" onClick={() => setWanted(null)}>
              Entendido
            </Button>
          }
        />
      ) : null}
      <Drafts />
      <List
        {...list}
        isBeside={isBeside}
        above={
          <Box sx={{ px: 2 }}>
            <ProblemAlert problem={list.pages.problem === null ? many.problem : null} />
          </Box>
        }
        bulk={
          <BulkButtons
            acts={[
              { key: 'prepare', label: 'Preparar', count: chosen.rows.length },
              ...(canBatch && isOneCurrency
                ? [{ key: 'batch', label: 'Hacer un lote con', count: chosen.rows.length }]
                : []),
            ]}
            running={many.running}
            progress={many.progress}
            onRun={(act) => (act === 'prepare' ? many.dialog : batching).open(chosen.rows)}
          />
        }
      />
      {many.dialog.about === undefined ? null : (
        <Suspense>
          <PrepareManyDialog
            key={many.dialog.time}
            isOpen={many.dialog.isOpen}
            payables={many.dialog.about}
            onPrepare={many.prepare}
            onClose={many.dialog.close}
          />
        </Suspense>
      )}
      {batching.about === undefined ? null : (
        <Suspense>
          <BatchOfRequestsDialog
            key={batching.time}
            isOpen={batching.isOpen}
            requests={batching.about}
            onClose={batching.close}
          />
        </Suspense>
      )}
      {many.outcome === null ? null : (
        <Suspense>
          <PreparedResults outcome={many.outcome} onClose={many.close} />
        </Suspense>
      )}
      {opened === null ? null : (
        <Suspense>
          <PreparePaymentDialog
            payable={wanted ?? null}
            onClose={() => setWanted(null)}
            onGone={() => {
              // The row is gone with its button: the keyboard goes on at the next one.
              place.current?.querySelector<HTMLElement>('[data-row-link]')?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Drafts are out of the queue, because their request is taken; nobody should forget one. */
function Drafts() {
  const { data } = useListPaymentsQuery({ state: 'draft', limit: 2 }, { refetchOnMountOrArgChange: true })
  const [first, second] = data?.items ?? []
  if (first === undefined) {
    return null
  }
  const to =
    second === undefined ? paths.singlePayment(first.id) : `${paths.singlePayments}?tab=all&state=draft`
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        px: 2,
        py: 1,
        mb: 2,
        borderRadius: 1,
        bgcolor: 'primary.lightest',
        typography: 'body2',
      }}
    >
      {second === undefined
        ? `El pago ${first.number} quedó en borrador, sin enviar a autorizar.`
        : 'Hay pagos en borrador, sin enviar a autorizar.'}
      <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
        {second === undefined ? 'Abrirlo' : 'Ver los borradores'}
      </Link>
    </Box>
  )
}
