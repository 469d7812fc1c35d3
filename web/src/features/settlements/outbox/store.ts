import { answered, openTable } from '@/lib/disk'

/** An expense on its way to its settlement: kept on the phone until the server has it. */
export interface Waiting {
  id: string
  /** Whose it is: on a shared phone nobody sends another's. */
  ownerId: string
  settlementId: string
  line: WaitingLine
  photo: File | null
  /** What makes the photograph and the expense each arrive once, however often they are sent. */
  photoKey: string
  lineKey: string
  /** The photograph, once it is there. */
  receiptId: string | null
  /** Why the server refused it; a person has to correct it. */
  refusal: string | null
  /** It was sent and no answer came: the server may have it. */
  mayHaveArrived?: boolean
}

/** An expense as the server takes it, but for its receipt. Amounts are minor units of the settlement's currency. */
export interface WaitingLine {
  spent_on: string
  concept: string
  supplier_name: string | null
  supplier_tax_id: string | null
  invoice_number: string | null
  net_minor: number
  tax_minor: number
  total_minor: number
  note: string | null
}

interface Outbox {
  all: () => Promise<Waiting[]>
  put: (item: Waiting) => Promise<void>
  remove: (id: string) => Promise<void>
}

const DATABASE = 'caudal-outbox'
const TABLE = 'expenses'

async function onDisk(): Promise<Outbox> {
  const table = await openTable(DATABASE, TABLE, { keyPath: 'id' })
  return {
    // Only this module writes there.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    all: async () => (await answered(table('readonly').getAll())) as Waiting[],
    put: async (item) => {
      await answered(table('readwrite').put(item))
    },
    remove: async (id) => {
      await answered(table('readwrite').delete(id))
    },
  }
}

/** Where the browser keeps nothing (a private window), what waits is lost with the page, and no sooner. */
function inMemory(): Outbox {
  const items = new Map<string, Waiting>()
  return {
    all: async () => Promise.resolve([...items.values()]),
    put: async (item) => {
      items.set(item.id, item)
      return Promise.resolve()
    },
    remove: async (id) => {
      items.delete(id)
      return Promise.resolve()
    },
  }
}

let opened: Promise<Outbox> | null = null
/** What the phone had no room for; it is lost with the page, and no sooner. */
const unkept = inMemory()

async function openOutbox(): Promise<Outbox> {
  opened ??= onDisk().catch(inMemory)
  return opened
}

let shown: readonly Waiting[] = []
const listeners = new Set<() => void>()

async function changed(): Promise<readonly Waiting[]> {
  const all = [...(await (await openOutbox()).all()), ...(await unkept.all())]
  // The order in which they were written down: ids are drawn anew for each.
  shown = all.toSorted((a, b) => a.line.spent_on.localeCompare(b.line.spent_on) || a.id.localeCompare(b.id))
  for (const listener of listeners) {
    listener()
  }
  return shown
}

export const outboxStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** What waited when it was last looked at. */
  shown: () => shown,
  read: changed,
  put: async (item: Waiting) => {
    const disk = await openOutbox()
    await disk.put(item).catch(async () => {
      const isThere = (await disk.all()).some(({ id }) => id === item.id)
      await (isThere ? undefined : unkept.put(item))
    })
    await changed()
  },
  remove: async (id: string) => {
    await (await openOutbox()).remove(id)
    await unkept.remove(id)
    await changed()
  },
}
