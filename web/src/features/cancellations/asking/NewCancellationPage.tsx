import Stack from '@mui/material/Stack'
import { lazy, Suspense } from 'react'
import { type CancellationFound, useFindCancellationTargetsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { PageLoading } from '@/app/pages/PageLoading'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { BackLink } from '@/ui/BackLink'
import { Below } from '@/ui/Below'
import { type Column, DataTable } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { kindWords } from '../words'

const Chosen = lazy(async () => ({ default: (await import('./Chosen')).Chosen }))

const DEFAULTS = { q: '', kind: '', id: '' } as const

/** Asks for a cancellation: first which document, then why. */
export function NewCancellationPage() {
  const filters = useUrlFilters(DEFAULTS)
  const { q, kind, id } = filters.values
  const isChosen = kind !== '' && id !== ''
  return (
    <>
      <PageHeader
        title="Pedir anulación"
        subtitle="Busca el documento y mira qué pasaría. La decide otra persona; hasta entonces no cambia nada."
        back={<BackLink to={paths.cancellations}>Volver a anulaciones</BackLink>}
      />
      {isChosen ? (
        <Suspense fallback={<PageLoading />}>
          <Chosen
            key={`${kind} ${id}`}
            kind={kind}
            id={id}
            onOther={() => filters.set({ kind: '', id: '' }, { push: true })}
          />
        </Suspense>
      ) : (
        <Search q={q} onSearch={(text) => filters.set({ q: text })} />
      )}
    </>
  )
}

const COLUMNS: readonly Column<CancellationFound>[] = [
  {
    key: 'number',
    header: 'Documento',
    isTitle: true,
    cell: ({ number, kind }) => (
      <>
        <NoWrap>{number}</NoWrap>
        <Below variant="caption">{kindWords(kind)}</Below>
      </>
    ),
  },
  { key: 'title', header: 'De qué o a quién', cell: ({ title }) => title },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    isTitle: true,
    cell: ({ amount_minor, currency }) => (
      <MoneyText amount_minor={amount_minor} currency={currency} strong />
    ),
  },
  {
    key: 'blocked',
    header: 'Se puede anular',
    cell: ({ blocked_by }) => blockedWords(blocked_by) ?? 'Sí',
  },
]

function Search({ q, onSearch }: { q: string; onSearch: (text: string) => void }) {
  const { currentData, error, refetch } = useFindCancellationTargetsQuery(
    { q },
    { skip: q.trim() === '', refetchOnMountOrArgChange: true },
  )
  const problem = asProblem(error)
  return (
    <Section padded={false}>
      <FilterBar
        isFiltered={q !== ''}
        onReset={() => onSearch('')}
        search={<FilterSearch label="Número, persona o concepto" value={q} onChange={onSearch} />}
      />
      {q.trim() === '' ? (
        <EmptyState
          cause="nothing-yet"
          title="¿Qué hay que anular?"
          text="Escribe el número de un pago, una solicitud, una rendición o un movimiento de caja, o el nombre de la persona."
        />
      ) : problem !== null && currentData === undefined ? (
        <Stack sx={{ px: 2 }}>
          <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
        </Stack>
      ) : (
        <DataTable
          label="Documentos encontrados"
          columns={COLUMNS}
          rows={currentData?.items}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          rowHref={({ kind, id }) => `${paths.newCancellation(kind, id)}&q=${encodeURIComponent(q)}`}
          empty={
            <EmptyState
              cause="no-match"
              title="No encontramos ningún documento"
              text="Prueba con el número completo, por ejemplo PAG-2026-000123, o con otra palabra."
            />
          }
        />
      )}
    </Section>
  )
}
