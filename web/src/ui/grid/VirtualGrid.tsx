import Box from '@mui/material/Box'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useRef } from 'react'
import { useCutEdges } from '../useCutEdges'
import { GridRow } from './GridRow'
import { gridLook, HEAD_PX, ROW_PX } from './look'
import type { GridColumn, GridNote, VirtualGridProps } from './types'
import { useGridKeys } from './useGridKeys'

const NO_NOTES: readonly GridNote[] = []
const NOTE_PX = 22
/** Rows that are drawn beyond the edges, so that a turn of the wheel finds them there. */
const BEYOND = 8

function template<T>(columns: readonly GridColumn<T>[]): string {
  return columns
    .map(({ width_px, isPinned = false }) => {
      const width = `${String(width_px)}px`
      return isPinned ? width : `minmax(${width}, ${String(width_px)}fr)`
    })
    .join(' ')
}

/**
 * A table of any length whose cells are walked and mended by the keyboard: only the rows in sight are drawn. Its head stays
 * at the top, and what is wrong in a cell stands below it.
 */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const { label, columns, count, rowAt, rowKey, notesOf, onSee, editing } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  useCutEdges(scroller, 'x')
  const keys = useGridKeys(props, scroller)
  const { active, editor } = keys
  const widths = template(columns)

  const notesAt = (index: number): readonly GridNote[] => {
    const row = rowAt(index)
    return row === undefined ? NO_NOTES : notesOf(row)
  }
  const activeRow = active.row
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range)
      // The active cell has the focus: its row stays in the page wherever one scrolls.
      return seen.includes(activeRow) || activeRow >= range.count
        ? seen
        : [...seen, activeRow].toSorted((a, b) => a - b)
    },
    [activeRow],
  )
  // The same function as long as the rows are the same: all 100,000 are looked at when it changes.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rowAt(index)
      return row === undefined ? `wait ${String(index)}` : rowKey(row)
    },
    [rowAt, rowKey],
  )
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ROW_PX + NOTE_PX * notesAt(index).length,
    getItemKey,
    overscan: BEYOND,
    scrollPaddingStart: HEAD_PX,
    scrollMargin: 0,
    rangeExtractor,
    directDomUpdates: true,
  })
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => {
    onSee(startIndex, endIndex)
  }, [onSee, startIndex, endIndex])
  useEffect(() => {
    keys.attach({
      scrollTo: (index) => {
        virtualizer.scrollToIndex(index)
      },
      page: () => Math.max(1, (virtualizer.range?.endIndex ?? 0) - (virtualizer.range?.startIndex ?? 0) - 1),
    })
  })
  const isEditable = useCallback(
    (row: T, column: string) => editing !== undefined && editing.textOf(row, column) !== null,
    [editing],
  )

  return (
    <Box
      ref={scroller}
      sx={gridLook}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onDoubleClick={keys.onDoubleClick}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        className="grid"
      >
        <div role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns: widths }}>
            {columns.map((column, at) => (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={at + 1}
                title={column.name}
                className={`grid-cell${column.align === 'right' ? ' grid-right' : ''}${column.isPinned === true ? ' grid-pinned' : ''}`}
              >
                {column.header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="grid-body" ref={virtualizer.containerRef}>
          {virtualizer.getVirtualItems().map(({ index, key }) => (
            <GridRow
              key={key}
              gridId={gridId}
              index={index}
              row={rowAt(index)}
              columns={columns}
              widths={widths}
              notes={notesAt(index)}
              active={index === active.row ? active.column : -1}
              editor={index === active.row ? editor : null}
              isEditable={isEditable}
              measure={virtualizer.measureElement}
              onCommit={keys.onCommit}
            />
          ))}
        </div>
      </div>
    </Box>
  )
}
