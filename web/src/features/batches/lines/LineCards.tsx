import type { BatchDetail } from '@/api/batches'
import { VirtualCards } from '@/ui/grid/VirtualCards'
import { LineCard } from './LineCard'
import type { ShownLine } from './shown'

interface LineCardsProps {
  count: number
  rowAt: (index: number) => ShownLine | undefined
  onSee: (first: number, last: number) => void
  batch: BatchDetail
  isEditable: boolean
  onOpen: (shown: ShownLine) => void
}

/** The lines of a batch on a phone. */
export function LineCards({ count, rowAt, onSee, batch, isEditable, onOpen }: LineCardsProps) {
  return (
    <VirtualCards
      label="Líneas del lote"
      count={count}
      rowAt={rowAt}
      onSee={onSee}
      card={(shown) => <LineCard shown={shown} batch={batch} isEditable={isEditable} onOpen={onOpen} />}
    />
  )
}
