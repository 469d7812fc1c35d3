import { Views } from '@/features/views/door'
import { ACTION_OPTIONS, KIND_OPTIONS } from '@/lib/auditWords'
import { paths } from '@/lib/paths'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterDate, FilterSelect } from '@/ui/filters'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { FILTER_DEFAULTS } from './filters'
import { PersonFilter } from './PersonFilter'

const ANY = { value: '', label: 'Cualquiera' } as const

interface AuditFiltersProps {
  filters: UrlFilters<keyof typeof FILTER_DEFAULTS>
  /** Beside details only the search has room; the others still count. */
  isBeside: boolean
}

export function AuditFilters({ filters, isBeside }: AuditFiltersProps) {
  const { q, from, to, actor, action, object_kind, outcome, object } = filters.values
  return (
    <FilterBar
      isFiltered={filters.isFiltered}
      onReset={filters.reset}
      search={
        <FilterSearch
          label="Buscar número completo: SOL-2026-000123"
          value={q}
          onChange={(text) => {
            filters.set({ q: text })
          }}
        />
      }
      views={<Views screen={paths.audit} />}
      // What a link narrowed the list to stands above it, with its own way back.
      used={filters.used - (object === '' ? 0 : 1)}
    >
      {isBeside ? null : (
        <>
          <PersonFilter
            label="Quién"
            value={actor}
            onChange={(value) => {
              filters.set({ actor: value })
            }}
          />
          <FilterDate
            label="Desde"
            value={from}
            max={to}
            onChange={(value) => {
              filters.set({ from: value })
            }}
          />
          <FilterDate
            label="Hasta"
            value={to}
            min={from}
            onChange={(value) => {
              filters.set({ to: value })
            }}
          />
          <FilterSelect
            label="Acción"
            value={action}
            options={[ANY, ...ACTION_OPTIONS]}
            onChange={(value) => {
              filters.set({ action: value })
            }}
          />
          <FilterSelect
            label="Sobre"
            value={object_kind}
            options={[ANY, ...KIND_OPTIONS]}
            onChange={(value) => {
              filters.set({ object_kind: value })
            }}
          />
          <FilterSelect
            label="Resultado"
            value={outcome}
            options={[ANY, { value: 'done', label: 'Hecho' }, { value: 'denied', label: 'Denegado' }]}
            onChange={(value) => {
              filters.set({ outcome: value })
            }}
          />
        </>
      )}
    </FilterBar>
  )
}
