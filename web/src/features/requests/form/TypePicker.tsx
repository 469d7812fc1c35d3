import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { RequestTypeItem } from '@/api/requests'
import { config } from '@/lib/config'
import { formatMoney } from '@/lib/money'
import { outcomeWords } from '../words'
import { fieldId } from './model'

interface TypePickerProps {
  types: readonly RequestTypeItem[] | undefined
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** What the money is for: a card for each type, with what it brings along. */
export function TypePicker({ types, value, onChange, error }: TypePickerProps) {
  const errorId = `${fieldId('type_id')}-error`
  return (
    <Box
      component="fieldset"
      aria-describedby={error === undefined ? undefined : errorId}
      sx={{ m: 0, p: 0, border: 0 }}
    >
      <Typography component="legend" sx={{ p: 0, mb: 1, fontWeight: 600 }}>
        ¿Qué tipo de solicitud es?
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(auto-fill, minmax(220px, 1fr))',
          },
        }}
      >
        {types === undefined
          ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} variant="rounded" height={84} />)
          : types.map((type, index) => (
              <TypeCard
                key={type.id}
                type={type}
                // The summary leads to the first of them.
                id={index === 0 ? fieldId('type_id') : undefined}
                isChosen={type.id === value}
                onChoose={() => onChange(type.id)}
              />
            ))}
      </Box>
      {error === undefined ? null : (
        <FormHelperText error id={errorId}>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

interface TypeCardProps {
  type: RequestTypeItem
  id: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function TypeCard({ type, id, isChosen, onChoose }: TypeCardProps) {
  const ceiling = type.ceiling_minor ?? null
  const hints = [
    outcomeWords(type.outcome),
    ceiling === null ? null : `Hasta ${formatMoney(ceiling, config.homeCurrency)}`,
    type.needs_hr ? 'También aprueba RRHH' : null,
    type.confidential ? 'Confidencial' : null,
  ].filter((hint) => hint !== null)
  return (
    <Box
      component="label"
      sx={{
        position: 'relative',
        p: 1.5,
        borderRadius: '12px',
        cursor: 'pointer',
        boxShadow: isChosen ? 'inset 0 0 0 2px #5B5EF0' : 'inset 0 0 0 1px #878E99',
        bgcolor: isChosen ? 'primary.lightest' : 'background.paper',
        '&:hover': { bgcolor: 'primary.lightest' },
        '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <Box
        component="input"
        type="radio"
        name="type_id"
        id={id}
        checked={isChosen}
        onChange={onChoose}
        sx={{
          position: 'absolute',
          opacity: 0,
          inset: 0,
          width: '100%',
          height: '100%',
          m: 0,
          pointerEvents: 'none',
        }}
      />
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {type.name}
        {isChosen ? ' ✓' : ''}
      </Typography>
      <Typography component="span" variant="caption" sx={{ display: 'block', color: 'neutral.600' }}>
        {hints.join(' · ')}
      </Typography>
    </Box>
  )
}
