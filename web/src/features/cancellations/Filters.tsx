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
  const { from, until } = filters.values
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar número, persona o causa" {...filters.field('q')} />}
      views={<Views screen={paths.cancellations} />}
      used={filters.used}
    >
      {isBeside ? null : (
        <>
          {tab === 'decided' ? (
            <FilterSelect
              label="Estado"
              {...filters.field('state')}
              options={[
                { value: 'executed', label: 'Ejecutadas' },
                { value: 'declined', label: 'Rechazadas' },
              ]}
            />
          ) : null}
          <FilterSelect label="Documento" {...filters.field('kind')} options={[ANY, ...KIND_OPTIONS]} />
          <FilterSelect
            label="Causa"
            {...filters.field('cause')}
            options={[ANY, ...(causes?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <FilterSelect
            label="Quién pidió"
            {...filters.field('mine')}
            options={[
              { value: '', label: 'Cualquiera' },
              { value: 'yes', label: 'Yo' },
            ]}
          />
          <FilterDate label="Pedidas desde" {...filters.field('from')} max={until} />
          <FilterDate label="Pedidas hasta" {...filters.field('until')} min={from} />
        </>
      )}
    </FilterBar>
  )
}
