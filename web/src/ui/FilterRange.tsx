import type { IsoDate } from '@/lib/dates'
import { quickRanges, type Range } from '@/lib/ranges'
import { FilterDate, FilterSelect } from './filters'

interface FilterRangeProps extends Range {
  today: IsoDate
  /** Empty for the month of today: it is what the address says by saying nothing, and so it stays this month. */
  onChange: (change: Partial<Range>) => void
  /** Beside the usual days: without any. */
  whole?: { label: string; isChosen: boolean; onChoose: () => void }
}

const OTHER = 'other'
const WHOLE = 'whole'

/** Which days: one of the usual ranges, or any two days. */
export function FilterRange({ from, to, today, onChange, whole }: FilterRangeProps) {
  const ranges = quickRanges(today)
  const quick =
    whole?.isChosen === true
      ? WHOLE
      : (ranges.find((range) => range.from === from && range.to === to)?.key ?? OTHER)
  return (
    <>
      <FilterSelect
        label="Período"
        value={quick}
        options={[
          ...ranges.map(({ key, label }) => ({ value: key, label })),
          ...(whole === undefined ? [] : [{ value: WHOLE, label: whole.label }]),
          ...(quick === OTHER ? [{ value: OTHER, label: 'Otras fechas' }] : []),
        ]}
        onChange={(key) => {
          const range = ranges.find((one) => one.key === key)
          if (key === WHOLE) {
            whole?.onChoose()
          } else if (range !== undefined) {
            onChange(key === 'month' ? { from: '', to: '' } : { from: range.from, to: range.to })
          }
        }}
      />
      <FilterDate label="Desde" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <FilterDate label="Hasta" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
