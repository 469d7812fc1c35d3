import Checkbox from '@mui/material/Checkbox'
import { selectableKeys } from './rows'
import type { DataTableProps, Selection } from './types'

interface SelectAllProps<T> extends Pick<DataTableProps<T>, 'rowKey'> {
  rows: readonly T[]
  selection: Selection<T>
}

/** Chooses every row that may be chosen, or none. */
export function SelectAll<T>({ rows, rowKey, selection }: SelectAllProps<T>) {
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
