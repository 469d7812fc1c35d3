import { type CSSProperties, memo, useEffect, useRef } from 'react'
import type { GridColumn, GridNote } from './types'

/** What an open editor begins with: the text of the cell, or the letter that opened it. */
export interface OpenEditor {
  /** Of which row. */
  key: number | string
  text: string
  isReplacing: boolean
}

export interface GridRowProps<T> {
  /** Of the grid, for the ids of its notes. */
  gridId: string
  index: number
  row: T | undefined
  columns: readonly GridColumn<T>[]
  /** Of the columns, as CSS has them. */
  widths: string
  notes: readonly GridNote[]
  /** The column of the active cell if it is in this row, else -1. */
  active: number
  editor: OpenEditor | null
  isEditable: (row: T, column: string) => boolean
  measure: (element: HTMLElement | null) => void
  onCommit: (text: string) => void
}

/** How many columns a note may spread over: a line of text is hard to read when it is longer. */
const NOTE_SPAN = 4

/** A note begins below its cell and spreads to where there is room; one of an amount ends where the amount does. */
function notePlace<T>(at: number, columns: readonly GridColumn<T>[]): CSSProperties {
  const hasRoom = at + NOTE_SPAN <= columns.length && columns[at]?.align !== 'right'
  return hasRoom
    ? { gridColumn: `${String(at + 1)} / span ${String(NOTE_SPAN)}` }
    : { gridColumn: `${String(Math.max(1, at + 2 - NOTE_SPAN))} / ${String(at + 2)}`, textAlign: 'right' }
}

function GridRowOf<T>(props: GridRowProps<T>) {
  const { gridId, index, row, columns, widths, notes, active, editor, isEditable, measure, onCommit } = props
  const noteId = (n: number) => `${gridId}-${String(index)}-${String(n)}`
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      className="grid-row"
      data-index={index}
      ref={measure}
      style={{ gridTemplateColumns: widths }}
    >
      {columns.map((column, at) => {
        const about = notes.flatMap((note, n) =>
          note.column === column.key ? [{ ...note, id: noteId(n) }] : [],
        )
        const tone = about.some((note) => note.tone === 'error') ? 'error' : about[0]?.tone
        const isActive = at === active
        const isOpen = isActive && editor !== null
        const content = row === undefined ? null : column.cell(row)
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={at + 1}
            aria-invalid={tone === 'error' ? true : undefined}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for the cells of grids
            aria-readonly={row !== undefined && !isEditable(row, column.key) ? true : undefined}
            aria-describedby={about.length === 0 ? undefined : about.map(({ id }) => id).join(' ')}
            tabIndex={isActive ? 0 : -1}
            data-column={at}
            // What is cut off is read by pointing at it.
            title={typeof content === 'string' ? content : undefined}
            className={cellClass(column, tone, isOpen)}
          >
            {row === undefined ? (
              <span className="grid-wait" />
            ) : isOpen ? (
              <CellEditor
                label={column.name ?? column.header}
                editor={editor}
                onCommit={onCommit}
                describedBy={about.map(({ id }) => id).join(' ')}
              />
            ) : (
              content
            )}
          </div>
        )
      })}
      {notes.map((note, n) => {
        const at = columns.findIndex(({ key }) => key === note.column)
        return (
          <div
            key={noteId(n)}
            id={noteId(n)}
            className={`grid-note grid-${note.tone}-note`}
            style={notePlace(Math.max(at, 0), columns)}
          >
            {note.text}
          </div>
        )
      })}
    </div>
  )
}

/** Drawn again only when something of it changed: scrolling draws the new rows alone. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo forgets that the component is generic
export const GridRow = memo(GridRowOf) as typeof GridRowOf

function cellClass<T>(
  { align, isPinned = false }: GridColumn<T>,
  tone: GridNote['tone'] | undefined,
  isOpen: boolean,
): string {
  return [
    'grid-cell',
    ...(align === 'right' ? ['grid-right'] : []),
    ...(isPinned ? ['grid-pinned'] : []),
    ...(tone === undefined ? [] : [`grid-${tone}`]),
    ...(isOpen ? ['grid-open'] : []),
  ].join(' ')
}

interface CellEditorProps {
  label: string
  editor: OpenEditor
  describedBy: string
  onCommit: (text: string) => void
}

/** The field in a cell. What was typed is taken also when the person clicks elsewhere, as spreadsheets do. */
function CellEditor({ label, editor, describedBy, onCommit }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    if (!editor.isReplacing) {
      input.current?.select()
    }
  }, [editor])
  return (
    <input
      ref={input}
      className="grid-editor"
      aria-label={label}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      defaultValue={editor.text}
      autoComplete="off"
      spellCheck={false}
      onBlur={(event) => onCommit(event.target.value)}
    />
  )
}
