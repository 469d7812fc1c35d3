import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { config } from '@/lib/config'
import { formatDayAndMonth, formatMonth, type IsoDate } from '@/lib/dates'
import { Icon, type IconName } from '../icons'
import { DAY_PX, dayLook, ROWS_PX } from './dayLook'
import { type Holidays, useHolidays } from './holidays'
import { dayByKey, isWeekend, monthOf, plusMonths, weeksOf, within } from './month'

interface CalendarProps {
  /** What is chosen: one day, or the first and the last of several. */
  from: IsoDate
  to: IsoDate
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  today: IsoDate
  onChoose: (day: IsoDate) => void
}

/** A month of days, walked through as the date picker of the WAI-ARIA practices has it. */
export function Calendar({ from, to, min = '', max = '', today, onChoose }: CalendarProps) {
  const titleId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [here, setHere] = useState(() => within(to === '' ? today : to, min, max))
  // The buttons of the months keep the focus; a key among the days moves it.
  const [isWalked, setIsWalked] = useState(true)
  const month = monthOf(here)
  const holidays = useHolidays()
  useEffect(() => {
    if (isWalked) {
      grid.current?.querySelector<HTMLElement>(`[data-day="${here}"]`)?.focus()
    }
  }, [here, isWalked])

  const turn = (months: number) => {
    setIsWalked(false)
    setHere(within(plusMonths(here, months), min, max))
  }
  const press = (event: KeyboardEvent) => {
    const day = dayByKey(here, event.key, event.shiftKey)
    if (day !== null) {
      event.preventDefault()
      setIsWalked(true)
      setHere(within(day, min, max))
    }
  }
  const isOut = (day: IsoDate) => (min !== '' && day < min) || (max !== '' && day > max)

  return (
    <div>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
        <Turn icon="back" label="Mes anterior" onTurn={() => turn(-1)} />
        <Typography
          id={titleId}
          aria-live="polite"
          sx={{
            flexGrow: 1,
            textAlign: 'center',
            fontWeight: 600,
            '&::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {formatMonth(month)}
        </Typography>
        <Turn icon="chevron" label="Mes siguiente" onTurn={() => turn(1)} />
      </Box>
      <Box sx={{ minHeight: ROWS_PX }}>
        <Box
          component="table"
          role="grid"
          ref={grid}
          aria-labelledby={titleId}
          onKeyDown={press}
          sx={{ borderCollapse: 'collapse', mx: 'auto' }}
        >
          <Weekdays />
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.join()}>
                {week.map((day, at) =>
                  day === null ? (
                    // oxlint-disable-next-line react/no-array-index-key -- a place without a day has nothing else
                    <Box component="td" key={at} sx={{ p: 0, height: DAY_PX }} />
                  ) : (
                    <Day
                      key={day}
                      day={day}
                      isHere={day === here}
                      isEnd={day === from || day === to}
                      isBetween={from < day && day < to}
                      isToday={day === today}
                      isOut={isOut(day)}
                      holiday={holidays[day]}
                      onChoose={() => {
                        setHere(day)
                        onChoose(day)
                      }}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <HolidaysBelow month={month} holidays={holidays} />
    </div>
  )
}

interface TurnProps {
  icon: IconName
  label: string
  onTurn: () => void
}

function Turn({ icon, label, onTurn }: TurnProps) {
  return (
    <IconButton aria-label={label} onClick={onTurn} sx={{ width: 44, height: 44 }}>
      <Icon name={icon} fontSize="small" />
    </IconButton>
  )
}

function weekdayOf(day: IsoDate, weekday: 'narrow' | 'long'): string {
  const format = new Intl.DateTimeFormat(config.locale, { weekday, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Letters for those who see the grid, whole words for those who hear it. */
function Weekdays() {
  const [week = []] = weeksOf('2026-06').slice(1)
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <Box
            component="th"
            key={day}
            scope="col"
            abbr={weekdayOf(day ?? '', 'long')}
            sx={{ p: 0, pb: 0.5, fontSize: 12, fontWeight: 600, color: 'neutral.600' }}
          >
            {weekdayOf(day ?? '', 'narrow').toUpperCase()}
          </Box>
        ))}
      </tr>
    </thead>
  )
}

interface DayProps {
  day: IsoDate
  isHere: boolean
  isEnd: boolean
  isBetween: boolean
  isToday: boolean
  isOut: boolean
  holiday: string | undefined
  onChoose: () => void
}

function Day({ day, isHere, isEnd, isBetween, isToday, isOut, holiday, onChoose }: DayProps) {
  const words = new Intl.DateTimeFormat(config.locale, { dateStyle: 'full', timeZone: 'UTC' })
  const name = [
    words.format(new Date(`${day}T00:00:00Z`)),
    isToday ? 'hoy' : '',
    holiday === undefined ? '' : `feriado: ${holiday}`,
  ]
  return (
    <Box component="td" role="gridcell" aria-selected={isEnd || isBetween} sx={{ p: 0 }}>
      <Box
        component="button"
        type="button"
        data-day={day}
        tabIndex={isHere ? 0 : -1}
        aria-label={name.filter((part) => part !== '').join(', ')}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isOut}
        title={holiday}
        onClick={isOut ? undefined : onChoose}
        sx={dayLook({
          isEnd,
          isBetween,
          isToday,
          isOut,
          isFree: isWeekend(day) || holiday !== undefined,
          isHoliday: holiday !== undefined,
        })}
      >
        {Number(day.slice(8))}
      </Box>
    </Box>
  )
}

function HolidaysBelow({ month, holidays }: { month: string; holidays: Holidays }) {
  const days = Object.entries(holidays).filter(([day]) => monthOf(day) === month)
  return days.length === 0 ? null : (
    <Box
      component="ul"
      aria-label="Feriados del mes"
      sx={{
        m: 0,
        mt: 1,
        p: 0,
        listStyle: 'none',
        typography: 'caption',
        maxWidth: 308,
        color: 'text.secondary',
      }}
    >
      {days.map(([day, name]) => (
        <li key={day}>
          <Box component="span" aria-hidden sx={{ color: 'warning.dark' }}>
            •{' '}
          </Box>
          {formatDayAndMonth(day)}: {name}
        </li>
      ))}
    </Box>
  )
}
