import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { NoWrapPhrases } from '../NoWrapPhrases'
import { VisuallyHidden } from '../VisuallyHidden'
import { Choose } from './Choose'
import { amountOf, currencyOf, NOTHING } from './columns'
import { InCurrency } from './InCurrency'
import { Clamped, Name, RowLink, SecondLine } from './Lines'
import { cellOf, moveBetweenRows, selectableKeys } from './rows'
import { SelectAll } from './SelectAll'
import type { Column, DataTableProps, Sort } from './types'
import { useScrollsWhereWide } from './useScrollsWhereWide'

/** As high as two lines need; comfortable rows have more air. A head stays in sight below the bar of the portal. */
const table = (height: number) =>
  ({
    '& td': { height, py: 0.5, px: 1.5, lineHeight: '20px' },
    '& th': {
      position: 'sticky',
      // In what scrolls across 64 px below its top would be the first row.
      top: 'var(--head-top, 64px)',
      zIndex: 2,
      // There the bar leaves with the page.
      '@media (max-height: 400px)': { top: 0 },
      py: 1,
      px: 1.5,
      bgcolor: 'neutral.50',
      lineHeight: 1.3,
      whiteSpace: 'nowrap',
    },
    '& td:first-of-type, & th:first-of-type': { pl: { xs: 2, sm: 3 } },
    '& td:last-of-type, & th:last-of-type': { pr: { xs: 2, sm: 3 } },
    '& .MuiTableCell-paddingCheckbox:first-of-type': { pl: 1.5, pr: 0 },
    '& th.MuiTableCell-paddingCheckbox': { py: 0 },
    '& .MuiCheckbox-root, & [data-lock]': { my: -1 },
    '@media print': { '& th': { position: 'static' } },
  }) as const
const COMPACT = table(52)
const COMFORTABLE = table(68)

type WithRows<T> = DataTableProps<T> & { rows: readonly T[] }

export function WideTable<T>(props: WithRows<T>) {
  const { label, columns, rows, rowKey, selection, sort, isComfortable = false } = props
  const currencies = columns.map((column) => currencyOf(column, rows))
  const place = useScrollsWhereWide()
  return (
    <TableContainer ref={place} sx={{ overflowX: 'visible' }}>
      <Table aria-label={label} sx={isComfortable ? COMFORTABLE : COMPACT}>
        <TableHead>
          <TableRow>
            {selection === undefined ? null : (
              <TableCell padding="checkbox">
                {selectableKeys(rows, rowKey, selection).length === 0 ? (
                  <VisuallyHidden>Elegir</VisuallyHidden>
                ) : (
                  <SelectAll {...props} selection={selection} />
                )}
              </TableCell>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} rows={rows} sort={sort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={(event) => moveBetweenRows(event, props)}>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} {...props} row={row} currencies={currencies} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface HeaderCellProps<T> {
  column: Column<T>
  rows: readonly T[]
  sort: Sort | undefined
}

function HeaderCell<T>({ column, rows, sort }: HeaderCellProps<T>) {
  const { align, order } = column
  if (sort === undefined || order === undefined) {
    return (
      <TableCell align={align}>
        <Head column={column} rows={rows} />
      </TableCell>
    )
  }
  const isDescending = sort.value === order.descending
  const isActive = isDescending || sort.value === order.ascending
  const direction = isDescending ? 'desc' : 'asc'
  return (
    <TableCell align={align} sortDirection={isActive ? direction : false}>
      <TableSortLabel
        active={isActive}
        direction={isActive ? direction : 'desc'}
        onClick={() => sort.onChange(isDescending ? order.ascending : order.descending)}
      >
        <Head column={column} rows={rows} />
      </TableSortLabel>
    </TableCell>
  )
}

function Head<T>({ column, rows }: Omit<HeaderCellProps<T>, 'sort'>) {
  const currency = currencyOf(column, rows)
  return (
    <>
      {column.head ?? column.header}
      <InCurrency currency={currency} />
    </>
  )
}

interface BodyRowProps<T> extends WithRows<T> {
  row: T
  currencies: readonly (string | null)[]
}

function BodyRow<T>(props: BodyRowProps<T>) {
  const { row, columns, currencies, rowKey, rowHref, rowLinkState, activeKey, selection } = props
  const key = rowKey(row)
  return (
    <TableRow
      hover
      data-row={key}
      selected={key === activeKey || (selection?.selected.has(key) ?? false)}
      aria-current={key === activeKey ? 'true' : undefined}
      // The covering link is placed within its row.
      sx={{ position: 'relative', '&:last-child td': { borderBottom: 0 } }}
    >
      {selection === undefined ? null : (
        <TableCell padding="checkbox">
          <Choose row={row} rowKey={key} selection={selection} />
        </TableCell>
      )}
      {columns.map((column, index) => (
        <TableCell key={column.key} align={column.align}>
          <Cell
            column={column}
            row={row}
            currency={currencies[index] ?? null}
            href={index === 0 ? rowHref?.(row) : undefined}
            state={rowLinkState}
          />
        </TableCell>
      ))}
    </TableRow>
  )
}

interface CellProps<T> {
  column: Column<T>
  row: T
  /** That of all rows, which the head says. */
  currency: string | null
  /** Where the row leads, in its first cell. */
  href: string | undefined
  state: unknown
}

function Cell<T>({ column, row, currency, href, state }: CellProps<T>) {
  const { below, number } = column
  const second = below?.(row) ?? undefined
  const shown = (currency === null ? null : amountOf(column, row, true)) ?? cellOf(column, row)
  if (number !== undefined) {
    return (
      <>
        <Name>{shown}</Name>
        <SecondLine isWhole isWrapped={second !== undefined}>
          {href === undefined ? (
            number(row)
          ) : (
            <RowLink href={href} state={state} isQuiet>
              {number(row)}
            </RowLink>
          )}
          {second === undefined ? null : (
            <>
              {' · '}
              <NoWrapPhrases text={second} />
            </>
          )}
        </SecondLine>
      </>
    )
  }
  const first =
    typeof shown === 'string' && shown !== NOTHING ? (
      <Clamped lines={second === undefined ? 2 : 1} text={shown} />
    ) : (
      shown
    )
  return (
    <>
      {href === undefined ? (
        first
      ) : (
        <RowLink href={href} state={state}>
          {first}
        </RowLink>
      )}
      {second === undefined ? null : (
        <SecondLine>
          <NoWrapPhrases text={second} />
        </SecondLine>
      )}
    </>
  )
}
