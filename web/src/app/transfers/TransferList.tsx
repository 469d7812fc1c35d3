import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { type CashTransferItem, generatedApi, type ListCashTransfersApiArg } from '@/api/client'
import { usePages } from '@/api/usePages'
import { formatInstant, formatRelative } from '@/lib/dates'
import { blockedWords } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { PagedTable } from '@/ui/PagedTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { QueueButton } from '@/ui/QueueButton'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { TRANSFER_ACTIONS, type TransferAction } from './actions'
import { type TransferActing, useTransferAction } from './useTransferAction'
import { transferStateWords } from './words'

interface TransferListProps {
  title: string
  /** Which transfers. */
  of: Omit<ListCashTransfersApiArg, 'after' | 'limit'>
  /** What can be done to them here, as far as their records offer it. */
  actions: readonly TransferAction[]
  /** Where the printable slip of one stands, for those who can open it. */
  slipOf?: (row: CashTransferItem) => string
  /** What stands where there are none; without it, nothing does, and no title either. */
  empty?: ReactNode
}

/** Cash on its way, with what the reader can do about it. */
export function TransferList({ title, of, actions, slipOf, empty = null }: TransferListProps) {
  const pages = usePages(generatedApi.endpoints.listCashTransfers, of)
  const acting = useTransferAction()
  if (empty === null && pages.problem === null && (pages.items ?? []).length === 0) {
    return null
  }
  const offers = (pages.items ?? []).some((row) => offered(row, actions).length > 0)
  return (
    <Section title={title} padded={false}>
      <Box sx={{ px: 2 }}>
        <ProblemAlert problem={acting.problem} />
      </Box>
      <PagedTable
        label={title}
        columns={[...facts(slipOf), ...(offers ? [controls(actions, acting)] : [])]}
        pages={pages}
        rowKey={(row) => row.id}
        empty={empty}
      />
    </Section>
  )
}

function Below({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {children}
    </Typography>
  )
}

function NumberText({ of }: { of: CashTransferItem }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
      {of.number}
    </Box>
  )
}

function facts(slipOf: TransferListProps['slipOf']): Column<CashTransferItem>[] {
  return [
    {
      key: 'number',
      header: 'Traslado',
      isTitle: true,
      cell: (row) => (
        <>
          {slipOf === undefined ? (
            <NumberText of={row} />
          ) : (
            <Link component={RouterLink} to={slipOf(row)} aria-label={`Comprobante de ${row.number}`}>
              <NumberText of={row} />
            </Link>
          )}
          <Below>
            {row.from.name} → {row.to.name}
          </Below>
        </>
      ),
    },
    {
      key: 'sent',
      header: 'Lo envió',
      cell: (row) => (
        <>
          {row.sent_by.name}
          <Below>
            <span title={formatInstant(row.sent_at_ms)}>{formatRelative(row.sent_at_ms)}</span>
          </Below>
        </>
      ),
    },
    {
      key: 'carried',
      header: 'Lo lleva',
      cell: ({ carrier, document_number }) => (
        <>
          {carrier ?? '—'}
          {document_number === null || document_number === undefined ? null : (
            <Below>{document_number}</Below>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Monto',
      align: 'right',
      isTitle: true,
      cell: (row) => <MoneyText amount_minor={row.amount_minor} currency={row.currency} strong />,
    },
    {
      key: 'state',
      header: 'Estado',
      cell: (row) => (
        <>
          <StatePill {...transferStateWords(row.state)} />
          {row.state === 'refused' ? <Below>«{row.reason}»</Below> : null}
        </>
      ),
    },
  ]
}

/** Those of these actions that the record speaks of, with what keeps the reader from each. */
function offered(row: CashTransferItem, actions: readonly TransferAction[]) {
  return actions.flatMap((action) => {
    const found = row.actions.find((one) => one.action === action)
    return found === undefined ? [] : [{ action, reason: blockedWords(found.blocked_by) }]
  })
}

function controls(actions: readonly TransferAction[], acting: TransferActing): Column<CashTransferItem> {
  return {
    key: 'controls',
    header: 'Acción',
    isControl: true,
    align: 'right',
    cell: (row) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {offered(row, actions).map(({ action, reason }) => {
          const { label } = TRANSFER_ACTIONS[action]
          const isRunning = acting.running?.id === row.id && acting.running.action === action
          return (
            <QueueButton
              key={action}
              label={`${label}: ${row.number}`}
              reason={reason}
              onAct={() => {
                void acting.act(row, action)
              }}
            >
              {isRunning ? 'enviando…' : label}
            </QueueButton>
          )
        })}
      </Box>
    ),
  }
}
