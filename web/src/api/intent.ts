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

/** The record that a command is upon, as the person has read it. */
export function asRead({ id, version }: { id: string; version: number }): { id: string; 'If-Match': string } {
  return { id, 'If-Match': etag(version) }
}

/** Stands for the key in a command whose key is kept beside the others without an answer (`once.ts`). */
export const KEPT_KEY = 'kept'
