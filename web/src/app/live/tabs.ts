import { z } from '@/lib/schema'
import type { Change } from './change'
import { keepReading } from './connection'
import { hearing } from './hearing'
import { electLeader } from './leader'

/** A tab in sight that hears nothing from the leader for so long takes its place. Behind other tabs timers run once a minute. */
const LEADER_SILENT_MS = 90_000
const LOOK_MS = 15_000

const ChangeMessage = z.object({
  type: z.literal('change'),
  id: z.nullable(z.string()),
  kinds: z.array(z.string()),
  notices: z.boolean(),
})
const Message = z.union([
  ChangeMessage,
  // The leader is at it; `id` is the last event it heard of.
  z.object({ type: z.literal('pulse'), id: z.nullable(z.string()) }),
  // The leader hears the server, or does so no more.
  z.object({ type: z.literal('hearing'), isOn: z.boolean() }),
  // A tab has come and wants to know whether it hears.
  z.object({ type: z.literal('hello') }),
])
type Message = z.infer<typeof Message>

const nameFor = (person: string) => `caudal.live.${person}`

interface Listener {
  onChange: (change: Change) => void
  /** Something may have changed that no event told this tab of. */
  onMissed: () => void
}

/** All that one tab knows of the stream that the tabs of this browser share. */
class Tab {
  readonly #listener: Listener
  readonly #channel: BroadcastChannel | null
  readonly #candidate: ReturnType<typeof electLeader>
  readonly #look: ReturnType<typeof setInterval>
  #lastId: string | null = null
  #heardAt_ms = Date.now()
  #isLeading = false

  constructor(person: string, since: string | null, listener: Listener) {
    this.#listener = listener
    this.#lastId = since
    this.#channel = 'BroadcastChannel' in window ? new BroadcastChannel(nameFor(person)) : null
    this.#channel?.addEventListener('message', this.#receive)
    this.#candidate = electLeader(nameFor(person), async (stop) => this.#lead(stop))
    this.#post({ type: 'hello' })
    this.#look = setInterval(() => {
      if (!document.hidden && Date.now() - this.#heardAt_ms > LEADER_SILENT_MS) {
        this.#candidate.takeOver()
      }
    }, LOOK_MS)
  }

  close(): void {
    clearInterval(this.#look)
    hearing.lost()
    this.#candidate.stop()
    this.#channel?.close()
  }

  async #lead(stop: AbortSignal): Promise<void> {
    this.#isLeading = true
    await keepReading(
      {
        lastId: () => this.#lastId,
        onPulse: () => {
          this.#heardAt_ms = Date.now()
          this.#post({ type: 'pulse', id: this.#lastId })
        },
        onHearing: (isOn) => {
          tellHearing(isOn)
          this.#post({ type: 'hearing', isOn })
        },
        onChange: (change) => {
          this.#hear(change)
          this.#post({ type: 'change', ...change, kinds: [...change.kinds] })
        },
      },
      stop,
    )
    this.#isLeading = false
  }

  #post(message: Message): void {
    try {
      this.#channel?.postMessage(message)
    } catch {
      // The tab is closing.
    }
  }

  readonly #receive = ({ data }: MessageEvent) => {
    const message = Message.safeParse(data)
    if (!message.success) {
      return
    }
    if (message.data.type === 'hello') {
      if (this.#isLeading) {
        this.#post({ type: 'pulse', id: this.#lastId })
      }
      return
    }
    this.#heardAt_ms = Date.now()
    if (message.data.type === 'hearing') {
      tellHearing(message.data.isOn)
    } else if (message.data.type === 'change') {
      this.#hear(message.data)
    } else if (message.data.id !== null && isLater(message.data.id, this.#lastId)) {
      // The leader has heard of something, and said so before this tab was there.
      this.#lastId = message.data.id
      this.#listener.onMissed()
    }
  }

  #hear({ id, kinds, notices }: Change): void {
    if (this.#lastId === null) {
      // The first screen was asked for before anybody listened.
      this.#listener.onMissed()
    }
    this.#lastId = id ?? this.#lastId
    if (kinds.length > 0 || notices) {
      this.#listener.onChange({ id, kinds, notices })
    }
  }
}

function tellHearing(isOn: boolean): void {
  if (isOn) {
    hearing.heard()
  } else {
    hearing.lost()
  }
}

/** Whether an event comes after another: their ids are numbers that grow. */
function isLater(id: string, than: string | null): boolean {
  return than === null || Number(id) > Number(than)
}

/**
 * Listens to what changed after the event `since` (null: from now on), over the one stream that this person's tabs share. Returns
 * how to end it.
 */
export function listen(person: string, since: string | null, listener: Listener): () => void {
  const tab = new Tab(person, since, listener)
  return () => tab.close()
}

/** Tells the person's other tabs that notices were read. */
export function tellNoticesRead(person: string): void {
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(nameFor(person))
    const message: Message = { type: 'change', id: null, kinds: [], notices: true }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and knows no other
    channel.postMessage(message)
    channel.close()
  }
}
