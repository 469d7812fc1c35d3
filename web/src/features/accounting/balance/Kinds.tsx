import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { AccountItem, TrialBalance } from '@/api/accounting'
import { ledgerKindWords } from '@/lib/ledgerWords'
import { Icon } from '@/ui/icons'
import { MoneyText } from '@/ui/MoneyText'
import { onlyCurrency } from '@/ui/table/columns'
import { InCurrency } from '@/ui/table/InCurrency'
import { ROW_LINK } from '@/ui/table/rowLink'
import { moveBetweenRows } from '@/ui/table/rows'
import { AMOUNTS, type Sums } from './columns'
import { byKind, isBalanced } from './model'
import { type AccountPages, useAccounts, type Which } from './useAccounts'

interface KindsProps {
  balance: TrialBalance
  /** The kinds whose accounts are shown. */
  open: ReadonlySet<string>
  onToggle: (kind: string) => void
  which: Omit<Which, 'kind'>
  hrefOf: (account: AccountItem) => string
}

/** The balance by kind of account, each of which unfolds into its accounts. */
export function Kinds(props: KindsProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  return isNarrow ? <Cards {...props} /> : <Wide {...props} />
}

interface ToggleProps {
  kind: string
  isOpen: boolean
  onToggle: (kind: string) => void
}

function Toggle({ kind, isOpen, onToggle }: ToggleProps) {
  return (
    <Button
      color="inherit"
      aria-expanded={isOpen}
      onClick={() => onToggle(kind)}
      startIcon={<Icon name="chevron" sx={{ rotate: isOpen ? '90deg' : '0deg' }} />}
      sx={{ ml: -1, py: 0.25, fontWeight: 600, textAlign: 'left', justifyContent: 'flex-start' }}
      {...{ [ROW_LINK]: '' }}
    >
      {ledgerKindWords(kind)}
    </Button>
  )
}

interface AmountsProps {
  of: Sums
  /** All weigh the same. */
  isTotal?: boolean
  /** Their currency stands in the head. */
  isBare: boolean
}

/** The amounts of a row. */
function Amounts({ of, isTotal = false, isBare }: AmountsProps) {
  return AMOUNTS.map(({ key }) => (
    <TableCell key={key} align="right">
      <MoneyText
        amount_minor={of[key]}
        currency={of.currency}
        strong={isTotal || key === 'closing_minor'}
        isBare={isBare}
      />
    </TableCell>
  ))
}

