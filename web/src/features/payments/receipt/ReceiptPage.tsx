import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useGetPaymentQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { PrintPage } from '@/app/print/PrintPage'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { NoSheet } from '@/ui/print/NoSheet'
import { Section } from '@/ui/Section'
import { Receipt } from './Receipt'

export interface ReceiptPageProps {
  /** Of which payment. */
  id: string
  /** Where one came from. */
  back: { to: string; label: string }
}

/** The printable receipt of a confirmed payment. On paper stands the receipt alone. */
export function ReceiptPage({ id, back }: ReceiptPageProps) {
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
      back={<BackLink to={back.to}>{back.label}</BackLink>}
      name={receipt === null ? undefined : `Comprobante ${receipt.number}`}
      papers={['letter', 'a4', 'roll']}
      file={{ document: 'receipt', id }}
    >
      {(paper) =>
        payment !== undefined ? (
          receipt === null ? (
            <Section>
              <EmptyState
                cause="nothing-yet"
                title="Este pago no tiene comprobante"
                text="El comprobante existe mientras el pago está confirmado."
                action={
                  <Button component={RouterLink} to={back.to} variant="contained">
                    {back.label}
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
