import Button from '@mui/material/Button'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { generatedApi, type PayrollTotals, useListPayrollDeductionsQuery } from '@/api/client'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { businessDate, formatMonth } from '@/lib/dates'
import { formatMoney, formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { Facts } from '@/ui/Facts'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { RowResults } from '@/ui/RowResults'
import { Section } from '@/ui/Section'
import { COLUMNS } from './columns'
import { canMark, conceptWords, instalmentWords, monthChoices, toQuery } from './model'
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

function deductionsOf(now: string, chosen: string) {
  return pagedList({
    label: TITLE,
    endpoint: generatedApi.endpoints.listPayrollDeductions,
    asked: toQuery,
    filters: [
      { kind: 'search', key: 'q', label: 'Buscar por persona, número o concepto' },
      { kind: 'choice', key: 'period', start: now, label: 'Mes', choices: monthChoices(now, chosen) },
      {
        kind: 'choice',
        key: 'state',
        label: 'Estado',
        any: 'Vigentes',
        choices: [
          { value: 'pending', label: 'Por descontar' },
          { value: 'deducted', label: 'Descontadas' },
          { value: 'void', label: 'Sin efecto' },
        ],
      },
    ],
    columns: COLUMNS,
    rowKey: ({ id }) => id,
    noMatch: ({ values, set }) =>
      values.state === '' && values.q === ''
        ? nothingIn(values.period)
        : {
            title: 'Ningún descuento coincide con los filtros',
            action: (
              <Button variant="outlined" onClick={() => set({ state: '', q: '' })}>
                Limpiar filtros
              </Button>
            ),
          },
    nothing: ({ values }) => nothingIn(values.period),
    selection: {
      label: (row) => `${row.person_name}, ${conceptWords(row)}, cuota ${instalmentWords(row)}`,
      canSelect: canMark,
      dropsBlocked: true,
      total: formatTotals,
    },
    file: 'payroll_deductions',
  })
}

function nothingIn(period: string) {
  return {
    cause: 'nothing-yet',
    title: `No hay nada que descontar en ${formatMonth(period)}`,
    text: 'Lo que se paga de un anticipo de salario o de un préstamo se descuenta desde el mes siguiente.',
    action: undefined,
  } as const
}

function Deductions() {
  const [now] = useState(() => businessDate(new Date()).slice(0, 7))
  const [params] = useSearchParams()
  const list = useList(deductionsOf(now, params.get('period') ?? now))
  const { filters, pages, chosen } = list
  // The first page again, which is there already: it says what all of them add up to.
  const { currentData: first } = useListPayrollDeductionsQuery(toQuery(filters.values))
  const mark = useMark()
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={`Lo que se descuenta en ${formatMonth(filters.values.period)}, y lo que quedó sin descontar de antes.`}
        back={<BackLink to={paths.requests}>Volver a solicitudes</BackLink>}
      />
      <Totals totals={first?.totals ?? []} />
      <List
        {...list}
        above={<ProblemAlert problem={pages.problem === null ? mark.problem : null} />}
        bulk={
          <ActionButton
            size="small"
            onAct={async () => {
              const left = await mark.run(chosen.rows)
              if (left !== null) {
                chosen.setRows(left)
              }
            }}
          >
            Marcar como descontadas
          </ActionButton>
        }
      />
      {mark.outcome === null ? null : <Results rows={mark.outcome} onClose={mark.close} />}
    </>
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
