import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link as RouterLink } from 'react-router'
import { accountingApi, type LedgerExportItem } from '@/api/accounting'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { written } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { rowKeys } from '@/ui/rowFocus'
import { useKeys } from '@/ui/shortcuts'
import { RowFiles } from '../Files'
import { Head } from '../Head'
import { daysWords, totalsWords } from './words'

const COLUMNS: readonly Column<LedgerExportItem>[] = [
  {
    key: 'number',
    header: 'Exportación',
    isTitle: true,
    cell: ({ number }) => <NoWrap>{number}</NoWrap>,
  },
  { key: 'days', header: 'Fechas', cell: daysWords },
  { key: 'entries', header: 'Asientos', align: 'right', cell: ({ entries }) => written(entries) },
  { key: 'totals', header: 'Debe y Haber', align: 'right', cell: ({ totals }) => totalsWords(totals) },
  {
    key: 'made',
    header: 'Hizo',
    cell: ({ made_by, at_ms }) => (
      <>
        {made_by.name}
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {formatInstant(at_ms)}
        </Box>
      </>
    ),
  },
  {
    key: 'files',
    header: 'Archivos',
    isControl: true,
    cell: ({ id, number }) => (
      // Above the covering link of the row.
      <Stack direction="row" sx={{ gap: 1, position: 'relative', zIndex: 1 }}>
        <RowFiles of={{ what: 'export', id }} name={number} />
      </Stack>
    ),
  },
]

const begin = (variant: 'contained' | 'outlined') => (
  <Button component={RouterLink} to={paths.accountingPage('exports/new')} variant={variant}>
    Exportar asientos
  </Button>
)

const EXPORTS = pagedList({
  label: 'Exportaciones',
  endpoint: accountingApi.endpoints.listLedgerExports,
  asked: () => ({}),
  columns: COLUMNS,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => `${paths.accounting}?export=${encodeURIComponent(id)}`,
  nothing: {
    title: 'Todavía no se ha exportado nada',
    text: 'Al exportar, los asientos quedan marcados para que ninguno salga dos veces, y obtienes un archivo CSV y uno de Excel.',
    action: begin('outlined'),
  },
})

/** What was handed to the company's own books; its files are fetched as often as needed. */
export function ExportsPage() {
  useKeys(rowKeys())
  return (
    <>
      <Head
        tab="exports"
        title="Exportaciones"
        subtitle="Lo que ya se exportó a la contabilidad de la empresa. Cada asiento se exporta una sola vez; su archivo se descarga cuantas veces haga falta."
        actions={begin('contained')}
      />
      <List {...useList(EXPORTS)} />
    </>
  )
}
