import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type MailItem, messagesApi } from '@/api/messages'
import { pagedList } from '@/app/lists/descriptor'
import { counted } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
import type { Column } from '@/ui/DataTable'
import { MailText } from '@/ui/MailText'
import { StatePill } from '@/ui/StatePill'
import { mailKindWords, mailStateWords } from './model'
import { RetryButton } from './RetryButton'

/** What became of the letters, newest first. */
export function lettersOf(view: string, isSetUp: boolean) {
  return pagedList({
    label: 'Correos',
    endpoint: messagesApi.endpoints.listMail,
    asked: () => (view === '' ? {} : { state: view }),
    columns: [...COLUMNS, retry(isSetUp)],
    card: (row) => <Card letter={row} isSetUp={isSetUp} />,
    rowKey: ({ id }) => id,
    nothing:
      view === ''
        ? {
            title: 'Todavía no ha salido ningún correo',
            text: 'Envíate uno de prueba, o espera a que haya algo que avisar.',
          }
        : { cause: 'no-match', title: 'No hay correos en este estado' },
  })
}

/** What comes next for one that waits, or when it ended. */
function after({ state, attempts, due_at_ms, ended_at_ms }: MailItem): string | null {
  if (state === 'waiting') {
    return `${attempts === 0 ? 'Sale' : 'Próximo intento'}: ${formatInstant(due_at_ms)}`
  }
  return typeof ended_at_ms === 'number' ? `Terminó: ${formatInstant(ended_at_ms)}` : null
}

/** Nothing before the first. */
function tried({ attempts }: MailItem): string | null {
  return attempts === 0 ? null : counted(attempts, 'intento', 'intentos')
}

const small = { display: 'block', typography: 'caption', color: 'text.secondary' } as const

const COLUMNS: readonly Column<MailItem>[] = [
  {
    key: 'to',
    header: 'Para quién y clase',
    isTitle: true,
    cell: (row) => (
      <>
        {row.to.name}
        <Box component="span" sx={{ ...small, fontWeight: 400 }}>
          {mailKindWords(row)}
        </Box>
        {typeof row.address === 'string' ? <MailText email={row.address} /> : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Estado',
    isTitle: true,
    cell: (row) => (
      <>
        <StatePill {...mailStateWords(row)} />
        <Box component="span" sx={small}>
          {tried(row)}
        </Box>
      </>
    ),
  },
  {
    key: 'when',
    header: 'Cuándo',
    cell: (row) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatInstant(row.created_at_ms)}
        <Box component="span" sx={small}>
          {after(row)}
        </Box>
      </Box>
    ),
  },
  {
    key: 'error',
    header: 'Qué dijo el servidor',
    cell: ({ error }) =>
      typeof error === 'string' ? (
        // Words that may break anywhere would leave the column a word wide.
        <Box sx={{ minWidth: 220 }}>
          <FailureText>{error}</FailureText>
        </Box>
      ) : (
        '—'
      ),
  },
]

function FailureText({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ typography: 'body2', overflowWrap: 'anywhere', color: 'error.dark' }}>
      {children}
    </Box>
  )
}

function retry(isSetUp: boolean): Column<MailItem> {
  return {
    key: 'retry',
    header: 'Reintentar',
    isControl: true,
    align: 'right',
    cell: (row) => (row.state === 'failed' ? <RetryButton letter={row} isSetUp={isSetUp} /> : null),
  }
}

/** A letter on a phone: what the server said needs all of its width. */
function Card({ letter, isSetUp }: { letter: MailItem; isSetUp: boolean }) {
  const next = after(letter)
  return (
    <Stack sx={{ gap: 0.5, typography: 'body2', alignItems: 'flex-start' }}>
      <span>{formatInstant(letter.created_at_ms)}</span>
      {next === null ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {next}
        </Box>
      )}
      {typeof letter.error === 'string' ? <FailureText>{letter.error}</FailureText> : null}
      {letter.state === 'failed' ? (
        <Box sx={{ mt: 1 }}>
          <RetryButton letter={letter} isSetUp={isSetUp} />
        </Box>
      ) : null}
    </Stack>
  )
}
