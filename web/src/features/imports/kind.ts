import type { ReactNode } from 'react'
import type { FileImport } from '@/api/generated'
import type { CommandEndpoint } from '@/app/commands/useCommand'
import type { useDownload } from '@/app/downloads/useDownload'
import type { useAppDispatch } from '@/app/store'

type Target = Parameters<ReturnType<typeof useDownload>>[0]

/** A row of a file. */
export type { FileImportRow } from '@/api/generated'

/** What a call answered so far. */
export interface Asked<T> {
  data?: T | undefined
  error?: unknown
  refetch: () => unknown
}

/** Has a file applied, or stopped. */
export type Act = CommandEndpoint<
  { id: string; action: string; 'If-Match': string; importAction: { skip_wrong: boolean } },
  FileImport
>

/** What files hold, and by which calls they are checked and applied. */
export interface ImportKind {
  /** Where a file is sent to be checked. */
  address: string
  /** The way in: "Importar usuarios". */
  title: string
  /** The page of one file until its name is known. */
  fileTitle: string
  chooseLabel: string
  back: { to: string; label: string }
  /** Where the way in is, and each file. */
  home: string
  file: (id: string) => string
  /** What the file may hold, and how it is read. */
  limits: string
  rules: readonly string[]
  template: (format: 'csv' | 'xlsx') => Target
  errors: (id: string) => Target
  /** One record and several: "persona", "personas". */
  one: string
  many: string
  isFeminine: boolean
  /** What identifies a record, below its name. */
  mark: (mark: string) => ReactNode
  /** Keeps the answer of the check, so that its page shows at once. */
  keep: (dispatch: ReturnType<typeof useAppDispatch>, file: FileImport) => Promise<unknown>
  /** Asks anew for what a file changed that was applied. */
  refresh: (dispatch: ReturnType<typeof useAppDispatch>) => void
}
