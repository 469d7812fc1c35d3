import type { JournalItem } from '@/api/accounting'
import { useListCostCentresQuery } from '@/api/requests'
import { BranchChoices } from '@/app/lists/BranchChoices'
import type { AskedChoicesProps, Filter } from '@/app/lists/descriptor'
import { CURRENCIES } from '@/lib/currencies'
import type { IsoDate } from '@/lib/dates'
import { EVENT_OPTIONS, LEDGER_KIND_OPTIONS } from '@/lib/ledgerWords'
import { choicesOf, choicesOfTexts } from '@/ui/ChoiceField'
import { FilterRange } from '@/ui/FilterRange'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { daysOf } from '../days'
import { type FilterKey, journalDays } from './filters'
import { PersonFilter } from './PersonFilter'

function Centres({ children }: AskedChoicesProps) {
  return children(choicesOf(useListCostCentresQuery().data?.items))
}

type JournalFilter = Filter<FilterKey, JournalItem>

function further(key: FilterKey, label: string, choices: Choices, any = 'Cualquiera'): JournalFilter {
  return { kind: 'choice', key, label, any, choices, isFurther: true }
}

type Choices = Extract<JournalFilter, { kind: 'choice' }>['choices']

const EXPORTED = [
  { value: 'yes', label: 'Ya exportados' },
  { value: 'no', label: 'Sin exportar' },
]

/** The number and the days at hand; the rest behind one button, so that the journal keeps the screen. */
export function journalFilters(today: IsoDate): readonly JournalFilter[] {
  return [
    { kind: 'search', key: 'number', label: 'Número completo del documento' },
    {
      kind: 'own',
      key: 'from',
      and: ['until', 'days'],
      draw: (filters) => <DaysFilter filters={filters} today={today} />,
    },
    {
      kind: 'own',
      key: 'person',
      isFurther: true,
      draw: (filters, entries) => <PersonFilter {...filters.field('person')} entries={entries} />,
    },
    further('event', 'Evento', EVENT_OPTIONS),
    further('kind', 'Tipo de cuenta', LEDGER_KIND_OPTIONS),
    further('branch', 'Sucursal', BranchChoices),
    further('cost_centre', 'Centro de costo', Centres),
    further('exported', 'Exportados', EXPORTED, 'Sí y no'),
    further('currency', 'Moneda', choicesOfTexts(CURRENCIES)),
    {
      kind: 'link',
      key: 'account',
      chip: (key, entries) => {
        const account = entries?.flatMap(({ lines }) => lines).find(({ account_key }) => account_key === key)
        return `Cuenta: ${account?.account_name ?? 'la elegida'}`
      },
    },
    {
      kind: 'link',
      key: 'export',
      chip: (id, entries) => {
        const taken = entries?.find((entry) => entry.export?.id === id)?.export
        return `Exportación ${taken?.name ?? 'elegida'}`
      },
    },
  ]
}

interface DaysFilterProps {
  filters: UrlFilters<FilterKey>
  today: IsoDate
}

function DaysFilter({ filters: { values, set }, today }: DaysFilterProps) {
  const days = journalDays(values, today)
  return (
    <FilterRange
      from={days?.from ?? ''}
      to={days?.until ?? ''}
      today={today}
      whole={{
        label: 'Todas las fechas',
        isChosen: days === null,
        onChoose: () => set({ days: 'all', from: '', until: '' }),
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
  )
}
