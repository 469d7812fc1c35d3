import { useListSourceAccountsQuery } from '@/api/client'
import { Views } from '@/features/views/door'
import { paths } from '@/lib/paths'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterDate, FilterSelect } from '@/ui/filters'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { FILTER_DEFAULTS } from './tabs'
import { PAYMENT_STATES, stateWords } from './words'

const ANY = { value: '', label: 'Cualquiera' } as const

interface PaymentFiltersProps {
  filters: UrlFilters<keyof typeof FILTER_DEFAULTS>
  /** Off where the view itself is a state. */
  hasState: boolean
  /** Beside details only the search has room; the others still count. */
  isBeside: boolean
}

export function PaymentFilters({ filters, hasState, isBeside }: PaymentFiltersProps) {
  const { data } = useListSourceAccountsQuery()
  const { from, to } = filters.values
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar número, beneficiario o referencia" {...filters.field('q')} />}
      views={<Views screen={paths.singlePayments} />}
      used={filters.used}
    >
      {isBeside ? null : (
        <>
          {hasState ? (
            <FilterSelect
              label="Estado"
              {...filters.field('state')}
              options={[ANY, ...PAYMENT_STATES.map((value) => ({ value, label: stateWords(value).label }))]}
            />
          ) : null}
          <FilterSelect
            label="Cuenta de origen"
            {...filters.field('source')}
            options={[ANY, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <FilterDate label="Ejecución desde" {...filters.field('from')} max={to} />
          <FilterDate label="Ejecución hasta" {...filters.field('to')} min={from} />
        </>
      )}
    </FilterBar>
  )
}
