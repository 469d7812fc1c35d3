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
  const { q, state, source, from, to } = filters.values
  return (
    <FilterBar
      isFiltered={filters.isFiltered}
      onReset={filters.reset}
      search={
        <FilterSearch
          label="Buscar número, beneficiario o referencia"
          value={q}
          onChange={(text) => {
            filters.set({ q: text })
          }}
        />
      }
      views={<Views screen={paths.singlePayments} />}
      used={filters.used}
    >
      {isBeside ? null : (
        <>
          {hasState ? (
            <FilterSelect
              label="Estado"
              value={state}
              options={[ANY, ...PAYMENT_STATES.map((value) => ({ value, label: stateWords(value).label }))]}
              onChange={(value) => {
                filters.set({ state: value })
              }}
            />
          ) : null}
          <FilterSelect
            label="Cuenta de origen"
            value={source}
            options={[ANY, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => {
              filters.set({ source: value })
            }}
          />
          <FilterDate
            label="Ejecución desde"
            value={from}
            max={to}
            onChange={(value) => {
              filters.set({ from: value })
            }}
          />
          <FilterDate
            label="Ejecución hasta"
            value={to}
            min={from}
            onChange={(value) => {
              filters.set({ to: value })
            }}
          />
        </>
      )}
    </FilterBar>
  )
}
