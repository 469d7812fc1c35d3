import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { OpenEditor } from './GridRow'
import { moved, nextWrong } from './keyboard'
import type { GridPlace, VirtualGridProps } from './types'

/** What the keys need of whoever draws the rows. */
interface Stage {
  scrollTo: (index: number) => void
  page: () => number
}

function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null
  const row = cell?.closest<HTMLElement>('[data-index]')
  return cell === null || row === null || row === undefined
    ? null
    : { row: Number(row.dataset.index), column: Number(cell.dataset.column) }
}

/** How far a row is looked for that moved: a page of them may have gone before it. */
const NEARBY_ROWS = 200

/** A place, and which row stood there. */
interface Held extends GridPlace {
  key?: number | string
}

/** A letter opens the editor with itself, as in a spreadsheet. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** Where a row stands now that stood at a place, as far as one can see; else whatever stands there. */
function whereNow(
  { row, key }: Held,
  count: number,
  keyAt: (index: number) => number | string | undefined,
): number {
  const there = Math.max(0, Math.min(row, count - 1))
  if (key === undefined || keyAt(there) === key) {
    return there
  }
  for (let step = 1; step <= NEARBY_ROWS; step += 1) {
    if (keyAt(there - step) === key) {
      return there - step
    }
    if (keyAt(there + step) === key) {
      return there + step
    }
  }
  return there
}

/** The active cell of a grid, its editor, and what the keys do to both. */
export function useGridKeys<T>(
  { columns, count, rowAt, rowKey, notesOf, editing }: VirtualGridProps<T>,
  scroller: RefObject<HTMLElement | null>,
) {
  const keyAt = (index: number) => {
    const row = index < 0 || index >= count ? undefined : rowAt(index)
    return row === undefined ? undefined : rowKey(row)
  }
  const [held, setHeld] = useState<Held>({ row: 0, column: 0 })
  // A list that got shorter has no such row any more; in one that lost rows before it, it stands elsewhere.
  const active = { row: whereNow(held, count, keyAt), column: held.column }
  const [opened, setEditor] = useState<OpenEditor | null>(null)
  const editor = opened !== null && opened.key === keyAt(active.row) ? opened : null
  // What is typed belongs to the row it was typed into.
  const openRow = useRef<T | undefined>(undefined)
  const setActive = ({ row, column }: GridPlace) => setHeld({ row, column, key: keyAt(row) })
  const stage = useRef<Stage>({ scrollTo: () => undefined, page: () => 10 })
  // The cell that takes the focus as soon as it is drawn.
  const wanted = useRef<GridPlace | null>(null)
  // Esc and Enter close the editor, which then loses the focus: it must not be taken a second time.
  const isClosed = useRef(true)

  const focusWanted = () => {
    const place = wanted.current
    const cell =
      place === null
        ? null
        : (scroller.current?.querySelector<HTMLElement>(
            `[data-index="${String(place.row)}"] [data-column="${String(place.column)}"]`,
          ) ?? null)
    if (cell !== null) {
      wanted.current = null
      cell.focus({ preventScroll: true })
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }
  const isGone = held.key !== undefined && held.key !== keyAt(active.row)
  // After every drawing: a row far away is drawn only once it is scrolled to.
  useEffect(() => {
    if (isGone && document.activeElement === document.body) {
      wanted.current ??= active
    }
    focusWanted()
  })

  const go = (place: GridPlace) => {
    wanted.current = place
    setActive(place)
    stage.current.scrollTo(place.row)
  }

  const open = (place: GridPlace, typed?: string) => {
    const row = rowAt(place.row)
    const column = columns[place.column]
    const text = row === undefined || column === undefined ? null : (editing?.textOf(row, column.key) ?? null)
    if (text === null) {
      return
    }
    isClosed.current = false
    wanted.current = null
    openRow.current = row
    setActive(place)
    setEditor({ key: keyAt(place.row) ?? '', text: typed ?? text, isReplacing: typed !== undefined })
  }

  const take = (text: string) => {
    const row = openRow.current
    const column = columns[active.column]
    if (row !== undefined && column !== undefined && editing?.textOf(row, column.key) !== text) {
      editing?.onCommit(row, column.key, text)
    }
  }

  const close = () => {
    isClosed.current = true
    setEditor(null)
  }

  const wrongOf = (index: number): number[] | undefined => {
    const row = index < 0 || index >= count ? undefined : rowAt(index)
    if (row === undefined) {
      return undefined
    }
    const wrong = new Set(notesOf(row).flatMap(({ tone, column }) => (tone === 'error' ? [column] : [])))
    return columns.flatMap(({ key }, at) => (wrong.has(key) ? [at] : []))
  }

  const goToWrong = async (step: 1 | -1) => {
    const found = nextWrong(active, step, wrongOf)
    if (typeof found !== 'number') {
      go(found)
      open(found)
      return
    }
    // What is wrong further on is not here yet: somebody else knows where it is.
    const row = (await editing?.seekWrong?.(found, step)) ?? null
    go(row === null ? active : { row, column: wrongOf(row)?.[0] ?? 0 })
  }

  const inEditor = (event: KeyboardEvent<HTMLElement>, input: HTMLInputElement) => {
    if (event.nativeEvent.isComposing) {
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      go(active)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const text = input.value
      close()
      take(text)
      if (event.key === 'Enter') {
        go(active)
      } else {
        void goToWrong(event.shiftKey ? -1 : 1)
      }
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement && editor !== null) {
      inEditor(event, event.target)
      return
    }
    if (
      placeOf(event.target) === null ||
      (event.target instanceof Element && event.target.closest('button, a'))
    ) {
      return
    }
    const size = { rows: count, columns: columns.length, page: stage.current.page() }
    const next = event.altKey ? null : moved(active, event.key, size, event.ctrlKey || event.metaKey)
    if (next !== null) {
      event.preventDefault()
      go(next)
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      open(active)
    } else if (event.key === 'Delete' && editing?.onDelete !== undefined) {
      event.preventDefault()
      const row = rowAt(active.row)
      if (row !== undefined) {
        editing.onDelete(row)
      }
    } else if (event.key === 'F8') {
      event.preventDefault()
      void goToWrong(event.shiftKey ? -1 : 1)
    } else if (isLetter(event) && !['/', '?'].includes(event.key)) {
      event.preventDefault()
      open(active, event.key)
    }
  }

  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target)
    if (place !== null && (place.row !== active.row || place.column !== active.column)) {
      setActive(place)
      setEditor(null)
    }
  }

  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place !== null && !(event.target instanceof HTMLInputElement)) {
      open(place)
    }
  }

  // The rows that are drawn keep the same function, and are not drawn again for it.
  const commit = useRef<(text: string) => void>(() => undefined)
  useEffect(() => {
    commit.current = (text) => {
      if (!isClosed.current) {
        close()
        take(text)
      }
    }
  })
  const onCommit = useCallback((text: string) => {
    commit.current(text)
  }, [])
  const attach = useCallback((next: Stage) => {
    stage.current = next
  }, [])

  return { active, editor, onKeyDown, onFocus, onDoubleClick, onCommit, attach }
}
