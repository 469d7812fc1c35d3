import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { STEP_UP_REQUIRED } from '@/api/session-expiry'
import { goToLogin } from '@/app/session/login'
import { type RowResult, RowResults } from '@/ui/RowResults'

interface BulkResultsProps {
  label: string
  rows: readonly (RowResult & { code?: string | null })[]
  onClose: () => void
  action?: ReactNode
}

/** What became of each chosen row; where they were refused because the sign-in is old, the way to a new one. */
export function BulkResults({ label, rows, onClose, action }: BulkResultsProps) {
  const wantsSignIn = rows.some(({ code }) => code === STEP_UP_REQUIRED)
  return (
    <RowResults
      label={label}
      rows={rows}
      onClose={onClose}
      action={
        wantsSignIn ? (
          <Button variant="outlined" onClick={() => goToLogin({ fresh: true })}>
            Iniciar sesión de nuevo
          </Button>
        ) : (
          action
        )
      }
    />
  )
}
