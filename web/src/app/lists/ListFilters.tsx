import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import { Views } from '@/features/views/door'
import { config } from '@/lib/config'
import { moneyToText } from '@/lib/typedMoney'
import type { Choice } from '@/ui/ChoiceField'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterAmount, FilterDate, FilterSelect } from '@/ui/filters'
import { Icon } from '@/ui/icons'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { type ChoiceFilter, type Filter, keysOf, type ListOf } from './descriptor'
import { Exports } from './Exports'

interface ListFiltersProps<Item, K extends string> {
  of: ListOf<Item, K>
  filters: UrlFilters<K>
  rows: readonly Item[] | undefined
  /** Beside details only the search has room; the others still count. */
  isBeside: boolean
}

/** What narrows a list: its search and a few filters at hand, the rest behind one button, and what only links set as chips. */
export function ListFilters<Item, K extends string>({
  of,
  filters,
  rows,
  isBeside,
}: ListFiltersProps<Item, K>) {
  const all = of.filters ?? []
  const search = all.filter(({ kind }) => kind === 'search')
  const fields = all.filter(({ kind }) => !OUTSIDE.has(kind))
  const several = all.filter(({ kind }) => kind === 'several')
  const atHand = fields.filter(({ isFurther }) => isFurther !== true)
  const further = fields.filter(({ isFurther }) => isFurther === true)
  const countOf = (some: readonly Filter<K, Item>[]) =>
    some.flatMap((filter) => keysOf(filter)).filter((key) => filters.changed.includes(key)).length
  const draw = (some: readonly Filter<K, Item>[]) => {
    const shown = isBeside && of.filtersBeside !== true ? [] : some
    return shown.length === 0
      ? undefined
      : shown.map((filter) => <Field key={filter.key} of={filter} filters={filters} rows={rows} />)
  }
  if (all.length === 0) {
    return null
  }
  return (
    <>
      {search.length === 0 && fields.length === 0 ? null : (
        <FilterBar
          isFiltered={filters.isFiltered}
          onReset={filters.reset}
          used={countOf(atHand.filter(({ kind }) => kind !== 'order'))}
          usedFurther={countOf(further)}
          told={of.foldedWords}
          search={search.map((filter) => (
            <Field key={filter.key} of={filter} filters={filters} rows={rows} />
          ))}
          further={draw(further)}
          views={
            <>
              {of.views === undefined ? null : <Views screen={of.views} />}
              {isBeside ? null : <Exports of={of} filters={filters} />}
            </>
          }
        >
          {draw(atHand)}
        </FilterBar>
      )}
      {several.map((filter) => (
        <Field key={filter.key} of={filter} filters={filters} rows={rows} />
      ))}
      <Chips of={all} filters={filters} rows={rows} />
    </>
  )
}

/** What stands elsewhere than among the fields of the bar. */
const OUTSIDE: ReadonlySet<string> = new Set(['search', 'several', 'link', 'view'])

interface FieldProps<Item, K extends string> {
  of: Filter<K, Item>
  filters: UrlFilters<K>
  rows: readonly Item[] | undefined
}

function Field<Item, K extends string>({ of, filters, rows }: FieldProps<Item, K>) {
  const { value, onChange } = filters.field(of.key)
  switch (of.kind) {
    case 'search':
      return <FilterSearch label={of.label} value={value} onChange={onChange} />
    case 'choice':
    case 'order':
      return <ChoiceOf of={of} value={value} onChange={onChange} />
    case 'day':
      return (
        <FilterDate
          label={of.label}
          value={value}
          onChange={(day) => onChange(day === '' ? (of.start ?? '') : day)}
          min={of.min?.(filters.values)}
          max={of.max?.(filters.values)}
        />
      )
    case 'amount':
      return (
        <FilterAmount
          label={of.label}
          value={amountText(value)}
          onChange={(minor) => onChange(minor === null ? '' : String(minor))}
        />
      )
    case 'pressed':
      return (
        <Button
          variant="outlined"
          color="inherit"
          aria-pressed={value !== ''}
          onClick={() => onChange(value === '' ? 'true' : '')}
          sx={value === '' ? undefined : { bgcolor: 'primary.light', color: 'primary.dark' }}
          startIcon={value === '' ? undefined : <Icon name="check" />}
        >
          {of.label}
        </Button>
      )
    case 'several':
      return <Several label={of.label} choices={of.choices} value={value} onChange={onChange} />
    case 'own':
      return of.draw(filters, rows)
    default:
      return null
  }
}

