import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { moneyToText } from '@/lib/typedMoney'
import type { Choice } from '@/ui/ChoiceField'
import { FilterSearch } from '@/ui/FilterBar'
import { pill } from '@/ui/FilterPill'
import { FilterAmount, FilterDate, FilterSelect } from '@/ui/filters'
import { Icon } from '@/ui/icons'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { ChoiceFilter, Filter } from './descriptor'
import { Several } from './Several'

interface FieldProps<Item, K extends string> {
  of: Filter<K, Item>
  filters: UrlFilters<K>
  rows: readonly Item[] | undefined
  /** Among the fields behind a button, and not in the bar. */
  isInPanel?: boolean
}

/** What sets a filter. */
export function Field<Item, K extends string>({ of, filters, rows, isInPanel = false }: FieldProps<Item, K>) {
  const { value, onChange } = filters.field(of.key)
  switch (of.kind) {
    case 'search':
      return <FilterSearch label={of.label} example={of.example} value={value} onChange={onChange} />
    case 'choice':
    case 'order':
      return <ChoiceOf of={of} value={value} onChange={onChange} isInPanel={isInPanel} />
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
        <Box
          component="button"
          type="button"
          aria-pressed={value !== ''}
          onClick={() => onChange(value === '' ? 'true' : '')}
          sx={{ ...pill(value !== ''), px: 1.5, gap: 0.5, cursor: 'pointer', minHeight: { xs: 44, sm: 36 } }}
        >
          {value === '' ? null : <Icon name="check" fontSize="small" />}
          {of.label}
        </Box>
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
  of: Pick<ChoiceFilter<K>, 'label' | 'any' | 'choices' | 'start'>
  isInPanel: boolean
}

function ChoiceOf<K extends string>(props: ChoiceOfProps<K>) {
  return withChoices(props.of.choices, (known) => <KnownChoice {...props} known={known} />)
}

/** Draws with what there is to choose from, once it is known. */
export function withChoices(
  choices: ChoiceFilter<string>['choices'],
  draw: (known: readonly Choice[]) => ReactNode,
): ReactNode {
  const Choices = choices
  return typeof Choices === 'function' ? <Choices>{draw}</Choices> : draw(Choices)
}

function KnownChoice<K extends string>({
  of: { label, any, start = '' },
  known,
  value,
  onChange,
  isInPanel,
}: ChoiceOfProps<K> & { known: readonly Choice[] }) {
  const options = [...(any === undefined ? [] : [{ value: '', label: any }]), ...known]
  // What is chosen stands there even before it is known what it is called.
  const isKnown = options.some((option) => option.value === value)
  return (
    <FilterSelect
      label={label}
      value={value}
      onChange={onChange}
      start={start}
      isField={isInPanel}
      options={isKnown ? options : [...options, { value, label: '…' }]}
    />
  )
}

export function amountText(minor: string): string {
  return /^\d{1,14}$/.test(minor) ? moneyToText(Number(minor), config.homeCurrency) : ''
}
