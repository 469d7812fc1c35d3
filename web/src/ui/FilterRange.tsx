import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate, formatDayAndMonth, type IsoDate } from '@/lib/dates'
import { quickRanges, type Range } from '@/lib/ranges'
import { Icon } from './icons'

const load = async () => import('./dates/Picker')
const RangePicker = lazy(async () => ({ default: (await load()).RangePicker }))

interface FilterRangeProps extends Range {
  today: IsoDate
  /** Empty for the month of today: it is what the address says by saying nothing, and so it stays this month. */
  onChange: (change: Partial<Range>) => void
  /** Beside the usual days: without any. */
  whole?: { label: string; isChosen: boolean; onChoose: () => void }
}

/** "1 nov – 15 nov 2026": the year once where it is the same. */
function daysText({ from, to }: Range): string {
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDayAndMonth(from) : formatDate(from)
  return from === to ? formatDate(from) : `${first} – ${formatDate(to)}`
}

/** Which days: the button says them, and opens the usual ranges by their names beside a calendar for any others. */
export function FilterRange({ from, to, today, onChange, whole }: FilterRangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ranges = quickRanges(today)
  const isWhole = whole?.isChosen === true
  const same = ranges.filter((range) => !isWhole && range.from === from && range.to === to)
  // On its first day the month is today, too: the address says the month.
  const quick = same.find(({ key }) => key === 'month') ?? same[0]
  const text = isWhole ? whole.label : (quick?.label ?? daysText({ from, to }))
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Período: ${text}`}
        startIcon={<Icon name="calendar" fontSize="small" />}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setIsOpen(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {text}
      </Button>
      {isOpen ? (
        <Suspense>
          <RangePicker
            label="Período"
            anchor={button}
            onClose={() => setIsOpen(false)}
            today={today}
            range={isWhole ? { from: '', to: '' } : { from, to }}
            presets={[
              ...ranges.map((range) => ({
                key: range.key,
                label: range.label,
                isChosen: range === quick,
                onChoose: () =>
                  onChange(range.key === 'month' ? { from: '', to: '' } : { from: range.from, to: range.to }),
              })),
              ...(whole === undefined ? [] : [{ key: 'whole', ...whole }]),
            ]}
            onChange={onChange}
          />
        </Suspense>
      ) : null}
    </>
  )
}
