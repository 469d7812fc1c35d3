import { ActionButton } from '@/ui/ActionButton'

export interface BulkAct {
  key: string
  label: string
  /** How many of the chosen rows it is for. */
  count: number
  /** It takes something back. */
  isRefusal?: boolean
}

interface BulkButtonsProps {
  acts: readonly BulkAct[]
  /** What has been answered and is under way; while the question is open nothing is. */
  running: string | null
  /** How far that is: "3 de 12". */
  progress?: string | null
  onRun: (key: string) => unknown
}

/** What can be done with the chosen rows, the first of it filled. Each button says how many of them it is for. */
export function BulkButtons({ acts, running, progress, onRun }: BulkButtonsProps) {
  const possible = acts.filter(({ count }) => count > 0)
  const next = possible.find(({ isRefusal }) => isRefusal !== true)
  return possible.map(({ key, label, count, isRefusal = false }) => (
    <ActionButton
      key={key}
      size="small"
      variant={key === next?.key ? 'contained' : 'outlined'}
      color={isRefusal ? 'error' : key === next?.key ? 'primary' : 'inherit'}
      onAct={() => onRun(key)}
      pendingLabel={running === key ? `enviando… ${progress ?? ''}`.trim() : `${label} ${String(count)}`}
    >
      {label} {count}
    </ActionButton>
  ))
}
