import type { BatchLine, LineCells } from '@/api/batches'
import type { GridNote } from '@/ui/grid/types'

/** A line as the grid shows it: with what was typed and is not in it yet. */
export interface ShownLine {
  line: BatchLine
  typed: LineCells | undefined
}

export function textOf({ line, typed }: ShownLine, column: string): string {
  const cells: LineCells = line.cells
  return typed?.[column] ?? cells[column] ?? ''
}

const notes = new WeakMap<BatchLine, readonly GridNote[]>()

/** What stands below the cells of a line: the same list for the same line, so that it is not drawn again. */
export function notesOf({ line }: ShownLine): readonly GridNote[] {
  const known = notes.get(line)
  if (known !== undefined) {
    return known
  }
  const found: GridNote[] = [
    ...line.problems.map(({ column, severity, message }) => ({
      column,
      tone: severity === 'error' ? ('error' as const) : ('warning' as const),
      text: message,
    })),
    ...[line.doubt, line.bank_said].flatMap((words, at) =>
      words === null || words === undefined
        ? []
        : [
            {
              column: 'state',
              tone: at === 0 ? ('error' as const) : ('warning' as const),
              text: words.message,
            },
          ],
    ),
  ]
  notes.set(line, found)
  return found
}
