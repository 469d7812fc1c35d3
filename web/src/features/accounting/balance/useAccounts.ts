import { accountingApi } from '@/api/accounting'
import { usePages } from '@/api/usePages'
import type { Days } from '../days'

export interface Which extends Days {
  kind: string
  /** Those that neither moved nor stand, too. */
  isIdle: boolean
}

/** The accounts of a kind, by name. */
export function useAccounts({ kind, from, until, isIdle }: Which) {
  return usePages(accountingApi.endpoints.listAccounts, {
    kind,
    from,
    until,
    limit: 50,
    ...(isIdle ? { idle: 'yes' } : {}),
  })
}

export type AccountPages = ReturnType<typeof useAccounts>
