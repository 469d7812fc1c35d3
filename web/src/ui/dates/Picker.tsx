import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RefObject } from 'react'
import type { IsoDate } from '@/lib/dates'
import type { Range } from '@/lib/ranges'
import { Calendar } from './Calendar'
import { DayInput } from './DayInput'
import { Layer } from './Layer'
import { useRangeDraft } from './useRangeDraft'

interface LayerOf {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  today: IsoDate
}

interface DayPickerProps extends LayerOf {
  value: IsoDate
  isRequired: boolean
  onChoose: (day: IsoDate) => void
}

/** The calendar of one day. */
export function DayPicker({ label, anchor, onClose, value, isRequired, onChoose, ...days }: DayPickerProps) {
  const { min = '', max = '', today } = days
  const canBeToday = (min === '' || today >= min) && (max === '' || today <= max)
  return (
    <Layer label={`Elegir fecha: ${label}`} anchor={anchor} onClose={onClose}>
      <Box sx={{ p: 2 }}>
        <Calendar {...days} from={value} to={value} onChoose={onChoose} />
        <Box sx={{ display: 'flex', gap: 1, mt: 1.5, alignItems: 'center' }}>
          {canBeToday ? (
            <Button size="small" variant="outlined" onClick={() => onChoose(today)}>
              Hoy
            </Button>
          ) : null}
          {value === '' || isRequired ? null : (
            <Button size="small" color="inherit" onClick={() => onChoose('')}>
              Quitar
            </Button>
          )}
          <Button size="small" color="inherit" onClick={onClose} sx={{ ml: 'auto' }}>
            Cerrar
          </Button>
        </Box>
      </Box>
    </Layer>
  )
}

/** Days that have a name of their own. */
export interface Preset {
  key: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

interface RangePickerProps extends LayerOf {
  range: Range
  presets: readonly Preset[]
  onChange: (range: Range) => void
}

/** The usual days by their names, or any two: typed, or the first and the last chosen in the calendar. */
export function RangePicker({ label, anchor, onClose, range, presets, onChange, ...days }: RangePickerProps) {
  const draft = useRangeDraft(range, onChange, onClose)
  return (
    <Layer label={`Elegir días: ${label}`} anchor={anchor} onClose={onClose}>
      <Box sx={{ display: { sm: 'flex' } }}>
        <Box
          component="ul"
          aria-label="Días de siempre"
          sx={{
            m: 0,
            p: { xs: 2, sm: 1 },
            pb: { xs: 0, sm: 1 },
            listStyle: 'none',
            display: 'flex',
            gap: { xs: 1, sm: 0.25 },
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            flexDirection: { sm: 'column' },
            minWidth: { sm: 168 },
            borderRight: { sm: '1px solid' },
            borderColor: { sm: 'divider' },
          }}
        >
          {presets.map(({ key, label: name, isChosen, onChoose }) => (
            <li key={key}>
              <Button
                color="inherit"
                fullWidth
                aria-pressed={isChosen}
                onClick={() => {
                  onChoose()
                  onClose()
                }}
                sx={[
                  { justifyContent: 'flex-start', fontWeight: 500 },
                  isChosen ? { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 } : {},
                ]}
              >
                {name}
              </Button>
            </li>
          ))}
        </Box>
        <Box sx={{ p: 2 }}>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mb: 1.5, maxWidth: 320 }}>
            <DayInput
              label="Desde"
              size="small"
              value={draft.from}
              keepsLast
              hasCalendar={false}
              onChange={draft.begin}
            />
            <DayInput
              label="Hasta"
              size="small"
              value={draft.to}
              keepsLast
              hasCalendar={false}
              onChange={draft.end}
            />
          </Box>
          <Calendar {...days} from={draft.from} to={draft.to} onChoose={draft.choose} />
          <Box sx={{ display: 'flex', mt: 1 }}>
            <Button size="small" color="inherit" onClick={onClose} sx={{ ml: 'auto' }}>
              Cerrar
            </Button>
          </Box>
        </Box>
      </Box>
    </Layer>
  )
}
