import TextField from '@mui/material/TextField'
import { lazy, Suspense } from 'react'
import type { Ref } from '@/api/users'

export interface PersonFieldProps {
  id: string
  label: string
  value: Ref | null
  onChange: (person: Ref | null) => void
  /** Who cannot be meant. */
  except: string | undefined
  error?: string
  helperText?: string
  required?: boolean
  disabled?: boolean
}

const PersonSearch = lazy(async () => ({ default: (await import('./PersonSearch')).PersonSearch }))

/** Finds an active user by name, e-mail or number. Searching is half of the page's weight, so it comes after the page. */
export function PersonField(props: PersonFieldProps) {
  const { id, label, value, error, helperText, required } = props
  return (
    <Suspense
      fallback={
        <TextField
          id={id}
          label={label}
          value={value?.name ?? ''}
          error={error !== undefined}
          helperText={error ?? helperText ?? ' '}
          required={required}
          disabled
          fullWidth
        />
      }
    >
      <PersonSearch {...props} />
    </Suspense>
  )
}
