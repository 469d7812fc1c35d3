import { useParams } from 'react-router'
import { generatedApi, useGetBeneficiaryQuery } from '@/api/client'
import { DownloadButton } from '@/app/downloads/DownloadButton'
import { given, useList } from '@/app/lists/useList'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { emptyList } from '@/ui/emptyList'
import { FilterBar } from '@/ui/FilterBar'
import { FilterDate, FilterSelect } from '@/ui/filters'
import { PagedTable } from '@/ui/PagedTable'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { PAYMENT_STATES, stateWords } from '../words'
import { PAYMENT_COLUMNS } from './paymentColumns'

const DEFAULTS = { state: '', from: '', to: '' } as const

const STATES = [
  { value: '', label: 'Cualquiera' },
  ...PAYMENT_STATES.map((value) => ({ value, label: stateWords(value).label })),
]

/** All that was paid to one beneficiary, or was to be. */
export function HistoryPage() {
  const { id = '' } = useParams()
  const { currentData } = useGetBeneficiaryQuery({ id })
  const { filters, pages } = useList(generatedApi.endpoints.listPayments, DEFAULTS, (values) => ({
    beneficiary: id,
    ...given(values),
  }))
  const { from, to } = filters.values
  const query = new URLSearchParams({ beneficiary: id, ...given(filters.values) }).toString()
  return (
    <>
      <PageHeader
        title={currentData === undefined ? 'Pagos del beneficiario' : `Pagos a ${currentData.name}`}
        back={<BackLink to={paths.beneficiary(id)}>Volver al beneficiario</BackLink>}
        actions={
          <DownloadButton target={{ kind: 'payments_csv', query: query }}>Descargar CSV</DownloadButton>
        }
      />
      <Section padded={false}>
        <FilterBar {...filters.bar}>
          <FilterSelect label="Estado" {...filters.field('state')} options={STATES} />
          <FilterDate label="Ejecución desde" {...filters.field('from')} max={to} />
          <FilterDate label="Ejecución hasta" {...filters.field('to')} min={from} />
        </FilterBar>
        <PagedTable
          label="Pagos"
          columns={PAYMENT_COLUMNS}
          pages={pages}
          rowKey={(row) => row.id}
          rowHref={(row) => `${paths.singlePayment(row.id)}?tab=all`}
          empty={emptyList(
            filters,
            { title: 'Ningún pago coincide con los filtros' },
            { title: 'Todavía no se le ha pagado nada' },
          )}
        />
      </Section>
    </>
  )
}
