import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { JournalItem } from '@/api/accounting'
import { useListBranchesQuery, useListCostCentresQuery } from '@/api/requests'
import { Views } from '@/features/views/door'
import { CURRENCIES } from '@/lib/currencies'
import type { IsoDate } from '@/lib/dates'
import { EVENT_OPTIONS, LEDGER_KIND_OPTIONS } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { rangeWords } from '@/lib/ranges'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterRange } from '@/ui/FilterRange'
import { FilterSelect } from '@/ui/filters'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { type Days, daysOf } from '../days'
import type { FilterKey } from './filters'
import { PersonFilter } from './PersonFilter'

interface FiltersProps {
  filters: UrlFilters<FilterKey>
  /** The days that are shown, also where the address does not say them; null for all. */
  days: Days | null
  today: IsoDate
  /** What is listed: names what the address knows by its id. */
  entries: readonly JournalItem[] | undefined
  /** Beside details only the search has room; the others still count. */
  isBeside: boolean
}

const DAYS: readonly FilterKey[] = ['days', 'from', 'until']
const FURTHER: readonly FilterKey[] = [
  'event',
  'kind',
  'person',
  'branch',
  'cost_centre',
  'currency',
  'exported',
]

/** The number and the days at hand; the rest behind one button, so that the journal keeps the screen. */
export function Filters({ filters, days, today, entries, isBeside }: FiltersProps) {
  const { values, set } = filters
  const countOf = (keys: readonly FilterKey[]) => keys.filter((key) => values[key] !== '').length
  return (
    <>
      <FilterBar
        {...filters.bar}
        search={<FilterSearch label="Número completo del documento" {...filters.field('number')} />}
        views={<Views screen={paths.accounting} />}
        used={countOf(DAYS)}
        told={days === null ? 'Todas las fechas' : rangeWords(days.from, days.until)}
        further={isBeside ? undefined : <Further filters={filters} entries={entries} />}
        usedFurther={countOf(FURTHER)}
      >
        {isBeside ? null : (
          <>
            <FilterRange
              from={days?.from ?? ''}
              to={days?.until ?? ''}
              today={today}
              whole={{
                label: 'Todas las fechas',
                isChosen: days === null,
                onChoose: () => {
                  set({ days: 'all', from: '', until: '' })
                },
              }}
              onChange={({ from, to }) => {
                // Where nothing said means all days, this month has to be said.
                const isMonth = from === '' && to === '' && (values.number !== '' || values.export !== '')
                set({
                  days: '',
                  ...(from === undefined ? {} : { from }),
                  ...(to === undefined ? {} : { until: to }),
                  ...(isMonth ? daysOf({ from: '', until: '' }, today) : {}),
                })
              }}
            />
          </>
        )}
      </FilterBar>
      <Narrowed filters={filters} entries={entries} />
    </>
  )
}

function choices(items: readonly { id: string; name: string }[] | undefined, chosen: string) {
  const known = (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen)
  return [{ value: '', label: 'Cualquiera' }, ...known, ...(isKnown ? [] : [{ value: chosen, label: '…' }])]
}

const ANY = { value: '', label: 'Cualquiera' } as const

function Further({ filters: { values, set }, entries }: Pick<FiltersProps, 'filters' | 'entries'>) {
  const { data: branches } = useListBranchesQuery()
  const { data: centres } = useListCostCentresQuery()
  const selects = [
    { key: 'event', label: 'Evento', options: [ANY, ...EVENT_OPTIONS] },
    { key: 'kind', label: 'Tipo de cuenta', options: [ANY, ...LEDGER_KIND_OPTIONS] },
    { key: 'branch', label: 'Sucursal', options: choices(branches?.items, values.branch) },
    { key: 'cost_centre', label: 'Centro de costo', options: choices(centres?.items, values.cost_centre) },
    {
      key: 'exported',
      label: 'Exportados',
      options: [
        { value: '', label: 'Sí y no' },
        { value: 'yes', label: 'Ya exportados' },
        { value: 'no', label: 'Sin exportar' },
      ],
    },
    {
      key: 'currency',
      label: 'Moneda',
      options: [ANY, ...CURRENCIES.map((value) => ({ value, label: value }))],
    },
  ] as const
  return (
    <>
      <PersonFilter value={values.person} entries={entries} onChange={(person) => set({ person })} />
      {selects.map(({ key, label, options }) => (
        <FilterSelect
          key={key}
          label={label}
          value={values[key]}
          options={options}
          onChange={(value) => set({ [key]: value })}
        />
      ))}
    </>
  )
}

/** What a link narrowed the journal to, each with the way to widen it again. */
function Narrowed({ filters: { values, set }, entries }: Pick<FiltersProps, 'filters' | 'entries'>) {
  const account = entries
    ?.flatMap(({ lines }) => lines)
    .find(({ account_key }) => account_key === values.account)
  const taken = entries?.find((entry) => entry.export?.id === values.export)?.export
  const chips = [
    { key: 'account', text: `Cuenta: ${account?.account_name ?? 'la elegida'}` },
    { key: 'export', text: `Exportación ${taken?.name ?? 'elegida'}` },
  ] as const
  const shown = chips.filter(({ key }) => values[key] !== '')
  return shown.length === 0 ? null : (
    <Box
      sx={{ px: { xs: 2, sm: 3 }, pb: 2, display: 'flex', gap: 1, flexWrap: 'wrap', displayPrint: 'none' }}
    >
      {shown.map(({ key, text }) => (
        <Chip
          key={key}
          component="button"
          type="button"
          clickable
          label={`${text} ✕`}
          aria-label={`Quitar el filtro ${text}`}
          onClick={() => set({ [key]: '' })}
          sx={{ maxWidth: '100%', color: 'primary.dark', bgcolor: 'primary.light', fontWeight: 500 }}
        />
      ))}
    </Box>
  )
}
