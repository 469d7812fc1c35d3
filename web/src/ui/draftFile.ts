import { useCallback, useEffect, useRef, useState } from 'react'
import { answered, openTable } from '@/lib/disk'
import { draftKey } from './draft'

const DATABASE = 'caudal-drafts'
const TABLE = 'files'

type Table = (mode: IDBTransactionMode) => IDBObjectStore

let opened: Promise<Table | null> | null = null

/** Null where the browser keeps nothing, as in a private window. */
async function files(): Promise<Table | null> {
  opened ??= openTable(DATABASE, TABLE).catch(() => null)
  return opened
}

/** What the browser did not take; it is lost with the tab, and no sooner. */
const unkept = new Map<string, File>()

async function readFile(key: string): Promise<File | null> {
  const table = await files()
  const found: unknown =
    unkept.get(key) ?? (table === null ? null : await answered(table('readonly').get(key)))
  return found instanceof File ? found : null
}

/** Whether it is on disk as it is now. */
async function writeFile(key: string, file: File | null): Promise<boolean> {
  if (file === null) {
    unkept.delete(key)
  } else {
    unkept.set(key, file)
  }
  const table = await files()
  if (table === null) {
    return false
  }
  await (file === null
    ? answered(table('readwrite').delete(key))
    : answered(table('readwrite').put(file, key)))
  if (unkept.get(key) === file) {
    unkept.delete(key)
  }
  return true
}

export interface DraftFile {
  file: File | null
  setFile: (file: File | null) => void
  /** Whether it came from an earlier visit. */
  isRestored: boolean
  /** Whether it would still be there if the tab were closed now. */
  isKept: boolean
  discard: () => void
}

/** The file of a draft, kept beside its text (`useDraft`) until it is sent or thrown away. */
export function useDraftFile(name: string): DraftFile {
  const [key] = useState(() => draftKey(name))
  const [file, setState] = useState<File | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  const [isKept, setIsKept] = useState(true)
  // What was chosen here counts, whatever the browser finds afterwards.
  const isChosen = useRef(false)

  useEffect(() => {
    let isCurrent = true
    const restore = async () => {
      const found = await readFile(key).catch(() => null)
      if (isCurrent && !isChosen.current && found !== null) {
        setState(found)
        setIsRestored(true)
      }
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [key])

  const setFile = useCallback(
    (next: File | null) => {
      isChosen.current = true
      setState(next)
      setIsKept(false)
      void (async () => {
        setIsKept(await writeFile(key, next).catch(() => false))
      })()
    },
    [key],
  )
  const discard = useCallback(() => {
    isChosen.current = true
    setState(null)
    setIsRestored(false)
    void writeFile(key, null).catch(() => false)
  }, [key])
  return { file, setFile, isRestored, isKept: file === null || isKept, discard }
}
