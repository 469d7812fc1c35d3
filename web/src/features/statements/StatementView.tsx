import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink, type To, useNavigate } from 'react-router'
import type { Statement, StatementMovement } from '@/api/client'
import type { Problem } from '@/api/problem'
import type { Pages } from '@/api/usePages'
import { List } from '@/app/lists/List'
import { formatDate } from '@/lib/dates'
import { documentWords } from '@/lib/payees'
import { ActionButton } from '@/ui/ActionButton'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { Notice } from '@/ui/Notice'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { NoSheet } from '@/ui/print/NoSheet'
import { Section } from '@/ui/Section'
import { amountColumn } from '@/ui/table/columns'
import { accountWords, movementWords, papersOf, whyNotClear } from './words'

interface StatementViewProps {
  statement: Statement | undefined
  problem: Problem | null
  refetch: () => unknown
  pages: Pages<StatementMovement>
  isOwn: boolean
  back: ReactNode
  printHref: To
  clearanceHref: To
}

/** What a person owes, by currency, and everything that moved it. */
export function StatementView(props: StatementViewProps) {
  const { statement, problem, refetch, pages, isOwn, back } = props
  return (
    <>
      <PageHeader
        title={isOwn ? 'Lo que debo' : (statement?.person.name ?? 'Estado de cuenta')}
        subtitle={subtitleOf(statement, isOwn)}
        back={back}
        actions={statement === undefined ? undefined : <Papers {...props} statement={statement} />}
      />
      {statement === undefined ? (
        <NoSheet
          problem={problem}
          missing="No encontramos a esta persona, o no puedes ver lo que debe."
          onRetry={refetch}
        />
      ) : (
        <>
          <Balances statement={statement} isOwn={isOwn} />
          <List
            of={{
              label: 'Movimientos',
              columns: COLUMNS,
              rowKey: (row) => `${row.entry_id} ${row.account}`,
              nothing: {
                title: isOwn ? 'No tienes deudas registradas' : 'No tiene deudas registradas',
                text: 'Aquí aparecen los anticipos por rendir y lo que se descuenta de la planilla.',
              },
            }}
            pages={pages}
            title="Movimientos"
          />
        </>
      )}
    </>
  )
}

function subtitleOf(statement: Statement | undefined, isOwn: boolean): string | undefined {
  if (statement === undefined) {
    return undefined
  }
  const { document_type, document_number, employee_number } = statement.person
  const known = [
    isOwn ? null : 'Estado de cuenta',
    documentWords(document_type, document_number),
    (employee_number ?? '') === '' ? null : `Empleado ${employee_number ?? ''}`,
    `Al ${formatDate(statement.as_of)}`,
  ]
  return known.filter((part) => part !== null).join(' · ')
}

function Papers({
  statement,
  isOwn,
  printHref,
  clearanceHref,
}: StatementViewProps & { statement: Statement }) {
  const navigate = useNavigate()
  return (
    <>
      <Button component={RouterLink} to={printHref} variant="outlined" color="inherit">
        Imprimir estado de cuenta
      </Button>
      <ActionButton blockedBy={whyNotClear(statement, isOwn)} onAct={() => void navigate(clearanceHref)}>
        Paz y salvo
      </ActionButton>
    </>
  )
}

function Balances({ statement, isOwn }: { statement: Statement; isOwn: boolean }) {
  const why = whyNotClear(statement, isOwn)
  const open = statement.balances.filter((b) => b.advances_minor !== 0 || b.receivable_minor !== 0)
  return (
    <>
      <Notice
        tone={why === null ? 'success' : 'info'}
        title={why === null ? (isOwn ? 'No debes nada' : 'No debe nada') : why}
      >
        {why === null
          ? 'Tampoco hay nada en trámite: ya se puede imprimir el paz y salvo.'
          : 'El paz y salvo se puede imprimir cuando todo esté en cero y no haya nada en trámite.'}
      </Notice>
      {open.length === 0 ? null : (
        <Section title="Saldos">
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gap: 3,
              gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
            }}
          >
            {open.flatMap(({ currency, advances_minor, receivable_minor }) =>
              (
                [
                  ['Por rendir', advances_minor],
                  ['Por planilla', receivable_minor],
                ] as const
              ).map(([name, minor]) => (
                <div key={`${currency} ${name}`}>
                  <Typography component="dt" variant="body2" color="textSecondary">
                    {name}
                  </Typography>
                  <Typography component="dd" variant="h5" sx={{ m: 0 }}>
                    <MoneyText amount_minor={minor} currency={currency} />
                  </Typography>
                </div>
              )),
            )}
          </Box>
        </Section>
      )}
    </>
  )
}

const COLUMNS: readonly Column<StatementMovement>[] = [
  { key: 'what', header: 'Movimiento', isTitle: true, cell: movementWords },
  {
    key: 'date',
    header: 'Fecha',
    cell: (row) => <NoWrap>{formatDate(row.business_date)}</NoWrap>,
  },
  {
    key: 'papers',
    header: 'Documento',
    cell: (row) =>
      papersOf(row).map((number) => (
        <Box key={number} component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
          {number}
        </Box>
      )),
  },
  { key: 'account', header: 'Cuenta', cell: (row) => accountWords(row.account) },
  amountColumn({ key: 'amount', header: 'Monto', of: (row) => row }),
  amountColumn({
    key: 'balance',
    header: 'Saldo total',
    isStrong: true,
    of: ({ balance_minor, currency }) => ({ amount_minor: balance_minor, currency }),
  }),
]
