import type { CashReportChoices, Ref } from '@/api/client'
import { SESSION_STATES, sessionStateWords } from '@/lib/cashWords'
import type { IsoDate } from '@/lib/dates'
import { rangeWords } from '@/lib/ranges'
import { FilterBar } from '@/ui/FilterBar'
import { FilterRange } from '@/ui/FilterRange'
import { FilterSelect } from '@/ui/filters'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { DEFAULTS } from './model'

type Key = keyof typeof DEFAULTS

interface ReportFiltersProps {
  filters: UrlFilters<Key>
  /** The days that are asked for, also where the address does not say them. */
  from: IsoDate
  to: IsoDate
  today: IsoDate
  choices: CashReportChoices | undefined
}

export function ReportFilterBar({ filters, from, to, today, choices }: ReportFiltersProps) {
  const { values, set } = filters
  const boxes = choices?.boxes.filter((box) => values.branch === '' || box.branch_id === values.branch)
  const narrow = (key: Key) => (value: string) => {
    // A box of another branch would leave nothing.
    set(key === 'branch' ? { branch: value, box: '' } : { [key]: value })
  }
  return (
    <FilterBar {...filters.bar} told={rangeWords(from, to)}>
      <FilterRange from={from} to={to} today={today} onChange={set} />
      <FilterSelect
        start=""
        label="Sucursal"
        value={values.branch}
        options={options('Todas', choices?.branches, values.branch)}
        onChange={narrow('branch')}
      />
      <FilterSelect
        start=""
        label="Caja"
        value={values.box}
        options={options('Todas', boxes, values.box)}
        onChange={narrow('box')}
      />
      <FilterSelect
        start=""
        label="Responsable"
        value={values.custodian}
        options={options('Cualquiera', choices?.custodians, values.custodian)}
        onChange={narrow('custodian')}
      />
      <FilterSelect
        start=""
        label="Estado"
        value={values.state}
        options={[
          { value: '', label: 'Cualquiera' },
          ...SESSION_STATES.map((value) => ({ value, label: sessionStateWords(value).label })),
        ]}
        onChange={narrow('state')}
      />
    </FilterBar>
  )
}

/** What there is to choose, with what is chosen even before it is known what it is called. */
function options(any: string, all: readonly Ref[] | undefined, chosen: string) {
  const known = all?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return [{ value: '', label: any }, ...known, ...(isKnown ? [] : [{ value: chosen, label: '…' }])]
}
