import Box from '@mui/material/Box'
import { useState } from 'react'
import { type BatchDetail, type BatchPayable, batchesApi } from '@/api/batches'
import { asRead } from '@/api/intent'
import { usePages } from '@/api/usePages'
import { counted } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { formatMoney, sumMinor } from '@/lib/money'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { MoneyText } from '@/ui/MoneyText'
import { PagedTable } from '@/ui/PagedTable'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { SelectionBar } from '@/ui/SelectionBar'
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
      key: 'number',
      header: 'Solicitud',
      isTitle: true,
      cell: (row) => (
        <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          {row.number}
        </Box>
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
      cell: ({ needed_by }) =>
        needed_by === null || needed_by === undefined ? 'Sin fecha' : formatDate(needed_by),
    },
  ]
}

/** Pending requests to be ticked: each becomes a line of the batch. */
export function RequestPicker({ batch, onAdded }: { batch: BatchDetail; onAdded?: () => void }) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, BatchPayable>>(new Map())
  const pages = usePages(batchesApi.endpoints.listBatchPayable, q === '' ? {} : { q })
  const acting = useBatchAction()
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(pages.items ?? []).map((row) => [row.request_id, row] as const)])
    setChosen(new Map([...known].filter(([id]) => keys.has(id))))
  }
  const total_minor = sumMinor([...chosen.values()].map(({ approved_minor }) => approved_minor))
  return (
    <>
      <ProblemAlert problem={acting.problem} />
      <FilterBar
        isFiltered={q !== ''}
        onReset={() => setQ('')}
        search={<FilterSearch label="Buscar número, beneficiario o motivo" value={q} onChange={setQ} />}
      />
      <PagedTable
        label="Solicitudes por pagar por transferencia"
        columns={columns(batch.currency)}
        pages={pages}
        rowKey={({ request_id }) => request_id}
        selection={{
          selected: new Set(chosen.keys()),
          onChange: choose,
          label: ({ number }) => number,
          canSelect: (row) => whyNot(row, batch.currency) === null,
        }}
        empty={
          q === '' ? (
            <EmptyState
              cause="nothing-yet"
              title="No hay solicitudes por pagar"
              text="Aquí llegan las solicitudes por transferencia cuando alguien las libera para pago."
            />
          ) : (
            <EmptyState cause="no-match" title="Ninguna solicitud coincide" />
          )
        }
      />
      {chosen.size === 0 ? null : (
        <SelectionBar
          count={chosen.size}
          total={formatMoney(total_minor, batch.currency)}
          onClear={() => setChosen(new Map())}
        >
          <ActionButton
            size="small"
            onAct={async () => {
              const added = await acting.run(
                batch,
                batchesApi.endpoints.addBatchRequests,
                { ...asRead(batch), batchRequestsBody: { request_ids: [...chosen.keys()] } },
                `${counted(chosen.size, 'solicitud agregada', 'solicitudes agregadas')} al lote.`,
              )
              if (added !== null) {
                onAdded?.()
              }
            }}
          >
            Agregar al lote
          </ActionButton>
        </SelectionBar>
      )}
    </>
  )
}
