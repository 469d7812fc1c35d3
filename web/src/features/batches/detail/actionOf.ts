import type { BatchDetail } from '@/api/batches'
import { blockedWords } from '@/lib/people'

interface Standing {
  /** Whether the state of the batch admits it at all. */
  fits: boolean
  /** Why this reader cannot, and who can; null when they can. */
  blockedBy: string | null
  isOpen: boolean
}

/** What the server says of one action of a batch: screens never work the rules out anew. */
export function actionOf(batch: BatchDetail, action: string): Standing {
  const found = batch.actions.find((state) => state.action === action)
  const blockedBy = blockedWords(found?.blocked_by)
  return { fits: found !== undefined, blockedBy, isOpen: found !== undefined && blockedBy === null }
}
