import { lazy, Suspense } from 'react'
import { type CancellationFound, useFindCancellationTargetsQuery } from '@/api/client'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useListFilters, wholeOf } from '@/app/lists/useList'
import { PageLoading } from '@/app/pages/PageLoading'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { BackLink } from '@/ui/BackLink'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { amountColumn } from '@/ui/table/columns'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { kindWords } from '../words'

const Chosen = lazy(async () => ({ default: (await import('./Chosen')).Chosen }))

/** Asks for a cancellation: first which document, then why. */
export function NewCancellationPage() {
  const filters = useListFilters(FOUND)
  const { kind, id } = filters.values
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
        <Search filters={filters} />
      )}
    </>
  )
}

const COLUMNS: readonly Column<CancellationFound>[] = [
  {
    key: 'number',
    header: 'Documento',
    isTitle: true,
    cell: ({ number }) => <NoWrap>{number}</NoWrap>,
    below: ({ kind }) => kindWords(kind),
  },
  { key: 'title', header: 'De qué o a quién', cell: ({ title }) => title },
  amountColumn({ key: 'amount', header: 'Monto', isTitle: true, isStrong: true, of: (row) => row }),
  {
    key: 'blocked',
    header: 'Se puede anular',
    cell: ({ blocked_by }) => blockedWords(blocked_by) ?? 'Sí',
  },
]

const NOTHING = {
  cause: 'nothing-yet',
  title: '¿Qué hay que anular?',
  text: 'Escribe el número de un pago, una solicitud, una rendición o un movimiento de caja, o el nombre de la persona.',
  action: undefined,
} as const

type Key = 'q' | 'kind' | 'id'

const FOUND: ListOf<CancellationFound, Key> = {
  label: 'Documentos encontrados',
  filters: [
    { kind: 'search', key: 'q', label: 'Número, persona o concepto' },
    // Which of them is chosen.
    { kind: 'view', key: 'kind' },
    { kind: 'view', key: 'id' },
  ],
  columns: COLUMNS,
  rowKey: ({ kind, id }) => `${kind} ${id}`,
  noMatch: ({ values }) =>
    values.q.trim() === ''
      ? NOTHING
      : {
          title: 'No encontramos ningún documento',
          text: 'Prueba con el número completo, por ejemplo PAG-2026-000123, o con otra palabra.',
          action: undefined,
        },
  nothing: NOTHING,
}

function Search({ filters }: { filters: UrlFilters<Key> }) {
  const { q } = filters.values
  const isAsked = q.trim() !== ''
  const found = useFindCancellationTargetsQuery({ q }, { skip: !isAsked, refetchOnMountOrArgChange: true })
  const rowHref = ({ kind, id }: CancellationFound) =>
    `${paths.newCancellation(kind, id)}&q=${encodeURIComponent(q)}`
  return (
    <List
      of={{ ...FOUND, rowHref }}
      filters={filters}
      pages={isAsked ? wholeOf({ ...found, data: found.currentData }) : { items: [], problem: null }}
    />
  )
}
