import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink, useLocation } from 'react-router'
import { type CancellationItem, generatedApi } from '@/api/client'
import { DownloadButton } from '@/app/downloads/DownloadButton'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { formatInstant, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { Filters } from './Filters'
import { FILTER_DEFAULTS, type TabKey, wantedOf } from './tabs'
import { kindWords, stateWords } from './words'

type Cell = Column<CancellationItem>

const NUMBER: Cell = {
  key: 'number',
  header: 'Anulación',
  isTitle: true,
  cell: (row) => <NoWrap>{row.number}</NoWrap>,
}
const DOCUMENT: Cell = {
  key: 'document',
  header: 'Documento',
  cell: ({ target }) => (
    <>
      {target.title}
      <Below variant="caption">
        {kindWords(target.kind)} {target.number}
      </Below>
    </>
  ),
}
const AMOUNT: Cell = {
  key: 'amount',
  header: 'Monto',
  align: 'right',
  isTitle: true,
  cell: ({ target }) => <MoneyText amount_minor={target.amount_minor} currency={target.currency} strong />,
}
const CAUSE: Cell = { key: 'cause', header: 'Causa', cell: (row) => row.cause }
const ASKED: Cell = { key: 'asked', header: 'Pidió', cell: (row) => row.asked_by.name }
const SINCE: Cell = {
  key: 'since',
  header: 'Desde',
  cell: (row) => (
    <Box component="span" title={formatInstant(row.asked_at_ms)} sx={{ whiteSpace: 'nowrap' }}>
      {formatRelative(row.asked_at_ms)}
    </Box>
  ),
}
const STATE: Cell = {
  key: 'state',
  header: 'Estado',
  cell: (row) => <StatePill {...stateWords(row.state)} />,
}
const DECIDED: Cell = {
  key: 'decided',
  header: 'Decidió',
  cell: ({ decided_by, decided_at_ms }) => (
    <>
      {decided_by?.name ?? '—'}
      {decided_at_ms === null || decided_at_ms === undefined ? null : (
        <Below variant="caption">{formatInstant(decided_at_ms)}</Below>
      )}
    </>
  ),
}

const BY_TAB: Readonly<Record<TabKey, readonly Cell[]>> = {
  requested: [NUMBER, DOCUMENT, CAUSE, AMOUNT, ASKED, SINCE],
  decided: [NUMBER, STATE, DOCUMENT, CAUSE, AMOUNT, ASKED, DECIDED],
}

/** Beside its details a row says only what tells it from the others. */
const KEPT = ['document', 'state'] as const

const EMPTY: Readonly<Record<TabKey, { title: string; text: string }>> = {
  requested: {
    title: 'No hay anulaciones por decidir',
    text: 'Aquí llega lo que alguien pide anular. Puedes pedirlo tú con «Pedir anulación», o desde el documento.',
  },
  decided: {
    title: 'Todavía no se ha ejecutado ninguna',
    text: 'Aquí queda lo decidido. Mira lo que espera en «Por decidir», o elige las rechazadas.',
  },
}

interface CancellationListProps {
  tab: TabKey
  isBeside: boolean
  activeId: string | undefined
}

/** The cancellations of one view: those that wait, the oldest first; the others, the newest first. */
export function CancellationList({ tab, isBeside, activeId }: CancellationListProps) {
  const { search } = useLocation()
  const { user } = useSession()
  const { filters, pages } = useList(generatedApi.endpoints.listCancellations, FILTER_DEFAULTS, (values) => {
    const { asked_by: askedBy, ...wanted } = wantedOf(tab, values, user.id)
    return { ...wanted, ...(askedBy === undefined ? {} : { askedBy }) }
  })
  return (
    <Section padded={false}>
      <Filters tab={tab} filters={filters} isBeside={isBeside} />
      <PagedTable
        label="Anulaciones"
        columns={BY_TAB[tab]}
        pages={pages}
        rowKey={(row) => row.id}
        rowHref={(row) => `${paths.cancellation(row.id)}${search}`}
        opensBeside
        activeKey={activeId}
        isCompact={isBeside}
        keptBeside={KEPT}
        empty={emptyList(
          filters,
          { title: 'Ninguna anulación coincide con los filtros' },
          {
            ...EMPTY[tab],
            action:
              tab === 'requested' ? (
                <Button component={RouterLink} to={paths.newCancellation()} variant="outlined">
                  Pedir anulación
                </Button>
              ) : (
                <Button component={RouterLink} to={paths.cancellations} variant="outlined">
                  Ver las que esperan
                </Button>
              ),
          },
        )}
      />
      {isBeside || pages.items === undefined || pages.items.length === 0 ? null : (
        <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <DownloadButton
            target={{
              kind: 'cancellations_csv',
              query: new URLSearchParams(wantedOf(tab, filters.values, user.id)).toString(),
            }}
            size="small"
          >
            Descargar CSV
          </DownloadButton>
        </Box>
      )}
    </Section>
  )
}
