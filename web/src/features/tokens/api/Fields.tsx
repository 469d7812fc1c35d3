import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { counted } from '@/lib/counts'
import { English } from './English'
import type { Field } from './shapes'

interface EntryProps {
  name: string
  /** What it holds, and what else is to be said beside its name. */
  type: string
  isRequired: boolean
  about: string
  children?: ReactNode
}

/** A field, a filter or a header: its name, what it holds, what it means. */
export function Entry({ name, type, isRequired, about, children }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{ py: 0.75, borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Box component="code" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" sx={{ color: 'neutral.700' }}>
          {isRequired ? `${type}, obligatorio` : type}
        </Box>
      </Box>
      {about === '' ? null : (
        <Box sx={{ color: 'neutral.700', maxWidth: '80ch' }}>
          <English text={about} />
        </Box>
      )}
      {children}
    </Box>
  )
}

export function Entries({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
      {children}
    </Box>
  )
}

interface FieldsProps {
  fields: readonly Field[]
  /** Whether it says which must be sent: of an answer all are there, or null. */
  isSent: boolean
}

/** The fields of an object; those of an object in it are told when somebody wants them. */
export function Fields({ fields, isSent }: FieldsProps) {
  return (
    <Entries>
      {fields.map((field) => (
        <Entry
          key={field.name}
          name={field.name}
          type={field.type}
          isRequired={isSent && field.isRequired}
          about={field.about}
        >
          {field.fields.length === 0 ? null : <Inner field={field} isSent={isSent} />}
        </Entry>
      ))}
    </Entries>
  )
}

function Inner({ field, isSent }: { field: Field; isSent: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="details" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, color: 'primary.dark' }}>
        {counted(field.fields.length, 'campo', 'campos')} de <code>{field.name}</code>
      </Box>
      {isOpen ? (
        <Box sx={{ ml: 0.5, pl: 2, borderLeft: '2px solid', borderColor: 'divider' }}>
          <Fields fields={field.fields} isSent={isSent} />
        </Box>
      ) : null}
    </Box>
  )
}
