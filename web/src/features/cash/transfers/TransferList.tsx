import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { type CashTransferItem, generatedApi, type ListCashTransfersApiArg } from '@/api/client'
import type { Problem } from '@/api/problem'
import { type EmptyWords, pagedList, type SelectionOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { blockedWords } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { QueueButton } from '@/ui/QueueButton'
import { TRANSFER_ACTIONS, type TransferAction } from './actions'
import { transferFacts } from './columns'
import { type TransferActing, useTransferAction } from './useTransferAction'

interface TransferListProps extends Omit<TransfersOf, 'selection' | 'empty'> {
  /** Where those that are over stand. */
  past: string
  /** What stands below it. */
  children?: ReactNode
}

interface TransfersOf {
  title: string
  /** Which transfers. */
  of: Omit<ListCashTransfersApiArg, 'after' | 'limit'>
  /** What can be done to them here, as far as their records offer it. */
  actions: readonly TransferAction[]
  /** Where the printable slip of one stands, for those who can open it. */
  slipOf?: (row: CashTransferItem) => string
  /** Several are chosen, for what can be done with them at once. */
  selection?: SelectionOf<CashTransferItem>
  /** What stands where there are none. */
  empty?: EmptyWords
}

/** Cash on its way, with what the reader can do about it; nothing where there is none. What stands below shows with it, and does not jump away below a thumb. */
export function TransferList({ past, children, ...of }: TransferListProps) {
  const transfers = useTransfers(of)
  const { items, problem } = transfers.list.pages
  const isKnown = items !== undefined || problem !== null
  return (
    <>
      {problem === null && (items ?? []).length === 0 ? null : (
        <Transfers {...transfers} title={of.title} past={past} />
      )}
      {children === undefined ? null : <Box hidden={!isKnown}>{children}</Box>}
    </>
  )
}

/** The transfers that `Transfers` shows, with which of them are chosen. */
export function useTransfers(of: TransfersOf) {
  const acting = useTransferAction()
  return { acting, list: useList(transfersOf(of, acting)) }
}

interface TransfersProps extends ReturnType<typeof useTransfers>, Pick<TransferListProps, 'title' | 'past'> {
  /** Why something was refused that was done to many. */
  problem?: Problem | null
  /** What can be done with those that are chosen. */
  bulk?: ReactNode
}

export function Transfers({ acting, list, title, past, problem, bulk }: TransfersProps) {
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
          <ProblemAlert problem={acting.problem ?? problem ?? null} />
        </Box>
      }
      bulk={bulk}
    />
  )
}

function transfersOf({ title, of, actions, slipOf, selection, empty }: TransfersOf, acting: TransferActing) {
  return pagedList({
    label: title,
    endpoint: generatedApi.endpoints.listCashTransfers,
    asked: () => of,
    columns: (rows) => [
      ...transferFacts(slipOf),
      ...(rows.some((row) => offered(row, actions).length > 0) ? [controls(actions, acting)] : []),
    ],
    rowKey: (row) => row.id,
    selection,
    nothing: empty ?? { title: '' },
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
