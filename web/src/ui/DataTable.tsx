import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef } from 'react'
import { CardList } from './table/CardList'
import { ROW_LINK } from './table/rowLink'
import { TableSkeleton } from './table/TableSkeleton'
import type { DataTableProps } from './table/types'
import { WideTable } from './table/WideTable'

export type { Column, DataTableProps, Selection, Sort } from './table/types'

/**
 * A list of records: a table from 600 px on, cards below and where it stands beside details; a skeleton before the first
 * answer.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, activeKey, isCompact = false } = props
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const isCards = isNarrow || isCompact
  const place = useFocusKept(isCards, activeKey)
  if (rows === undefined) {
    return <TableSkeleton label={props.label} />
  }
  if (rows.length === 0) {
    return props.empty
  }
  return (
    <div ref={place}>
      {isCards ? <CardList {...props} rows={rows} /> : <WideTable {...props} rows={rows} />}
    </div>
  )
}

/** Opening details turns the table into cards, and closing them turns it back: the row that led there keeps the focus. */
function useFocusKept(isCards: boolean, activeKey: string | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const lastActive = useRef(activeKey)
  const lastShape = useRef(isCards)
  useEffect(() => {
    lastActive.current = activeKey ?? lastActive.current
    if (lastShape.current === isCards) {
      return
    }
    lastShape.current = isCards
    const key = lastActive.current
    if (key !== undefined && document.activeElement === document.body) {
      const rows = place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
      const row = [...rows].find((candidate) => candidate.dataset.row === key)
      row?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus({ preventScroll: true })
    }
  }, [isCards, activeKey])
  return place
}
