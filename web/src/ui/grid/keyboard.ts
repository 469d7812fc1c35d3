import type { GridPlace } from './types'

interface Size {
  rows: number
  columns: number
  /** How many rows are seen at once. */
  page: number
}

const STEPS: Readonly<Record<string, (at: GridPlace, size: Size, isFar: boolean) => Partial<GridPlace>>> = {
  ArrowUp: (at, _, isFar) => ({ row: isFar ? 0 : at.row - 1 }),
  ArrowDown: (at, { rows }, isFar) => ({ row: isFar ? rows - 1 : at.row + 1 }),
  ArrowLeft: (at, _, isFar) => ({ column: isFar ? 0 : at.column - 1 }),
  ArrowRight: (at, { columns }, isFar) => ({ column: isFar ? columns - 1 : at.column + 1 }),
  PageUp: (at, { page }) => ({ row: at.row - page }),
  PageDown: (at, { page }) => ({ row: at.row + page }),
  Home: (_, __, isFar) => (isFar ? { row: 0, column: 0 } : { column: 0 }),
  End: (_, { rows, columns }, isFar) =>
    isFar ? { row: rows - 1, column: columns - 1 } : { column: columns - 1 },
}

/** Where a key leads in a grid, as the pattern of the ARIA guide has it; null for keys that do not move. */
export function moved(at: GridPlace, key: string, size: Size, isFar = false): GridPlace | null {
  const step = STEPS[key]
  if (step === undefined) {
    return null
  }
  const { row = at.row, column = at.column } = step(at, size, isFar)
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  }
}

/** What a wrong cell is looked for in: for each row that is here, the columns with an error; undefined beyond. */
type WrongColumns = (row: number) => readonly number[] | undefined

/**
 * The next wrong cell after a place, or before it. A number is the row where what is here ends: whoever knows more goes on
 * from there.
 */
export function nextWrong(at: GridPlace, step: 1 | -1, wrongOf: WrongColumns): GridPlace | number {
  const here = wrongOf(at.row) ?? []
  const beside = step === 1 ? here.find((c) => c > at.column) : here.findLast((c) => c < at.column)
  if (beside !== undefined) {
    return { row: at.row, column: beside }
  }
  for (let row = at.row + step; ; row += step) {
    const columns = wrongOf(row)
    const column = step === 1 ? columns?.[0] : columns?.at(-1)
    if (column !== undefined) {
      return { row, column }
    }
    if (columns === undefined) {
      return row
    }
  }
}
