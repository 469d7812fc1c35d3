import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type BatchDetail, type BatchLine, batchesApi } from '@/api/batches'
import { asRead } from '@/api/intent'
import { confirm } from '@/ui/confirm'
import { VirtualGrid } from '@/ui/grid/VirtualGrid'
import { isColumn } from '../columns'
import type { BatchActing } from '../detail/useBatchAction'
import { lineNumber } from '../words'
import { gridColumns } from './gridColumns'
import { seekWrong } from './seek'
import { notesOf, type ShownLine, textOf } from './shown'
import type { LineStore } from './store'
import type { LineEdits } from './useLineEdits'

const keyOf = ({ line: { position } }: ShownLine) => position

interface LineGridProps {
  count: number
  rowAt: (index: number) => ShownLine | undefined
  onSee: (first: number, last: number) => void
  batch: BatchDetail
  isEditable: boolean
  acting: BatchActing
  edits: LineEdits
  store: LineStore<BatchLine>
}

/** The lines of a batch at the desk: walked and mended by the keyboard. */
export function LineGrid({ count, rowAt, onSee, batch, isEditable, acting, edits, store }: LineGridProps) {
  const remove = useRemove(batch, acting)
  const { currency } = batch
  const hasWas = batch.of_batch !== null && batch.of_batch !== undefined
  const columns = useMemo(
    () => gridColumns({ currency, isEditable, hasWas, onDelete: remove }),
    [currency, isEditable, hasWas, remove],
  )
  return (
    <VirtualGrid
      label="Líneas del lote"
      columns={columns}
      count={count}
      rowAt={rowAt}
      rowKey={keyOf}
      notesOf={notesOf}
      onSee={onSee}
      editing={
        isEditable
          ? {
              textOf: (shown, column) => (isColumn(column) ? textOf(shown, column) : null),
              onCommit: (shown, column, text) => {
                edits.edit(shown.line.position, { [column]: text })
              },
              onDelete: remove,
              seekWrong: async (index, step) => seekWrong(store, index, step),
            }
          : undefined
      }
    />
  )
}

function useRemove(batch: BatchDetail, acting: BatchActing) {
  const remove = async ({ line }: ShownLine) => {
    const { position, cells } = line
    const isSure = await confirm({
      title: `¿Quitar la fila ${String(lineNumber(line))}?`,
      text: `${cells.name} · ${cells.amount}. No se puede deshacer; revisa que el total de control siga siendo el mismo.`,
      confirmLabel: 'Quitar',
      tone: 'error',
    })
    if (isSure) {
      await acting.run(
        batch,
        batchesApi.endpoints.removeBatchLine,
        { ...asRead(batch), position },
        'La línea se quitó del lote.',
      )
    }
  }
  // The columns stay the same, and with them the rows that are drawn.
  const current = useRef(remove)
  useEffect(() => {
    current.current = remove
  })
  return useCallback((shown: ShownLine) => {
    void current.current(shown)
  }, [])
}
