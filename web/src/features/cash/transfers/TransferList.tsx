import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { type CashTransferItem, generatedApi, type ListCashTransfersApiArg } from '@/api/client'
import { type EmptyWords, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { blockedWords } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { QueueButton } from '@/ui/QueueButton'
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
  empty?: EmptyWords
}

/** Cash on its way, with what the reader can do about it. */
export function TransferList(props: TransferListProps) {
  const { title, past, empty } = props
  const acting = useTransferAction()
  const list = useList(transfersOf(props, acting))
  if (empty === undefined && list.pages.problem === null && (list.pages.items ?? []).length === 0) {
    return null
  }
  return (
    <List
      {...list}
      title={title}
      actions={
        <Button component={RouterLink} to={past} aria-label={`Ver terminados: ${title}`}>
          Ver terminados
        </Button>
      }
      above={
        <Box sx={{ px: 2 }}>
          <ProblemAlert problem={acting.problem} />
        </Box>
      }
    />
  )
}

function transfersOf({ title, of, actions, slipOf, empty }: TransferListProps, acting: TransferActing) {
  return pagedList({
    label: title,
    endpoint: generatedApi.endpoints.listCashTransfers,
    asked: () => of,
    columns: (rows) => [
      ...transferFacts(slipOf),
      ...(rows.some((row) => offered(row, actions).length > 0) ? [controls(actions, acting)] : []),
    ],
    rowKey: (row) => row.id,
    nothing: empty ?? { title: 'No hay nada en camino' },
  })
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
