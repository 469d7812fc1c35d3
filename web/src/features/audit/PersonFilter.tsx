import TextField from '@mui/material/TextField'
import { lazy, Suspense } from 'react'
import { useAuditPeopleQuery } from '@/api/client'
import { WIDTH } from './words'

export interface PersonFilterProps {
  label: string
  /** The id of the person, or nothing. */
  value: string
  onChange: (id: string) => void
}

const PersonSearch = lazy(async () => ({ default: (await import('./PersonSearch')).PersonSearch }))

/** One person, by id in the address and by name on screen. Searching weighs as much as the page, so it comes after it. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const chosen = useAuditPeopleQuery({ id: value }, { skip: value === '' })
  const current = value === '' ? null : (chosen.currentData?.items.at(0) ?? null)
  return (
    <Suspense
      fallback={<TextField size="small" label={label} value={current?.name ?? ''} disabled sx={WIDTH} />}
    >
      {/* The field begins with the name once it is known. */}
      <PersonSearch key={current?.id ?? ''} label={label} current={current} onChange={onChange} />
    </Suspense>
  )
}
