import type { Problem } from '@/api/problem'

interface Handoff {
  files: File[]
  problem: Problem | null
}

const waiting = new Map<string, Handoff>()

/** Files that a saved draft still lacks, on their way from the page that made it to the one that corrects it. */
export function handOver(requestId: string, handoff: Handoff): void {
  waiting.set(requestId, handoff)
}

/** Read while rendering, so it stays until `forget`. */
export function handedOver(requestId: string): Handoff | null {
  return waiting.get(requestId) ?? null
}

export function forgetHandoff(requestId: string): void {
  waiting.delete(requestId)
}
