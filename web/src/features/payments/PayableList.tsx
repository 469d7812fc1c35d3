import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { generatedApi, type Payable, useListPaymentsQuery } from '@/api/client'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { businessDate, formatDate, formatInstant, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { QueueButton } from '@/ui/QueueButton'
import { StatePill } from '@/ui/StatePill'
import { accountStateWords } from './words'

const PREPARE = 'prepare'

const PreparePaymentDialog = lazy(async () => ({
  default: (await import('./prepare/PreparePaymentDialog')).PreparePaymentDialog,
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
    ? 'Su cuenta espera que una segunda persona la verifique.'
    : 'El beneficiario todavía no tiene una cuenta bancaria.'
}

function columns(onPrepare: (row: Payable) => void): Column<Payable>[] {
  const today = businessDate(new Date())
  return [
    {
      key: 'number',
      header: 'Solicitud',
      isTitle: true,
      cell: (row) => (
        <>
          <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
            {row.number}
          </Box>
          <Below>{row.type.name}</Below>
        </>
      ),
    },
    {
      key: 'beneficiary',
      header: 'Beneficiario y motivo',
      cell: (row) => (
        <>
          {row.beneficiary.name}
          <Below>{row.purpose ?? 'Confidencial'}</Below>
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Monto',
      align: 'right',
      isTitle: true,
      cell: (row) => <MoneyText amount_minor={row.approved_minor} currency={row.currency} strong />,
    },
    {
      key: 'needed',
      header: 'Se necesita',
      cell: (row) => <NeededCell row={row} today={today} />,
    },
    { key: 'account', header: 'Cuenta', cell: (row) => <AccountCell row={row} /> },
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
          Preparar pago
        </QueueButton>
      ),
    },
  ]
}

function NeededCell({ row: { needed_by, released_at_ms }, today }: { row: Payable; today: string }) {
  const isLate = needed_by !== null && needed_by !== undefined && needed_by < today
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap', color: isLate ? 'error.dark' : undefined }}>
        {needed_by === null || needed_by === undefined ? 'Sin fecha' : formatDate(needed_by)}
        {isLate ? ', vencida' : ''}
      </Box>
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        title={formatInstant(released_at_ms)}
        sx={{ display: 'block' }}
      >
        Liberada {formatRelative(released_at_ms)}
      </Typography>
    </>
  )
}

function AccountCell({ row }: { row: Payable }) {
  const best = row.accounts.find((account) => account.state === 'verified') ?? row.accounts[0]
  const more = row.accounts.length - 1
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'end', sm: 'start' } }}>
      {best === undefined ? (
        <StatePill tone="error" label="Sin cuenta" />
      ) : (
        <>
          <StatePill {...accountStateWords(best.state)} />
          <Typography variant="caption" color="textSecondary">
            {/* The last digits stay with their dots. */}
            {best.label.replace('•••• ', '••••\u00a0')}
            {more > 0 ? ` y ${String(more)} más` : ''}
          </Typography>
        </>
      )}
      {best?.state === 'verified' ? null : (
        <Link component={RouterLink} to={paths.beneficiary(row.beneficiary.id)} variant="caption">
          Ver beneficiario
        </Link>
      )}
    </Box>
  )
}

function payablesOf(onPrepare: (row: Payable) => void) {
  return pagedList({
    label: 'Solicitudes por pagar por transferencia',
    endpoint: generatedApi.endpoints.listPayable,
    asked: given,
    filters: [{ kind: 'search', key: 'q', label: 'Buscar número, beneficiario o motivo' }],
    file: 'payables',
    columns: columns(onPrepare),
    rowKey: (row) => row.request_id,
    keptBeside: ['beneficiary', 'account', 'action'],
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
      <List {...list} isBeside={isBeside} />
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
