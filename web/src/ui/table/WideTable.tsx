import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { Link as RouterLink } from 'react-router'
import { cellOf, coveringLink, moveBetweenRows, ROW_LINK, selectableKeys, toggled } from './rows'
import type { Column, DataTableProps, Sort } from './types'

type WithRows<T> = DataTableProps<T> & { rows: readonly T[] }

export function WideTable<T>(props: WithRows<T>) {
  const { label, columns, rows, rowKey, selection, sort } = props
  return (
    <TableContainer>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {selection === undefined ? null : (
              <TableCell padding="checkbox">
                <SelectAll {...props} selection={selection} />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={moveBetweenRows}>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} {...props} row={row} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function SelectAll<T>({
  rows,
  rowKey,
  selection,
}: WithRows<T> & { selection: NonNullable<DataTableProps<T>['selection']> }) {
  const keys = selectableKeys(rows, rowKey, selection)
  const chosen = keys.filter((key) => selection.selected.has(key)).length
  const isAll = chosen > 0 && chosen === keys.length
  return (
    <Checkbox
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      disabled={keys.length === 0}
      onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
      slotProps={{ input: { 'aria-label': 'Elegir todas las filas' } }}
    />
  )
}

function HeaderCell<T>({ column, sort }: { column: Column<T>; sort: Sort | undefined }) {
  const { sortKey } = column
  if (sort === undefined || sortKey === undefined) {
    return <TableCell align={column.align}>{column.head ?? column.header}</TableCell>
  }
  const isDescending = sort.value === `-${sortKey}`
  const isActive = isDescending || sort.value === sortKey
  const direction = isDescending ? 'desc' : 'asc'
  return (
    <TableCell align={column.align} sortDirection={isActive ? direction : false}>
      <TableSortLabel
        active={isActive}
        direction={isActive ? direction : 'asc'}
        onClick={() => sort.onChange(isActive && !isDescending ? `-${sortKey}` : sortKey)}
      >
        {column.header}
      </TableSortLabel>
    </TableCell>
  )
}

function BodyRow<T>({
  row,
  columns,
  rowKey,
  rowHref,
  rowLinkState,
  activeKey,
  selection,
}: WithRows<T> & { row: T }) {
  const key = rowKey(row)
  const isSelectable = selection?.canSelect?.(row) ?? true
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
          {isSelectable ? (
            <Checkbox
              checked={selection.selected.has(key)}
              onChange={() => selection.onChange(toggled(selection.selected, key))}
              // Above the covering link.
              sx={{ position: 'relative', zIndex: 1 }}
              slotProps={{ input: { 'aria-label': `Elegir ${selection.label(row)}` } }}
            />
          ) : null}
        </TableCell>
      )}
      {columns.map((column, index) => (
        <TableCell key={column.key} align={column.align}>
          {index === 0 && rowHref !== undefined ? (
            <Link
              component={RouterLink}
              to={rowHref(row)}
              state={rowLinkState}
              preventScrollReset={rowLinkState !== undefined}
              sx={coveringLink}
              {...{ [ROW_LINK]: '' }}
            >
              {cellOf(column, row)}
            </Link>
          ) : (
            cellOf(column, row)
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}