interface ValueProps {
  value: string
  onChange: (value: string) => void
}

interface ChoiceOfProps<K extends string> extends ValueProps {
  of: Pick<ChoiceFilter<K>, 'label' | 'any' | 'choices'>
}

function ChoiceOf<K extends string>(props: ChoiceOfProps<K>) {
  const { choices: Choices } = props.of
  return typeof Choices === 'function' ? (
    <Choices>{(known) => <KnownChoice {...props} known={known} />}</Choices>
  ) : (
    <KnownChoice {...props} known={Choices} />
  )
}

function KnownChoice<K extends string>({
  of: { label, any },
  known,
  value,
  onChange,
}: ChoiceOfProps<K> & { known: readonly Choice[] }) {
  const options = [...(any === undefined ? [] : [{ value: '', label: any }]), ...known]
  // What is chosen stands there even before it is known what it is called.
  const isKnown = options.some((option) => option.value === value)
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={onChange}
      options={isKnown ? options : [...options, { value, label: '…' }]}
    />
  )
}

function amountText(minor: string): string {
  return /^\d{1,14}$/.test(minor) ? moneyToText(Number(minor), config.homeCurrency) : ''
}

interface SeveralProps extends ValueProps {
  label: string
  choices: readonly Choice[]
}

function Several({ label, choices, value, onChange }: SeveralProps) {
  const chosen = value === '' ? [] : value.split(',')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    // On a phone the row is wider than the screen: what the list was opened with must be in sight.
    if (row.current !== null && first !== null && first !== undefined) {
      row.current.scrollLeft = first.offsetLeft - (row.current.clientWidth - first.offsetWidth) / 2
    }
  }, [])
  return (
    <Stack
      ref={row}
      direction="row"
      useFlexGap
      role="group"
      aria-label={label}
      sx={{
        position: 'relative',
        px: { xs: 2, sm: 3 },
        // Room for the mark of focus, which what scrolls cuts off.
        pt: 0.5,
        mt: -0.5,
        pb: 2,
        gap: 1,
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        displayPrint: 'none',
      }}
    >
      {choices.map((choice) => {
        const isOn = chosen.includes(choice.value)
        return (
          <Chip
            key={choice.value}
            size="small"
            clickable
            component="button"
            type="button"
            label={isOn ? `✓ ${choice.label}` : choice.label}
            aria-label={choice.label}
            aria-pressed={isOn}
            variant={isOn ? 'filled' : 'outlined'}
            onClick={() => {
              const next = isOn ? chosen.filter((one) => one !== choice.value) : [...chosen, choice.value]
              onChange(next.join(','))
            }}
            sx={{
              flexShrink: 0,
              minHeight: { xs: 36, sm: 28 },
              color: isOn ? 'primary.dark' : 'neutral.700',
              bgcolor: isOn ? 'primary.light' : 'background.paper',
              borderColor: isOn ? 'primary.light' : 'neutral.300',
              fontWeight: 500,
              '&:hover': { bgcolor: isOn ? 'primary.light' : 'neutral.100' },
            }}
          />
        )
      })}
    </Stack>
  )
}

/** What a link narrowed the list to, each with the way to widen it again. */
function Chips<Item, K extends string>({
  of,
  filters,
  rows,
}: Omit<FieldProps<Item, K>, 'of'> & { of: readonly Filter<K, Item>[] }) {
  const chips = of.flatMap((filter) => {
    const { value, onChange } = filters.field(filter.key)
    return filter.kind === 'link' && filter.chip !== undefined && value !== ''
      ? [{ key: filter.key, text: filter.chip(value, rows), onChange }]
      : []
  })
  return chips.length === 0 ? null : (
    <Box
      sx={{ px: { xs: 2, sm: 3 }, pb: 2, display: 'flex', gap: 1, flexWrap: 'wrap', displayPrint: 'none' }}
    >
      {chips.map(({ key, text, onChange }) => (
        <Chip
          key={key}
          component="button"
          type="button"
          clickable
          label={`${text} ✕`}
          aria-label={`Quitar el filtro ${text}`}
          onClick={() => onChange('')}
          sx={{ maxWidth: '100%', color: 'primary.dark', bgcolor: 'primary.light', fontWeight: 500 }}
        />
      ))}
    </Box>
  )
}
