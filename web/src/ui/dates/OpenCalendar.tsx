import IconButton from '@mui/material/IconButton'
import { lazy, type RefObject, Suspense } from 'react'
import type { IsoDate } from '@/lib/dates'
import { Icon } from '../icons'

const load = async () => import('./Picker')
// Nobody opens one on the first visit.
const Picker = lazy(async () => ({ default: (await load()).DayPicker }))

interface OpenCalendarProps {
  /** What the day is. */
  label: string
  anchor: RefObject<HTMLElement | null>
  isDisabled: boolean
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  value: IsoDate
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  today: IsoDate
  isRequired: boolean
  onChoose: (day: IsoDate) => void
}

/** The button at the end of a field that opens its calendar, and the calendar. The focus returns to where it was. */
export function OpenCalendar({
  isDisabled,
  isOpen,
  onOpen,
  onClose,
  onChoose,
  ...calendar
}: OpenCalendarProps) {
  return (
    <>
      <IconButton
        edge="end"
        size="small"
        aria-label="Abrir el calendario"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          event.stopPropagation()
          onOpen()
        }}
        sx={{ width: { xs: 44, sm: 36 }, height: { xs: 44, sm: 36 } }}
      >
        <Icon name="calendar" fontSize="small" />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <Picker
            {...calendar}
            onClose={onClose}
            onChoose={(day) => {
              onChoose(day)
              onClose()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
