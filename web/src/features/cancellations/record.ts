import { type CancellationDetail, generatedApi } from '@/api/client'

/** A cancellation as its commands answer with it. */
export function cancellationRecord(id: string) {
  return { endpoint: generatedApi.endpoints.getCancellation, arg: { id } }
}

/** Whether the reader may have it done now, on effects that it names. */
export function isExecutable({ state, effects_hash, actions }: CancellationDetail): boolean {
  return (
    state === 'requested' &&
    typeof effects_hash === 'string' &&
    actions.some(({ action, blocked_by }) => action === 'execute' && (blocked_by ?? null) === null)
  )
}
