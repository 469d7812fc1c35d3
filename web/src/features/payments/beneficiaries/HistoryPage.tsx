import { useParams } from 'react-router'
import { generatedApi, useGetBeneficiaryQuery } from '@/api/client'
import { between, given, pagedList, statesOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { PageHeader } from '@/ui/PageHeader'
import { PAYMENT_STATES, stateWords } from '../words'
import { PAYMENTS } from './payments'

function historyOf(beneficiary: string) {
  return pagedList({
    ...PAYMENTS,
    label: 'Pagos',
    endpoint: generatedApi.endpoints.listPayments,
    asked: (values) => ({ beneficiary, ...given(values) }),
    filters: [
      {
        kind: 'choice',
        key: 'state',
        label: 'Estado',
        any: 'Cualquiera',
        choices: statesOf(PAYMENT_STATES, stateWords),
      },
      ...between({ key: 'from', label: 'Ejecución desde' }, { key: 'to', label: 'Ejecución hasta' }),
    ],
    noMatch: { title: 'Ningún pago coincide con los filtros' },
    file: 'payments',
  })
}

/** All that was paid to one beneficiary, or was to be. */
export function HistoryPage() {
  const { id = '' } = useParams()
  const { currentData } = useGetBeneficiaryQuery({ id })
  const list = useList(historyOf(id))
  return (
    <>
      <PageHeader
        title={currentData === undefined ? 'Pagos del beneficiario' : `Pagos a ${currentData.name}`}
        back={<BackLink to={paths.beneficiary(id)}>Volver al beneficiario</BackLink>}
      />
      <List {...list} />
    </>
  )
}
