import type { CancellationPreview } from '@/api/client'
import { mayEnter } from '@/app/guard'
import { paths } from '@/lib/paths'

type Target = Pick<CancellationPreview['target'], 'kind' | 'id' | 'number'>

export {
  becomesWords,
  cancellationStateWords as stateWords,
  cancelledKindWords as kindWords,
  KIND_OPTIONS,
  namedWords,
  titledWords,
} from '@/lib/cancellationWords'

/** Where the document opens for who holds these permissions; nothing where they have no such screen. */
export function documentPath({ kind, id }: Target, permissions: readonly string[]): string | null {
  const path =
    kind === 'payment'
      ? paths.singlePayment(id)
      : kind === 'request'
        ? paths.request(id)
        : kind === 'settlement'
          ? paths.settlement(id)
          : null
  return path !== null && mayEnter(path, permissions) ? path : null
}

/** Where a cancellation opens: among all of them, or among what is the reader's own for who has no such screen. */
export function cancellationPath(id: string, permissions: readonly string[]): string {
  const path = paths.cancellation(id)
  return mayEnter(path, permissions) ? path : paths.ownCancellation(id)
}
