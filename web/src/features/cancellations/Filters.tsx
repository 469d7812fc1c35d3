import { useListCancellationCausesQuery } from '@/api/client'
import { Views } from '@/features/views/door'
import { paths } from '@/lib/paths'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterDate, FilterSelect } from '@/ui/filters'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { FILTER_DEFAULTS, TabKey } from './tabs'
import { KIND_OPTIONS } from './words'

const ANY = { value: '', label: 'Cualquiera' } as const

interface FiltersProps {
  tab: TabKey
  filters: UrlFilters<keyof typeof FILTER_DEFAULTS>
  /** Beside details only the search has room; the others still count. */
  isBeside: boolean
}

export function Filters({ tab, filters, isBeside }: FiltersProps) {
  const { data: causes } = useListCancellationCausesQuery()
  const { q, state, kind, cause, mine, from, until } = filters.values
  return (
    <FilterBar
      isFiltered={filters.isFiltered}
      onReset={filters.reset}
      search={
        <FilterSearch
          label="Buscar número, persona o causa"
          value={q}
          onChange={(text) => {
            filters.set({ q: text })
          }}
        />
      }
      views={<Views screen={paths.cancellations} />}
      used={filters.used}
    >
      {isBeside ? null : (
        <>
          {tab === 'decided' ? (
            <FilterSelect
              label="Estado"
              value={state}
              options={[
                { value: 'executed', label: 'Ejecutadas' },
                { value: 'declined', label: 'Rechazadas' },
              ]}
              onChange={(value) => {
                filters.set({ state: value })
              }}
            />
          ) : null}
          <FilterSelect
            label="Documento"
            value={kind}
            options={[ANY, ...KIND_OPTIONS]}
            onChange={(value) => {
              filters.set({ kind: value })
            }}
          />
          <FilterSelect
            label="Causa"
            value={cause}
            options={[ANY, ...(causes?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => {
              filters.set({ cause: value })
            }}
          />
          <FilterSelect
            label="Quién pidió"
            value={mine}
            options={[
              { value: '', label: 'Cualquiera' },
              { value: 'yes', label: 'Yo' },
            ]}
            onChange={(value) => {
              filters.set({ mine: value })
            }}
          />
          <FilterDate
            label="Pedidas desde"
            value={from}
            max={until}
            onChange={(value) => {
              filters.set({ from: value })
            }}
          />
          <FilterDate
            label="Pedidas hasta"
            value={until}
            min={from}
            onChange={(value) => {
              filters.set({ until: value })
            }}
          />
        </>
      )}
    </FilterBar>
  )
}
