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
  const { from, to, actor, object } = filters.values
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar número completo: SOL-2026-000123" {...filters.field('q')} />}
      views={<Views screen={paths.audit} />}
      // What a link narrowed the list to stands above it, with its own way back.
      used={filters.used - (object === '' ? 0 : 1)}
    >
      {isBeside ? null : (
        <>
          <PersonFilter label="Quién" value={actor} onChange={(value) => filters.set({ actor: value })} />
          <FilterDate label="Desde" {...filters.field('from')} max={to} />
          <FilterDate label="Hasta" {...filters.field('to')} min={from} />
          <FilterSelect label="Acción" {...filters.field('action')} options={[ANY, ...ACTION_OPTIONS]} />
          <FilterSelect label="Sobre" {...filters.field('object_kind')} options={[ANY, ...KIND_OPTIONS]} />
          <FilterSelect
            label="Resultado"
            {...filters.field('outcome')}
            options={[ANY, { value: 'done', label: 'Hecho' }, { value: 'denied', label: 'Denegado' }]}
          />
        </>
      )}
    </FilterBar>
  )
}
