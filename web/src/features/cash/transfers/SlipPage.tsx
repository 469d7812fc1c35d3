import { useParams } from 'react-router'
import { useGetCashTransferQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { PrintPage } from '@/app/print/PrintPage'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { NoSheet } from '@/ui/print/NoSheet'
import { Slip } from './Slip'

/** The printable slip of a transfer. On paper stands the slip alone. */
export function SlipPage() {
  const { id, transfer: transferId = '' } = useParams()
  const {
    currentData: transfer,
    error,
    refetch,
  } = useGetCashTransferQuery({ id: transferId }, { refetchOnMountOrArgChange: true })
  return (
    <PrintPage
      title="Traslado de efectivo"
      subtitle={transfer?.number}
      back={
        id === undefined ? (
          <BackLink to={paths.cashTransfers()}>Volver a los traslados</BackLink>
        ) : (
          <BackLink to={paths.cashSession(id)}>Volver al turno</BackLink>
        )
      }
      name={transfer === undefined ? undefined : `Traslado ${transfer.number}`}
      papers={['letter', 'a4', 'roll']}
      file={{ document: 'cash_transfer', id: transferId }}
    >
      {(paper) =>
        transfer === undefined ? (
          <NoSheet problem={asProblem(error)} missing="No encontramos este traslado." onRetry={refetch} />
        ) : (
          <Slip transfer={transfer} paper={paper} />
        )
      }
    </PrintPage>
  )
}
