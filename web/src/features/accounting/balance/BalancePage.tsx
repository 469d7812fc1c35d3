import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import { Link as RouterLink } from 'react-router'
import { type AccountItem, accountingApi } from '@/api/accounting'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { paths } from '@/lib/paths'
import { rangeWords } from '@/lib/ranges'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterRange } from '@/ui/FilterRange'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { type Days, queryOf, searchOf } from '../days'
import { Files } from '../Files'
import { Head } from '../Head'
import { AMOUNT_COLUMNS } from './columns'
import { Kinds } from './Kinds'
import { openKinds, toggledKind } from './model'
import { Standing } from './Standing'
import { useBalance } from './useBalance'

/** What every account moved within some days, and that it all balances. */
export function BalancePage() {
  const shown = useBalance()
  const { filters, days, balance, problem } = shown
  return (
    <>
      <Head
        tab="balance"
        title="Balance de comprobación"
        subtitle="Los saldos acreedores llevan signo menos: por eso todos juntos suman cero."
        actions={
          <>
            <Files of={{ what: 'trial_balance', query: queryOf({ ...days, idle: filters.values.idle }) }} />
            <Button
              component={RouterLink}
              to={paths.accountingPage('balance/print', searchOf({ ...days }))}
              variant="outlined"
              color="inherit"
            >
              Imprimir
            </Button>
          </>
        }
      />
      {balance === undefined ? null : <Standing totals={balance.totals} />}
      <Section padded={false}>
        <Filters shown={shown} />
        <Box sx={{ px: 2 }}>
          <ProblemAlert problem={problem} takesFocus={false} onRetry={shown.onRetry} />
        </Box>
        {balance === undefined ? (
          problem === null ? (
            <Skeleton variant="rounded" height={420} sx={{ m: 2 }} />
          ) : null
        ) : (
          <Rows shown={shown} />
        )}
      </Section>
    </>
  )
}

type Balance = ReturnType<typeof useBalance>

function Filters({ shown: { filters, days, today } }: { shown: Balance }) {
  const { values, set } = filters
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar una cuenta" {...filters.field('q')} />}
      told={rangeWords(days.from, days.until)}
    >
      <FilterRange
        from={days.from}
        to={days.until}
        today={today}
        onChange={({ from, to }) => {
          set({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to }) })
        }}
      />
      <FormControlLabel
        label="Incluir cuentas sin movimiento"
        control={
          <Switch checked={values.idle === 'yes'} onChange={(_, isOn) => set({ idle: isOn ? 'yes' : '' })} />
        }
      />
    </FilterBar>
  )
}

function Rows({ shown: { filters, view, days, balance } }: { shown: Balance }) {
  const { values } = filters
  const hrefOf = ({ key, currency }: AccountItem) =>
    paths.accountingAccount(key, searchOf({ ...days, currency }))
  if (values.q.trim() !== '') {
    return (
      <Found
        q={values.q}
        days={days}
        isIdle={values.idle === 'yes'}
        hrefOf={hrefOf}
        onReset={filters.reset}
      />
    )
  }
  if (balance === undefined || balance.kinds.length === 0) {
    return (
      <EmptyState
        cause="nothing-yet"
        title="Todavía no hay movimientos"
        text="El balance empieza con el primer asiento: un saldo inicial, un pago o un movimiento de caja."
      />
    )
  }
  return (
    <Kinds
      balance={balance}
      open={openKinds(view.values.open)}
      onToggle={(kind) => view.set({ open: toggledKind(view.values.open, kind) })}
      which={{ ...days, isIdle: values.idle === 'yes' }}
      hrefOf={hrefOf}
    />
  )
}

const COLUMNS: readonly Column<AccountItem>[] = [
  { key: 'name', header: 'Cuenta', isTitle: true, cell: ({ name }) => name },
  { key: 'code', header: 'Código', cell: ({ code }) => code ?? '—' },
  ...AMOUNT_COLUMNS,
]

interface FoundProps {
  q: string
  days: Days
  isIdle: boolean
  hrefOf: (account: AccountItem) => string
  onReset: () => void
}

/** The accounts of any kind whose name has these words. */
function Found(props: FoundProps) {
  return <List {...useList(foundOf(props))} isCard={false} />
}

function foundOf({ q, days, isIdle, hrefOf, onReset }: FoundProps) {
  return pagedList({
    label: 'Cuentas encontradas',
    endpoint: accountingApi.endpoints.listAccounts,
    asked: () => ({ ...days, q, ...(isIdle ? { idle: 'yes' } : {}) }),
    columns: COLUMNS,
    rowKey: ({ key, currency }) => `${key} ${currency}`,
    rowHref: hrefOf,
    nothing: {
      cause: 'no-match',
      title: 'Ninguna cuenta se llama así',
      text: isIdle
        ? 'Prueba con otra palabra.'
        : 'Puede que no haya tenido movimientos: incluye las cuentas sin movimiento.',
      action: <Button onClick={onReset}>Limpiar filtros</Button>,
    },
  })
}
