import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { FileImport } from '@/api/generated'
import type { Pages } from '@/api/usePages'
import { List } from '@/app/lists/List'
import { written } from '@/lib/counts'
import type { Column } from '@/ui/DataTable'
import { LinkTabs } from '@/ui/LinkTabs'
import { Section } from '@/ui/Section'
import type { FileImportRow, ImportKind } from './kind'
import { isRowState, ROW_STATES, type RowState } from './words'

interface RowsProps {
  of: ImportKind
  file: FileImport
  /** The rows in a state. */
  children: (state: RowState) => ReactNode
}

/** The rows of a file by what they come to; those that change nothing are only counted. */
export function Rows({ of, file, children }: RowsProps) {
  const [search] = useSearchParams()
  const there = ROW_STATES.filter(({ state }) => file[state] > 0)
  const wanted = search.get('filas')
  const active = isRowState(wanted) && file[wanted] > 0 ? wanted : there[0]?.state
  if (active === undefined) {
    return null
  }
  return (
    <>
      <LinkTabs
        label="Filas del archivo"
        active={active}
        tabs={there.map(({ state, label }) => ({
          key: state,
          label: `${label} (${written(file[state])})`,
          to: `${of.file(file.id)}?filas=${state}`,
        }))}
      />
      <Section key={active} padded={false}>
        {children(active)}
      </Section>
    </>
  )
}

/** Rows in one state, each with all that is wrong with it or all that it changes. */
export function RowsTable({
  of,
  state,
  pages,
}: {
  of: ImportKind
  state: RowState
  pages: Pages<FileImportRow>
}) {
  return (
    <List
      of={{
        label: 'Filas del archivo',
        columns: [record(of), ROW, state === 'wrong' || state === 'refused' ? PROBLEMS : CHANGES],
        rowKey: ({ row }) => String(row),
        nothing: { cause: 'no-match', title: 'Ya no hay filas aquí' },
      }}
      pages={pages}
      isCard={false}
    />
  )
}

function record({ one, mark: markOf }: ImportKind): Column<FileImportRow> {
  return {
    key: 'record',
    header: `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    isTitle: true,
    cell: ({ name, mark }) => (
      <>
        {name === '' ? 'Sin nombre' : name}
        {markOf(mark)}
      </>
    ),
  }
}

const ROW: Column<FileImportRow> = { key: 'row', header: 'Fila', cell: ({ row }) => String(row) }

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75, overflowWrap: 'anywhere' } as const

const PROBLEMS: Column<FileImportRow> = {
  key: 'problems',
  header: 'Qué corregir',
  cell: ({ problems }) => (
    <Box component="ul" sx={LIST}>
      {problems.map(({ column, value, code, detail }) => (
        <li key={`${column} ${code} ${value}`}>
          <strong>{column}</strong>
          {value === '' ? '' : ` «${value}»`}: {detail}
        </li>
      ))}
    </Box>
  ),
}

const CHANGES: Column<FileImportRow> = {
  key: 'changes',
  header: 'Qué cambia',
  cell: ({ changes, warnings }) => (
    <Box component="ul" sx={LIST}>
      {changes.map(({ column, before, after }) => (
        <li key={column}>
          <strong>{column}</strong>: {changeWords(before, after)}
        </li>
      ))}
      {warnings.map((warning) => (
        <Box component="li" key={warning} sx={{ color: 'warning.dark' }}>
          Atención: {warning}
        </Box>
      ))}
    </Box>
  ),
}

const quoted = (text: string) => (text === '' ? 'nada' : `«${text}»`)

/** A new record has no before; an empty text is something that is not there. */
function changeWords(before: string | null | undefined, after: string): string {
  return before === null || before === undefined ? quoted(after) : `de ${quoted(before)} a ${quoted(after)}`
}