function Wide({ balance, open, onToggle, which, hrefOf }: KindsProps) {
  const currency = onlyCurrency(balance.totals.map((total) => total.currency))
  const isBare = currency !== null
  return (
    <TableContainer>
      <Table aria-label="Balance por tipo de cuenta">
        <TableHead>
          <TableRow>
            <TableCell>Cuenta</TableCell>
            {AMOUNTS.map(({ key, header }) => (
              <TableCell key={key} align="right">
                {header}
                <InCurrency currency={currency} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={moveBetweenRows}>
          {byKind(balance.kinds).map(([kind, rows]) => (
            <Fragment key={kind}>
              {rows.map((row, index) => (
                <TableRow key={row.currency} data-row={`${kind} ${row.currency}`} hover>
                  <TableCell sx={{ py: 1 }}>
                    {index === 0 ? <Toggle kind={kind} isOpen={open.has(kind)} onToggle={onToggle} /> : null}
                  </TableCell>
                  <Amounts of={row} isBare={isBare} />
                </TableRow>
              ))}
              {open.has(kind) ? (
                <WideAccounts which={{ ...which, kind }} hrefOf={hrefOf} isBare={isBare} />
              ) : null}
            </Fragment>
          ))}
          {balance.totals.map((total) => (
            <TableRow
              key={total.currency}
              sx={{
                '& td': { fontWeight: 700, bgcolor: 'neutral.50' },
                '&:last-child td': { borderBottom: 0 },
              }}
            >
              <TableCell>
                Total en {total.currency}
                {isBalanced(total) ? ', cuadra' : ', no cuadra'}
              </TableCell>
              <Amounts of={total} isTotal isBare={isBare} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function AccountLink({ account, href }: { account: AccountItem; href: string }) {
  return (
    <>
      <Link component={RouterLink} to={href} {...{ [ROW_LINK]: '' }}>
        {account.name}
      </Link>
      {account.code ? (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {account.code}
        </Box>
      ) : null}
    </>
  )
}

interface AccountsProps {
  which: Which
  hrefOf: (account: AccountItem) => string
}

function WideAccounts({ which, hrefOf, isBare }: AccountsProps & { isBare: boolean }) {
  const pages = useAccounts(which)
  return (
    <>
      {pages.items?.map((account) => (
        <TableRow
          key={`${account.key} ${account.currency}`}
          data-row={account.key}
          sx={{ bgcolor: 'neutral.50' }}
        >
          <TableCell sx={{ pl: 7 }}>
            <AccountLink account={account} href={hrefOf(account)} />
          </TableCell>
          <Amounts of={account} isBare={isBare} />
        </TableRow>
      ))}
      <AccountsEnd pages={pages}>
        {(end) => (
          <TableRow sx={{ bgcolor: 'neutral.50' }}>
            <TableCell colSpan={1 + AMOUNTS.length} sx={{ pl: 7 }}>
              {end}
            </TableCell>
          </TableRow>
        )}
      </AccountsEnd>
    </>
  )
}

/** What stands below the accounts of a kind: that they are coming, why not, that there are none, or more of them. */
function AccountsEnd({ pages, children }: { pages: AccountPages; children: (end: ReactNode) => ReactNode }) {
  const { items, problem, hasMore, isLoadingMore, loadMore, refetch } = pages
  if (problem !== null) {
    return children(
      <span role="alert">
        {problem.detail} <Button onClick={refetch}>Reintentar</Button>
      </span>,
    )
  }
  if (items === undefined) {
    return children(<span role="status">Cargando...</span>)
  }
  if (items.length === 0) {
    return children('Ninguna cuenta tuvo movimientos ni tiene saldo en estas fechas.')
  }
  return hasMore
    ? children(
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-disabled={isLoadingMore}
          onClick={isLoadingMore ? undefined : loadMore}
        >
          {isLoadingMore ? 'Cargando...' : 'Ver más cuentas'}
        </Button>,
      )
    : null
}

function Facts({ of }: { of: Sums }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, typography: 'body2' }}>
      {AMOUNTS.map(({ key, header }) => (
        <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Box component="dt" sx={{ color: 'neutral.600' }}>
            {header}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <MoneyText amount_minor={of[key]} currency={of.currency} strong={key === 'closing_minor'} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
} as const

function Cards({ balance, open, onToggle, which, hrefOf }: KindsProps) {
  return (
    <Box component="ul" aria-label="Balance por tipo de cuenta" sx={list} onKeyDown={moveBetweenRows}>
      {byKind(balance.kinds).map(([kind, rows]) => (
        <li key={kind}>
          <Box data-row={kind} sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
            <div>
              <Toggle kind={kind} isOpen={open.has(kind)} onToggle={onToggle} />
            </div>
            {rows.map((row) => (
              <Facts key={row.currency} of={row} />
            ))}
          </Box>
          {open.has(kind) ? <CardAccounts which={{ ...which, kind }} hrefOf={hrefOf} /> : null}
        </li>
      ))}
      {balance.totals.map((total) => (
        <Box key={total.currency} component="li" sx={{ px: 2, py: 1.5, bgcolor: 'neutral.50' }}>
          <Box sx={{ fontWeight: 700, mb: 0.5 }}>
            Total en {total.currency}
            {isBalanced(total) ? ', cuadra' : ', no cuadra'}
          </Box>
          <Facts of={total} />
        </Box>
      ))}
    </Box>
  )
}

function CardAccounts({ which, hrefOf }: AccountsProps) {
  const pages = useAccounts(which)
  return (
    <Box
      component="ul"
      aria-label={`Cuentas de ${ledgerKindWords(which.kind)}`}
      sx={{ ...list, bgcolor: 'neutral.50' }}
    >
      {pages.items?.map((account) => (
        <Box
          key={`${account.key} ${account.currency}`}
          component="li"
          data-row={account.key}
          sx={{ pl: 4, pr: 2, py: 1.5 }}
        >
          <AccountLink account={account} href={hrefOf(account)} />
          <Facts of={account} />
        </Box>
      ))}
      <AccountsEnd pages={pages}>
        {(end) => (
          <Box component="li" sx={{ pl: 4, pr: 2, py: 1.5, typography: 'body2' }}>
            {end}
          </Box>
        )}
      </AccountsEnd>
    </Box>
  )
}
