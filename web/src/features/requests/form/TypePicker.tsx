import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Skeleton from '@mui/material/Skeleton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef } from 'react'
import type { RequestTypeItem } from '@/api/requests'
import { config } from '@/lib/config'
import { formatMoney } from '@/lib/money'
import { cutEdges, useCutEdges } from '@/ui/useCutEdges'
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
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const row = useRef<HTMLDivElement>(null)
  const chosen = types?.find(({ id }) => id === value)
  useCutEdges(row, 'x')
  useEffect(() => {
    // Restored or repeated, the chosen one may stand beyond the edge.
    if (!isNarrow || value === '') {
      return
    }
    row.current?.querySelector(`[data-chosen]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isNarrow, value])
  return (
    <Box
      component="fieldset"
      aria-describedby={error === undefined ? undefined : errorId}
      sx={{ m: 0, p: 0, border: 0 }}
    >
      <Typography
        component="legend"
        sx={{
          typography: { xs: 'body2', sm: 'body1' },
          '&&': { fontWeight: 600 },
          p: 0,
          mb: { xs: 0.5, sm: 1 },
        }}
      >
        ¿Qué tipo de solicitud es?
      </Typography>
      <Box
        ref={row}
        sx={[
          {
            display: { xs: 'flex', sm: 'grid' },
            gap: { xs: 1, sm: 1.5 },
            gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
            // On a phone they pass in one line from edge to edge of the card, with room for the ring of the focus.
            mx: { xs: -2, sm: 0 },
            px: { xs: 2, sm: 0 },
            py: { xs: 0.5, sm: 0 },
            overflowX: { xs: 'auto', sm: 'visible' },
            scrollbarWidth: 'none',
          },
          isNarrow ? cutEdges('x') : {},
        ]}
      >
        {types === undefined
          ? ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton
                key={key}
                variant="rounded"
                sx={{ height: { xs: 44, sm: 84 }, width: { xs: 104, sm: 'auto' }, flexShrink: 0 }}
              />
            ))
          : types.map((type, index) => (
              <TypeCard
                key={type.id}
                type={type}
                // The summary leads to the first of them.
                id={index === 0 ? fieldId('type_id') : undefined}
                isChosen={type.id === value}
                isChip={isNarrow}
                onChoose={() => onChange(type.id)}
              />
            ))}
      </Box>
      {isNarrow && chosen !== undefined ? (
        <Typography variant="caption" sx={{ display: 'block', mt: 0.5, color: 'neutral.600' }}>
          {hintsOf(chosen)}
        </Typography>
      ) : null}
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
  isChip: boolean
  onChoose: () => void
}

/** What a type brings along. */
function hintsOf(type: RequestTypeItem): string {
  const ceiling = type.ceiling_minor ?? null
  return [
    outcomeWords(type.outcome),
    ceiling === null ? null : `Hasta ${formatMoney(ceiling, config.homeCurrency)}`,
    type.needs_hr ? 'También aprueba RRHH' : null,
    type.confidential ? 'Confidencial' : null,
  ]
    .filter((hint) => hint !== null)
    .join(' · ')
}

/** A card with all that it brings along; on a phone its name alone, and the rest below the row for the chosen one. */
function TypeCard({ type, id, isChosen, isChip, onChoose }: TypeCardProps) {
  return (
    <Box
      component="label"
      data-chosen={isChosen ? '' : undefined}
      sx={{
        position: 'relative',
        flexShrink: 0,
        display: isChip ? 'flex' : 'block',
        alignItems: 'center',
        minHeight: 44,
        p: isChip ? '0 14px' : 1.5,
        borderRadius: '12px',
        cursor: 'pointer',
        // What is chosen is tinted; a thicker line is the focus alone.
        boxShadow: `inset 0 0 0 1px ${isChosen ? '#5B5EF0' : '#878E99'}`,
        bgcolor: isChosen ? 'primary.light' : 'background.paper',
        '&:hover': { bgcolor: isChosen ? 'primary.light' : 'primary.lightest' },
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
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, fontSize: isChip ? 14 : 16 }}>
        {type.name}
        {isChosen ? ' ✓' : ''}
      </Typography>
      {isChip ? null : (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'neutral.600' }}>
          {hintsOf(type)}
        </Typography>
      )}
    </Box>
  )
}
