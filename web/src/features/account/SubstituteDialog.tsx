import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { generatedApi, type Ref, type Substitutions, useListOwnSubstitutionsQuery } from '@/api/client'
import { asProblem, type Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { ColleagueField } from '@/app/forms/ColleagueField'
import { FormBody, formDialog, useTitleId } from '@/app/forms/FormDialog'
import { type Fields, useFields } from '@/app/forms/useFields'
import { businessDate, formatDate } from '@/lib/dates'
import { DateField } from '@/ui/DateField'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

type Substitution = Substitutions['items'][number]

/** Who decides in one's own place, and on which days: everybody says it for themself. */
export const SubstituteDialog = formDialog(Own)

interface Opened {
  onClose: () => void
}

const TITLE = 'Quién me sustituye'

function Own({ onClose }: Opened) {
  const titleId = useTitleId()
  const { data, error } = useListOwnSubstitutionsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data !== undefined) {
    return <OwnForm onClose={onClose} standing={data.items} />
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
  substitute_id: Ref | null
  starts_on: string
  ends_on: string
}

const NOBODY: NewOne = { substitute_id: null, starts_on: '', ends_on: '' }

function errorsOf({ substitute_id, starts_on, ends_on }: NewOne): Partial<Record<Field, string>> {
  return {
    ...(substitute_id === null ? { substitute_id: 'Elige quién te sustituye.' } : {}),
    ...(starts_on === '' ? { starts_on: 'Elige el primer día.' } : {}),
    ...(ends_on === ''
      ? { ends_on: 'Elige el último día.' }
      : ends_on < starts_on
        ? { ends_on: 'El último día es anterior al primero.' }
        : {}),
  }
}

function bodyOf({ substitute_id, starts_on, ends_on }: NewOne) {
  return { substitute_id: substitute_id?.id ?? null, starts_on, ends_on }
}

function OwnForm({ onClose, standing }: Opened & { standing: readonly Substitution[] }) {
  const [kept, setKept] = useState(standing)
  const { form, ...fields } = useFields(LABELS, NOBODY)
  const added = fields.values
  const { send, isPending } = useCommand()
  const isEmpty = added.substitute_id === null && added.starts_on === '' && added.ends_on === ''

  const submit = async () => {
    // With some taken away, an empty row adds nobody; else it is what the person came for.
    const adds = !isEmpty || kept.length === standing.length
    if (!form.check(adds ? errorsOf(added) : {})) {
      return
    }
    const before = kept.map(({ substitute, ...days }) => ({ ...days, substitute_id: substitute }))
    const substitutions = [...before, ...(adds ? [added] : [])].map(bodyOf)
    const refuse = (problem: Problem) => {
      // The server names the row by its place among all; here only the new one has fields.
      const own = `substitutions/${String(kept.length)}/`
      const errors = problem.errors.map((error) => ({ ...error, field: error.field.replace(own, '') }))
      form.refuse({ ...problem, errors })
    }
    const { ok } = await send(
      generatedApi.endpoints.setOwnSubstitutions,
      { substitutionsBody: { substitutions } },
      { done: 'Tus sustituciones quedaron guardadas.', form: { refuse } },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title={TITLE}
      form={form}
      submitLabel="Guardar"
      isPending={isPending}
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
              onRemove={() => setKept((before) => before.filter(({ id }) => id !== one.id))}
            />
          ))}
        </Box>
      )}
      <NewSubstitution {...fields} />
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

function NewSubstitution({ values, field }: Fields<NewOne, Field>) {
  const [today] = useState(() => businessDate(new Date()))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ColleagueField {...field('substitute_id')} />
      </Box>
      <DateField {...field('starts_on')} min={today} required />
      <DateField {...field('ends_on')} min={values.starts_on === '' ? today : values.starts_on} required />
    </Box>
  )
}
