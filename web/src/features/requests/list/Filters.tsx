import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import { useListBranchesQuery, useListRequestTypesQuery } from '@/api/requests'
import { Views } from '@/features/views/door'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { REQUEST_STATES, requestStateWords } from '@/lib/requestWords'
import { moneyToText } from '@/lib/typedMoney'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterAmount, FilterDate, FilterSelect } from '@/ui/filters'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { defaultSort, type FilterKey, type Scope } from './filters'

interface FiltersProps {
  filters: UrlFilters<FilterKey>
  scope: Scope
  isFiltered: boolean
  onReset: () => void
}

const FURTHER: readonly FilterKey[] = ['type', 'branch', 'from', 'to', 'min_minor', 'max_minor']

/** Search, state and order at hand; the rest behind one button, on a phone the order too. */
export function Filters({ filters, scope, isFiltered, onReset }: FiltersProps) {
  const { values, set } = filters
  // What waits for a decision is in one state each: nothing to choose there.
  const hasStates = scope === 'mine' || scope === 'all'
  return (
    <>
      <FilterBar
        isFiltered={isFiltered}
        onReset={onReset}
        search={<FilterSearch label="Buscar por número, persona o motivo" {...filters.field('q')} />}
        further={<Further filters={filters} />}
        usedFurther={FURTHER.filter((key) => values[key] !== '').length}
        views={<Views screen={paths.requests} />}
      >
        <FilterSelect
          label="Orden"
          value={values.sort === '' ? defaultSort(scope) : values.sort}
          onChange={(sort) => set({ sort: sort === defaultSort(scope) ? '' : sort })}
          options={[
            { value: 'newest', label: 'Más recientes primero' },
            { value: 'oldest', label: 'Más antiguas primero' },
          ]}
        />
      </FilterBar>
      {hasStates ? <States value={values.state} onChange={(state) => set({ state })} /> : null}
    </>
  )
}

function amountText(minor: string): string {
  return /^\d{1,14}$/.test(minor) ? moneyToText(Number(minor), config.homeCurrency) : ''
}

function choices(items: readonly { id: string; name: string }[] | undefined, all: string) {
  return [{ value: '', label: all }, ...(items ?? []).map(({ id, name }) => ({ value: id, label: name }))]
}

function Further({ filters }: { filters: UrlFilters<FilterKey> }) {
  const { values, set } = filters
  const { data: types } = useListRequestTypesQuery()
  const { data: branches } = useListBranchesQuery()
  return (
    <>
      <FilterSelect label="Tipo" {...filters.field('type')} options={choices(types?.items, 'Todos')} />
      <FilterSelect
        label="Sucursal"
        {...filters.field('branch')}
        options={choices(branches?.items, 'Todas')}
      />
      <FilterDate label="Enviada desde" {...filters.field('from')} max={values.to} />
      <FilterDate label="Enviada hasta" {...filters.field('to')} min={values.from} />
      <FilterAmount
        label="Monto desde"
        value={amountText(values.min_minor)}
        onChange={(minor) => set({ min_minor: minor === null ? '' : String(minor) })}
      />
      <FilterAmount
        label="Monto hasta"
        value={amountText(values.max_minor)}
        onChange={(minor) => set({ max_minor: minor === null ? '' : String(minor) })}
      />
    </>
  )
}

function States({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
      aria-label="Estado"
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
      {REQUEST_STATES.map((state) => {
        const isOn = chosen.includes(state)
        return (
          <Chip
            key={state}
            size="small"
            clickable
            component="button"
            type="button"
            label={isOn ? `✓ ${requestStateWords(state).label}` : requestStateWords(state).label}
            aria-label={requestStateWords(state).label}
            aria-pressed={isOn}
            variant={isOn ? 'filled' : 'outlined'}
            onClick={() => {
              const next = isOn ? chosen.filter((s) => s !== state) : [...chosen, state]
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
