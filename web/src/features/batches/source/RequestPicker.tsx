import Box from '@mui/material/Box'
import { type BatchDetail, type BatchPayable, batchesApi } from '@/api/batches'
import { asRead } from '@/api/intent'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { formatMoney, sumMinor } from '@/lib/money'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import type { Column } from '@/ui/DataTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { amountColumn, NOTHING } from '@/ui/table/columns'
import { useBatchAction } from '../detail/useBatchAction'

/** Why a request cannot be in this batch, or null. */
function whyNot(row: BatchPayable, currency: string): string | null {
  if (row.currency !== currency) {
    return `Es en ${row.currency} y la cuenta de origen en ${currency}.`
  }
  if (row.blocked_by !== null && row.blocked_by !== undefined) {
    return blockedWords(row.blocked_by)
  }
  return row.accounts.length === 0 ? 'El beneficiario todavía no tiene una cuenta bancaria.' : null
}

function columns(currency: string): Column<BatchPayable>[] {
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
      of: (row) => ({ amount_minor: row.approved_minor, currency: row.currency }),
    }),
    { key: 'purpose', header: 'Motivo', cell: (row) => row.purpose ?? 'Confidencial' },
    {
      key: 'account',
      header: 'Cuenta',
      cell: (row) => {
        const reason = whyNot(row, currency)
        return reason === null ? (
          (row.accounts[0]?.label ?? '')
        ) : (
          <Box component="span" sx={{ color: 'warning.dark' }}>
            {reason}
          </Box>
        )
      },
    },
    {
      key: 'needed',
      header: 'Se necesita',
      cell: ({ needed_by }) => (typeof needed_by === 'string' ? formatDate(needed_by) : NOTHING),
    },
  ]
}

function payablesOf({ currency }: BatchDetail) {
  return pagedList({
    label: 'Solicitudes por pagar por transferencia',
    endpoint: batchesApi.endpoints.listBatchPayable,
    asked: given,
    filters: [{ kind: 'search', key: 'q', label: 'Buscar número, beneficiario o motivo' }],
    // The page of the batch has other lists.
    holdsFilters: true,
    columns: columns(currency),
    rowKey: ({ request_id }) => request_id,
    noMatch: { title: 'Ninguna solicitud coincide', action: undefined },
    nothing: {
      title: 'No hay solicitudes por pagar',
      text: 'Aquí llegan las solicitudes por transferencia cuando alguien las libera para pago.',
    },
    selection: {
      label: ({ number }) => number,
      canSelect: (row) => whyNot(row, currency) === null,
      total: (rows) => formatMoney(sumMinor(rows.map(({ approved_minor }) => approved_minor)), currency),
      keepsUnseen: true,
    },
  })
}

/** Pending requests to be ticked: each becomes a line of the batch. */
export function RequestPicker({ batch, onAdded }: { batch: BatchDetail; onAdded?: () => void }) {
  const list = useList(payablesOf(batch))
  const { keys } = list.chosen
  const acting = useBatchAction()
  return (
    <>
      <ProblemAlert problem={acting.problem} />
      <List
        {...list}
        isCard={false}
        bulk={
          <ActionButton
            size="small"
            onAct={async () => {
              const added = await acting.run(
                batch,
                batchesApi.endpoints.addBatchRequests,
                { ...asRead(batch), batchRequestsBody: { request_ids: [...keys] } },
                `${counted(keys.size, 'solicitud agregada', 'solicitudes agregadas')} al lote.`,
              )
              if (added !== null) {
                onAdded?.()
              }
            }}
          >
            Agregar al lote
          </ActionButton>
        }
      />
    </>
  )
}
