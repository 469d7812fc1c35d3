import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { listOf } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { ChoiceField } from '@/ui/ChoiceField'
import type { PillTone } from '@/ui/StatePill'
import { StatePill } from '@/ui/StatePill'
import { assigned, type Mapping, missing, type Origin, originOf, samples } from './model'

const ORIGINS: Readonly<Record<Origin, { tone: PillTone; label: string }>> = {
  remembered: { tone: 'info', label: 'Recordado' },
  sure: { tone: 'success', label: 'Seguro' },
  probable: { tone: 'warning', label: 'Probable: revísalo' },
  chosen: { tone: 'primary', label: 'Elegido' },
}

/** Columns without a head go by their letter, as in a spreadsheet. */
function letter(at: number): string {
  const here = String.fromCharCode(65 + (at % 26))
  return at < 26 ? here : letter(Math.floor(at / 26) - 1) + here
}

interface MappingFieldsProps<C extends string> {
  /** The columns that the file's may be, with what they are called. */
  columns: readonly { name: C; label: string; isRequired: boolean }[]
  heads: readonly string[]
  sample: readonly (readonly string[])[]
  suggested: { mapping: Mapping<C>; sure: readonly boolean[]; from: string }
  submitLabel: string
  /** Why it cannot be sent, and who can. */
  blockedBy?: string | null
  isPending: boolean
  onSubmit: (mapping: Mapping<C>) => unknown
  /** Takes another file instead. */
  onOther?: () => void
}

/** The heads of a file beside the columns they are: what is suggested is chosen already, and says how sure it is. */
export function MappingFields<C extends string>({
  columns,
  heads,
  sample,
  suggested,
  submitLabel,
  blockedBy = null,
  isPending,
  onSubmit,
  onOther,
}: MappingFieldsProps<C>) {
  const [mapping, setMapping] = useState(suggested.mapping)
  const [tries, setTries] = useState(0)
  const baseId = useId()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) {
      summary.current?.focus()
    }
  }, [tries])
  const without = missing(mapping, columns)
  const named = listOf(without.map((name) => columns.find((column) => column.name === name)?.label ?? name))
  return (
    <Stack sx={{ gap: 2 }}>
      {tries > 0 && without.length > 0 ? (
        <Box
          ref={summary}
          role="alert"
          tabIndex={-1}
          sx={{
            p: 2,
            borderRadius: 1,
            border: '1px solid',
            borderColor: 'error.main',
            bgcolor: 'error.lightest',
            color: 'error.darkest',
          }}
        >
          {without.length === 1 ? 'Falta decir qué columna es' : 'Falta decir qué columnas son'}:{' '}
          <strong>{named}</strong>.
        </Box>
      ) : null}
      <Box component="ul" aria-label="Columnas del archivo" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {heads.map((head, at) => {
          const origin = originOf(suggested, mapping, at)
          const values = samples(sample, at)
          const title = head === '' ? `Columna ${letter(at)}` : head
          return (
            <Box
              component="li"
              // oxlint-disable-next-line react/no-array-index-key -- two heads may be the same, and their places never change
              key={at}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 24px minmax(0, 1fr)' },
                gap: { xs: 1, sm: 2 },
                alignItems: 'center',
                py: 1.5,
                borderTop: at === 0 ? 0 : '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
                <Typography
                  variant="body2"
                  color="textSecondary"
                  id={`${baseId}-${String(at)}`}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {values.length === 0 ? 'Sin valores en las primeras filas' : values.join(' · ')}
                </Typography>
              </Box>
              <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, color: 'neutral.500' }}>
                →
              </Box>
              <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
                <ChoiceField
                  size="small"
                  label={`«${title}» es`}
                  value={mapping[at] ?? ''}
                  onChange={(text) => {
                    const column = columns.find(({ name }) => name === text)?.name ?? null
                    setMapping((before) => assigned(before, at, column))
                  }}
                  htmlInput={{ 'aria-describedby': `${baseId}-${String(at)}` }}
                  sx={{ flex: '1 1 180px', minWidth: 0 }}
                >
                  <option value="">No se lee</option>
                  {columns.map(({ name, label, isRequired }) => (
                    <option key={name} value={name}>
                      {label}
                      {isRequired ? ' *' : ''}
                    </option>
                  ))}
                </ChoiceField>
                <Box sx={{ flex: '0 0 auto', minWidth: { sm: 130 } }}>
                  {origin === null ? null : <StatePill {...ORIGINS[origin]} />}
                </Box>
              </Stack>
            </Box>
          )
        })}
      </Box>
      <Typography
        variant="body2"
        role="status"
        sx={{ color: without.length === 0 ? 'success.dark' : 'warning.dark' }}
      >
        {without.length === 0
          ? 'Están todas las columnas obligatorias.'
          : `${without.length === 1 ? 'Falta' : 'Faltan'}: ${named}.`}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ActionButton
          blockedBy={blockedBy}
          isPending={isPending}
          onAct={() => {
            setTries((count) => count + 1)
            if (without.length === 0) {
              void onSubmit(mapping)
            }
          }}
        >
          {submitLabel}
        </ActionButton>
        {onOther === undefined ? null : (
          <Button color="inherit" variant="outlined" onClick={onOther}>
            Usar otro archivo
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
