import { useCallback, useRef } from 'react'
import { asProblem, isOutcomeUnknown } from './problem'

/** A new key for one thing that a person wants to happen once. */
export function newIntentKey(): string {
  return crypto.randomUUID()
}

interface CommandHeaders {
  /** The version that the person has seen. */
  version?: number
  /** The key of the intent; without one, the base query makes a key for this call alone. */
  key?: string
}

/** The headers of a command, for endpoints written by hand: `headers: commandHeaders({ version, key })`. */
export function commandHeaders({ version, key }: CommandHeaders): Record<string, string> {
  return {
    ...(version === undefined ? {} : { 'If-Match': etag(version) }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
}

/** `If-Match` as the server reads it: `"7"`, quotes included. */
export function etag(version: number): string {
  return `"${String(version)}"`
}

/**
 * Keeps one idempotency key per intent of the person: pressing "Aprobar" again after a lost answer sends the same key,
 * so it happens once; after a definite answer the next press is a new intent.
 */
export function useIntent(): <R extends { error?: unknown }>(
  command: (key: string) => Promise<R>,
) => Promise<R> {
  const key = useRef<string | null>(null)
  return useCallback(async (command) => {
    key.current ??= newIntentKey()
    const result = await command(key.current)
    const problem = asProblem(result.error)
    if (problem === null || !isOutcomeUnknown(problem)) {
      key.current = null
    }
    return result
  }, [])
}
