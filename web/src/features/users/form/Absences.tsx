import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Form } from '@/app/forms/useForm'
import { DateField } from '@/ui/DateField'
import { Icon } from '@/ui/icons'
import { Section } from '@/ui/Section'
import { type AbsenceValue, newAbsence } from './model'
import { PersonField } from './PersonField'

interface AbsencesProps {
  userId: string | undefined
  absences: readonly AbsenceValue[]
  today: string
  form: Form<string>
  isDisabled: boolean
  onChange: (absences: AbsenceValue[], path: string) => void
}

/** Who decides in the person's place, and on which days. */
export function Absences({ userId, absences, today, form, isDisabled, onChange }: AbsencesProps) {
  const patch = (at: number, change: Partial<AbsenceValue>, field: string) => {
    onChange(
      absences.map((absence, index) => (index === at ? { ...absence, ...change } : absence)),
      `substitutions/${String(at)}/${field}`,
    )
  }
  return (
    <Section title="Sustituciones">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Quién decide en su lugar, del primer día al último, ambos incluidos. Decide solicitudes con los
        permisos y los límites de quien se ausenta; no paga ni administra por nadie.
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {absences.map((absence, at) => {
          const path = `substitutions/${String(at)}`
          return (
            <Box
              key={absence.key}
              role="group"
              aria-label={`Sustitución ${String(at + 1)}`}
              sx={{
                display: 'grid',
                gap: 1.5,
                alignItems: 'start',
                gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr auto' },
                '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
              }}
            >
              <PersonField
                {...form.at(`${path}/substitute_id`)}
                label="Quién sustituye"
                value={absence.substitute}
                onChange={(substitute) => patch(at, { substitute }, 'substitute_id')}
                except={userId}
                disabled={isDisabled}
                required
              />
              <DateField
                {...form.at(`${path}/starts_on`)}
                label="Primer día"
                value={absence.starts_on}
                onChange={(starts_on) => patch(at, { starts_on }, 'starts_on')}
                disabled={isDisabled}
                required
              />
              <DateField
                {...form.at(`${path}/ends_on`)}
                label="Último día"
                value={absence.ends_on}
                onChange={(ends_on) => patch(at, { ends_on }, 'ends_on')}
                min={absence.starts_on === '' ? today : absence.starts_on}
                disabled={isDisabled}
                required
              />
              {isDisabled ? null : (
                <IconButton
                  data-takes-away
                  aria-label={`Quitar la sustitución ${String(at + 1)}`}
                  onClick={() => {
                    onChange(
                      absences.filter(({ key }) => key !== absence.key),
                      'substitutions',
                    )
                  }}
                  sx={{ mt: { md: 1 }, justifySelf: 'start' }}
                >
                  <Icon name="close" />
                </IconButton>
              )}
            </Box>
          )
        })}
        {isDisabled ? null : (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Icon name="add" />}
            data-adds
            onClick={() => onChange([...absences, newAbsence()], 'substitutions')}
            sx={{ alignSelf: 'flex-start' }}
          >
            Agregar sustitución
          </Button>
        )}
      </Stack>
    </Section>
  )
}
