import { z } from '@/lib/schema'
import type { ServerEvent } from './eventStream'

/** What the server told: which kinds of records changed, and whether the reader has notices they had not. */
export interface Change {
  id: string | null
  kinds: readonly string[]
  notices: boolean
}

const ChangeMessage = z.object({ kinds: z.array(z.string()), notices: z.boolean() })

/** All may have changed; what a change that cannot be read means, too. */
export const ALL = '*'

/** Reads an event of the stream; null for one of a kind that this version of the portal does not know. */
export function changeOf({ type, id, data }: ServerEvent): Change | null {
  if (type !== 'change') {
    return null
  }
  const told = ChangeMessage.safeParse(jsonOf(data))
  return told.success ? { id, ...told.data } : { id, kinds: [ALL], notices: true }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
