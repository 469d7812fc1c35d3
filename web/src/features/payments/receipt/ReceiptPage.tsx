import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { useGetPaymentQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { NoSheet } from '@/ui/print/NoSheet'
import { PrintPage } from '@/ui/print/PrintPage'
import { Section } from '@/ui/Section'
import { Receipt } from './Receipt'

/** The printable receipt of a confirmed payment. On paper stands the receipt alone. */
export function ReceiptPage() {
  const { id = '' } = useParams()
  const {
    currentData: payment,
    error,
    refetch,
  } = useGetPaymentQuery({ id }, { refetchOnMountOrArgChange: true })
  const problem = asProblem(error)
  const receipt = payment?.receipt ?? null
  return (
    <PrintPage
      title="Comprobante de pago"
      subtitle={payment?.number}
      back={<BackLink to={paths.singlePayment(id)}>Volver al pago</BackLink>}
      name={receipt === null ? undefined : `Comprobante ${receipt.number}`}
      papers={['letter', 'a4', 'roll']}
    >
      {(paper) =>
        payment !== undefined ? (
          receipt === null ? (
            <Section>
              <EmptyState
                cause="nothing-yet"
                title="Este pago no tiene comprobante"
                text="El comprobante existe mientras el pago está confirmado por el banco."
                action={
                  <Button component={RouterLink} to={paths.singlePayment(id)} variant="contained">
                    Ver el pago
                  </Button>
                }
              />
            </Section>
          ) : (
            <Receipt payment={payment} receipt={receipt} paper={paper} />
          )
        ) : (
          <NoSheet problem={problem} missing="No encontramos este pago." onRetry={refetch} />
        )
      }
    </PrintPage>
  )
}
