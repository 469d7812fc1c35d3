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

/** A letter opens the editor with itself, as in a spreadsheet. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** The active cell of a grid, its editor, and what the keys do to both. */
export function useGridKeys<T>(
  { columns, count, rowAt, notesOf, editing }: VirtualGridProps<T>,
  scroller: RefObject<HTMLElement | null>,
) {
  const [place, setActive] = useState<GridPlace>({ row: 0, column: 0 })
  // A list that got shorter has no such row any more.
  const active = { row: Math.max(0, Math.min(place.row, count - 1)), column: place.column }
  const [editor, setEditor] = useState<OpenEditor | null>(null)
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
  const isGone = place.row !== active.row
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
    setActive(place)
    setEditor({ text: typed ?? text, isReplacing: typed !== undefined })
  }

  const take = (text: string) => {
    const row = rowAt(active.row)
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
