import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { usePages } from '@/api/usePages'
import { type UserImport, type UserImportRow, usersApi } from '@/api/users'
import { written } from '@/lib/counts'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { LinkTabs } from '@/ui/LinkTabs'
import { MailText } from '@/ui/MailText'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { isRowState, ROW_STATES, type RowState } from './words'

/** The rows of a file by what they come to; those that change nothing are only counted. */
export function Rows({ file }: { file: UserImport }) {
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
          to: `${paths.userImport(file.id)}?filas=${state}`,
        }))}
      />
      <RowsOf key={active} id={file.id} state={active} />
    </>
  )
}

function RowsOf({ id, state }: { id: string; state: RowState }) {
  const pages = usePages(usersApi.endpoints.listUserImportRows, { id, state })
  return (
    <Section padded={false}>
      <PagedTable
        label="Filas del archivo"
        columns={state === 'wrong' || state === 'refused' ? WRONG : RIGHT}
        pages={pages}
        rowKey={({ row }) => String(row)}
        empty={<EmptyState cause="no-match" title="Ya no hay filas aquí" />}
      />
    </Section>
  )
}

const PERSON: Column<UserImportRow> = {
  key: 'person',
  header: 'Persona',
  isTitle: true,
  cell: ({ name, email }) => (
    <>
      {name === '' ? 'Sin nombre' : name}
      <MailText email={email} />
    </>
  ),
}

const ROW: Column<UserImportRow> = { key: 'row', header: 'Fila', cell: ({ row }) => String(row) }

const LIST = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75, overflowWrap: 'anywhere' } as const

const WRONG: Column<UserImportRow>[] = [
  PERSON,
  ROW,
  {
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
  },
]

const RIGHT: Column<UserImportRow>[] = [
  PERSON,
  ROW,
  {
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
  },
]

const said = (text: string) => (text === '' ? 'nada' : `«${text}»`)

/** A new person has no before; an empty text is something that is not there. */
function changeWords(before: string | null | undefined, after: string): string {
  return before === null || before === undefined ? said(after) : `de ${said(before)} a ${said(after)}`
}
