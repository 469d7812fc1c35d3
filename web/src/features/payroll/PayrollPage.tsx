import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  generatedApi,
  type PayrollDeduction,
  type PayrollTotals,
  useListPayrollDeductionsQuery,
} from '@/api/client'
import { type Pages, usePages } from '@/api/usePages'
import { DownloadButton } from '@/app/downloads/DownloadButton'
import { useSession } from '@/app/session/useSession'
import { businessDate, formatMonth } from '@/lib/dates'
import { formatMoney, formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterSelect } from '@/ui/filters'
import { PagedTable } from '@/ui/PagedTable'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RowResults } from '@/ui/RowResults'
import { Section } from '@/ui/Section'
import { SelectionBar } from '@/ui/SelectionBar'
import { type UrlFilters, useUrlFilters } from '@/ui/useUrlFilters'
import { COLUMNS } from './columns'
import {
  canMark,
  conceptWords,
  FILTER_DEFAULTS,
  instalmentWords,
  monthChoices,
  toQuery,
  toQueryString,
} from './model'
import { type Marked, useMark } from './useMark'

/** What payroll keeps back from people in a month, for human resources. */
export function PayrollPage() {
  const { can } = useSession()
  // The address admits everybody who works with requests; the call would sign the others out.
  return can('Gestionar solicitudes aprobadas por RRHH') ? <Deductions /> : <NotMine />
}

const TITLE = 'Descuentos de planilla'

function NotMine() {
  return (
    <>
      <PageHeader title={TITLE} back={<BackLink to={paths.requests}>Volver a solicitudes</BackLink>} />
      <Section>
        <EmptyState
          cause="no-permission"
          title="Los descuentos los lleva Recursos Humanos"
          text="Lo que a ti se te descuenta está en tu menú, en «Lo que debo»."
        />
      </Section>
    </>
  )
}

function Deductions() {
  const filters = useUrlFilters(FILTER_DEFAULTS)
  const [now] = useState(() => businessDate(new Date()).slice(0, 7))
  const period = filters.values.period === '' ? now : filters.values.period
  const query = toQuery(filters.values, period)
  const pages = usePages(generatedApi.endpoints.listPayrollDeductions, query)
  // The first page again, which is there already: it says what all of them add up to.
  const { currentData: first } = useListPayrollDeductionsQuery(query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const mark = useMark()
  const chosen = (pages.items ?? []).filter((row) => selected.has(row.id) && canMark(row))
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={`Lo que se descuenta en ${formatMonth(period)}, y lo que quedó sin descontar de antes.`}
        back={<BackLink to={paths.requests}>Volver a solicitudes</BackLink>}
        actions={
          <DownloadButton
            target={{ kind: 'payroll_deductions', query: toQueryString(filters.values, period) }}
          >
            Descargar XLSX
          </DownloadButton>
        }
      />
      <Totals totals={first?.totals ?? []} />
      <Section padded={false}>
        <Filters filters={filters} now={now} period={period} />
        <ProblemAlert problem={pages.problem === null ? mark.problem : null} />
        <List pages={pages} filters={filters} period={period} selected={selected} onSelect={setSelected} />
      </Section>
      {chosen.length === 0 ? null : (
        <SelectionBar
          count={chosen.length}
          total={formatTotals(chosen)}
          onClear={() => setSelected(new Set())}
        >
          <ActionButton
            size="small"
            onAct={async () => {
              const left = await mark.run(chosen)
              if (left !== null) {
                setSelected(new Set(left.map(({ id }) => id)))
              }
            }}
          >
            Marcar como descontadas
          </ActionButton>
        </SelectionBar>
      )}
      {mark.outcome === null ? null : <Results rows={mark.outcome} onClose={mark.close} />}
    </>
  )
}

type Filtered = UrlFilters<keyof typeof FILTER_DEFAULTS>

function Filters({
  filters: { set, ...filters },
  now,
  period,
}: {
  filters: Filtered
  now: string
  period: string
}) {
  return (
    <FilterBar
      {...filters.bar}
      search={<FilterSearch label="Buscar por persona, número o concepto" {...filters.field('q')} />}
      used={filters.used}
    >
      <FilterSelect
        label="Mes"
        value={period}
        options={monthChoices(now, period)}
        onChange={(chosen) => set({ period: chosen === now ? '' : chosen })}
      />
      <FilterSelect
        label="Estado"
        {...filters.field('state')}
        options={[
          { value: '', label: 'Vigentes' },
          { value: 'pending', label: 'Por descontar' },
          { value: 'deducted', label: 'Descontadas' },
          { value: 'void', label: 'Sin efecto' },
        ]}
      />
    </FilterBar>
  )
}

interface ListProps {
  pages: Pages<PayrollDeduction>
  filters: Filtered
  period: string
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

function List({ pages, filters, period, selected, onSelect }: ListProps) {
  const isNarrowed = filters.values.state !== '' || filters.values.q !== ''
  return (
    <PagedTable
      label={TITLE}
      columns={COLUMNS}
      pages={pages}
      rowKey={({ id }) => id}
      selection={{
        selected,
        onChange: onSelect,
        label: (row) => `${row.person_name}, ${conceptWords(row)}, cuota ${instalmentWords(row)}`,
        canSelect: canMark,
      }}
      empty={
        isNarrowed ? (
          <EmptyState
            cause="no-match"
            title="Ningún descuento coincide con los filtros"
            action={
              <Button variant="outlined" onClick={() => filters.set({ state: '', q: '' })}>
                Limpiar filtros
              </Button>
            }
          />
        ) : (
          <EmptyState
            cause="nothing-yet"
            title={`No hay nada que descontar en ${formatMonth(period)}`}
            text="Lo que se paga de un anticipo de salario o de un préstamo se descuenta desde el mes siguiente."
          />
        )
      }
    />
  )
}

function Totals({ totals }: { totals: readonly PayrollTotals[] }) {
  return totals.length === 0 ? null : (
    <Section title="Totales del mes">
      <Facts
        items={totals.flatMap((total) => {
          const money = (minor: number) => formatMoney(minor, total.currency)
          return [
            {
              name: `Por descontar (${String(total.pending_count)})`,
              value:
                total.arrears_minor === 0
                  ? money(total.pending_minor)
                  : `${money(total.pending_minor)}, de ellos ${money(total.arrears_minor)} atrasados`,
              strong: true,
            },
            {
              name: `Descontado (${String(total.deducted_count)})`,
              value: total.deducted_count === 0 ? null : money(total.deducted_minor),
            },
          ]
        })}
      />
    </Section>
  )
}

function Results({ rows, onClose }: { rows: readonly Marked[]; onClose: () => void }) {
  return (
    <RowResults
      label="Resultado de cada cuota"
      onClose={onClose}
      rows={rows.map(({ deduction, result }) => ({
        key: deduction.id,
        ok: result.ok,
        title: deduction.person_name,
        text: `${conceptWords(deduction)}, cuota ${instalmentWords(deduction)} · ${formatMoney(deduction.amount_minor, deduction.currency)}`,
        detail: result.detail,
      }))}
    />
  )
}
