import TextField from '@mui/material/TextField'
import { lazy, Suspense } from 'react'
import type { JournalItem } from '@/api/accounting'

interface PersonFilterProps {
  /** The id of the person, or nothing. */
  value: string
  /** What is listed: whoever it is narrowed to stands there by name. */
  entries: readonly JournalItem[] | undefined
  onChange: (id: string) => void
}

const LABEL = 'Persona'

const PersonSearch = lazy(async () => ({ default: (await import('./PersonSearch')).PersonSearch }))

/** Whom entries concern, by id in the address and by name on screen. Searching weighs as much as the page, so it comes after it. */
export function PersonFilter({ value, entries, onChange }: PersonFilterProps) {
  const current = value === '' ? null : { id: value, name: nameOf(value, entries) }
  return (
    <Suspense fallback={<TextField size="small" label={LABEL} value={current?.name ?? ''} disabled />}>
      {/* The field begins with the name once it is known. */}
      <PersonSearch
        key={`${value} ${current?.name ?? ''}`}
        label={LABEL}
        current={current}
        onChange={onChange}
      />
    </Suspense>
  )
}

function nameOf(id: string, entries: readonly JournalItem[] | undefined): string {
  const people = entries?.flatMap(({ lines }) => lines.map(({ person }) => person))
  return people?.find((person) => person?.id === id)?.name ?? 'La persona elegida'
}
