import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { type CashTransferItem, generatedApi, type ListCashTransfersApiArg } from '@/api/client'
import { usePages } from '@/api/usePages'
import { blockedWords } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { PagedTable } from '@/ui/PagedTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { QueueButton } from '@/ui/QueueButton'
import { Section } from '@/ui/Section'
import { TRANSFER_ACTIONS, type TransferAction } from './actions'
import { transferFacts } from './columns'
import { type TransferActing, useTransferAction } from './useTransferAction'

interface TransferListProps {
  title: string
  /** Which transfers. */
  of: Omit<ListCashTransfersApiArg, 'after' | 'limit'>
  /** What can be done to them here, as far as their records offer it. */
  actions: readonly TransferAction[]
  /** Where the printable slip of one stands, for those who can open it. */
  slipOf?: (row: CashTransferItem) => string
  /** Where those that are over stand. */
  past: string
  /** What stands where there are none; without it, nothing does, and no title either. */
  empty?: ReactNode
}

/** Cash on its way, with what the reader can do about it. */
export function TransferList({ title, of, actions, slipOf, past, empty = null }: TransferListProps) {
  const pages = usePages(generatedApi.endpoints.listCashTransfers, of)
  const acting = useTransferAction()
  if (empty === null && pages.problem === null && (pages.items ?? []).length === 0) {
    return null
  }
  const offers = (pages.items ?? []).some((row) => offered(row, actions).length > 0)
  return (
    <Section
      title={title}
      padded={false}
      actions={
        <Button component={RouterLink} to={past} aria-label={`Ver terminados: ${title}`}>
          Ver terminados
        </Button>
      }
    >
      <Box sx={{ px: 2 }}>
        <ProblemAlert problem={acting.problem} />
      </Box>
      <PagedTable
        label={title}
        columns={[...transferFacts(slipOf), ...(offers ? [controls(actions, acting)] : [])]}
        pages={pages}
        rowKey={(row) => row.id}
        empty={empty}
      />
    </Section>
  )
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
              onAct={() => void acting.act(row, action)}
            >
              {isRunning ? 'enviando…' : label}
            </QueueButton>
          )
        })}
      </Box>
    ),
  }
}
