import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { type OpeningItem, useListOpeningsQuery } from '@/api/accounting'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { wholeOf } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { counted, written } from '@/lib/counts'
import { formatDate, formatInstant } from '@/lib/dates'
import { openingStateWords } from '@/lib/openingWords'
import { paths } from '@/lib/paths'
import { ADMINISTRATOR } from '@/lib/permissions'
import { ActionButton } from '@/ui/ActionButton'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { rowKeys } from '@/ui/rowFocus'
import { StatePill } from '@/ui/StatePill'
import { useKeys } from '@/ui/shortcuts'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { Head } from '../Head'
import { Template } from './Template'

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog')).UploadDialog }))

const small = { display: 'block', typography: 'caption', color: 'text.secondary' } as const

const COLUMNS: readonly Column<OpeningItem>[] = [
  {
    key: 'number',
    header: 'Número',
    isTitle: true,
    cell: ({ number }) => <NoWrap>{number}</NoWrap>,
  },
  {
    key: 'state',
    header: 'Estado',
    isTitle: true,
    cell: ({ state }) => <StatePill {...openingStateWords(state)} />,
  },
  { key: 'cutoff', header: 'Fecha de corte', cell: ({ cutoff }) => formatDate(cutoff) },
  {
    key: 'file',
    header: 'Archivo',
    cell: ({ file_name }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {file_name}
      </Box>
    ),
  },
  {
    key: 'lines',
    header: 'Líneas',
    align: 'right',
    cell: ({ lines, wrong }) => (
      <>
        {written(lines)}
        {wrong === 0 ? null : (
          <Box component="span" sx={{ ...small, color: 'error.dark' }}>
            {counted(wrong, 'con errores', 'con errores')}
          </Box>
        )}
      </>
    ),
  },
  {
    key: 'who',
    header: 'Subió',
    cell: ({ made_by, at_ms }) => (
      <>
        {made_by.name}
        <Box component="span" sx={small}>
          {formatInstant(at_ms)}
        </Box>
      </>
    ),
  },
]

const OPENINGS: ListOf<OpeningItem> = {
  label: 'Saldos iniciales',
  columns: COLUMNS,
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => paths.accountingOpening(id),
  nothing: {
    title: 'Todavía no se han subido saldos',
    text: 'Llena la plantilla con lo que había el día de corte. Revisamos cada línea antes de que nada cambie.',
  },
}

/** What the company had before its first day here: the files that said it, and what became of each. */
export function OpeningsPage() {
  const openings = useListOpeningsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { permissions } = useSession()
  const dialog = useFreshDialog<true>()
  useKeys(rowKeys())
  const upload = (
    <ActionButton
      blockedBy={
        permissions.includes(ADMINISTRATOR)
          ? null
          : 'Los sube quien administra el portal. Tú los ves, y decides si te nombraron para ello.'
      }
      onAct={() => dialog.open(true)}
    >
      Subir saldos
    </ActionButton>
  )
  return (
    <>
      <Head
        tab="openings"
        title="Saldos iniciales"
        subtitle="Lo que la empresa ya tenía al empezar: anticipos, préstamos, cajas y bancos. Los sube una persona y los aprueba otra."
        actions={
          <>
            <Template />
            {upload}
          </>
        }
      />
      <List of={OPENINGS} pages={wholeOf(openings)} />
      <Suspense>
        {dialog.time === 0 ? null : (
          <UploadDialog key={dialog.time} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  )
}
