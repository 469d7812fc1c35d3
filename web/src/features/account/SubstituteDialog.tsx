import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  type Ref,
  type Substitutions,
  useListOwnSubstitutionsQuery,
  useSetOwnSubstitutionsMutation,
} from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { ColleagueField } from '@/app/forms/ColleagueField'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { type Form, useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { businessDate, formatDate } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

type Substitution = Substitutions['items'][number]

interface SubstituteDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Who decides in one's own place, and on which days: everybody says it for themself. */
export function SubstituteDialog({ isOpen, onClose }: SubstituteDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <Own titleId={titleId} onClose={onClose} />}
    </FormDialog>
  )
}

interface Opened {
  titleId: string
  onClose: () => void
}

const TITLE = 'Quién me sustituye'

function Own({ titleId, onClose }: Opened) {
  const { data, error } = useListOwnSubstitutionsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data !== undefined) {
    return <OwnForm titleId={titleId} onClose={onClose} standing={data.items} />
  }
  const problem = asProblem(error)
  return (
    <Box sx={{ p: 3 }}>
      <Typography id={titleId} variant="h6" component="h2" sx={{ mb: 2 }}>
        {TITLE}
      </Typography>
      {problem === null ? <TableSkeleton label="tus sustituciones" /> : <ProblemAlert problem={problem} />}
    </Box>
  )
}

const LABELS = {
  substitute_id: 'Quién te sustituye',
  starts_on: 'Primer día',
  ends_on: 'Último día',
} as const

type Field = keyof typeof LABELS

interface NewOne {
  substitute: Ref | null
  starts_on: string
  ends_on: string
}

const NOBODY: NewOne = { substitute: null, starts_on: '', ends_on: '' }

function errorsOf({ substitute, starts_on, ends_on }: NewOne): Partial<Record<Field, string>> {
  return {
    ...(substitute === null ? { substitute_id: 'Elige quién te sustituye.' } : {}),
    ...(starts_on === '' ? { starts_on: 'Elige el primer día.' } : {}),
    ...(ends_on === ''
      ? { ends_on: 'Elige el último día.' }
      : ends_on < starts_on
        ? { ends_on: 'El último día es anterior al primero.' }
        : {}),
  }
}

function bodyOf({ substitute, starts_on, ends_on }: NewOne | Substitution) {
  return { substitute_id: substitute?.id ?? null, starts_on, ends_on }
}

function OwnForm({ titleId, onClose, standing }: Opened & { standing: readonly Substitution[] }) {
  const [kept, setKept] = useState(standing)
  const [added, setAdded] = useState(NOBODY)
  const form = useForm(LABELS)
  const [save, { isLoading }] = useSetOwnSubstitutionsMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const isEmpty = added.substitute === null && added.starts_on === '' && added.ends_on === ''

  const submit = async () => {
    // With some taken away, an empty row adds nobody; else it is what the person came for.
    const adds = !isEmpty || kept.length === standing.length
    if (!form.check(adds ? errorsOf(added) : {})) {
      return
    }
    const substitutions = [...kept, ...(adds ? [added] : [])].map(bodyOf)
    const answer = await withIntent(async (key) =>
      save({ 'Idempotency-Key': key, substitutionsBody: { substitutions } }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success('Tus sustituciones quedaron guardadas.')
      onClose()
    } else if (problem !== null) {
      // The server names the row by its place among all; here only the new one has fields.
      const own = `substitutions/${String(kept.length)}/`
      const errors = problem.errors.map((error) => ({ ...error, field: error.field.replace(own, '') }))
      form.refuse({ ...problem, errors })
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title={TITLE}
      form={form}
      submitLabel="Guardar"
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Mientras no estás, decide solicitudes en tu lugar, con tus permisos y límites y del primer día al
        último. No paga ni administra por ti, y queda registrado que lo hizo en tu lugar.
      </Typography>
      {kept.length === 0 ? null : (
        <Box component="ul" aria-label="Sustituciones anotadas" sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
          {kept.map((one) => (
            <Standing
              key={one.id}
              one={one}
              onRemove={() => {
                setKept((before) => before.filter(({ id }) => id !== one.id))
              }}
            />
          ))}
        </Box>
      )}
      <NewSubstitution
        value={added}
        form={form}
        onChange={(change, field) => {
          form.touch(field)
          setAdded((before) => ({ ...before, ...change }))
        }}
      />
    </FormBody>
  )
}

function Standing({ one, onRemove }: { one: Substitution; onRemove: () => void }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        py: 1,
        alignItems: 'center',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{one.substitute.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Del {formatDate(one.starts_on)} al {formatDate(one.ends_on)}
        </Typography>
      </Box>
      <Button color="inherit" data-takes-away onClick={onRemove}>
        Quitar
        <VisuallyHidden> a {one.substitute.name}</VisuallyHidden>
      </Button>
    </Box>
  )
}

interface NewSubstitutionProps {
  value: NewOne
  form: Form<Field>
  onChange: (change: Partial<NewOne>, field: Field) => void
}

function NewSubstitution({ value, form, onChange }: NewSubstitutionProps) {
  const [today] = useState(() => businessDate(new Date()))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ColleagueField
          id={form.idOf('substitute_id')}
          label={LABELS.substitute_id}
          value={value.substitute}
          error={form.errorOf('substitute_id')}
          onChange={(substitute) => {
            onChange({ substitute }, 'substitute_id')
          }}
        />
      </Box>
      <DateField
        label={LABELS.starts_on}
        id={form.idOf('starts_on')}
        value={value.starts_on}
        onChange={(starts_on) => {
          onChange({ starts_on }, 'starts_on')
        }}
        min={today}
        error={form.errorOf('starts_on')}
        required
      />
      <DateField
        label={LABELS.ends_on}
        id={form.idOf('ends_on')}
        value={value.ends_on}
        onChange={(ends_on) => {
          onChange({ ends_on }, 'ends_on')
        }}
        min={value.starts_on === '' ? today : value.starts_on}
        error={form.errorOf('ends_on')}
        required
      />
    </Box>
  )
}
