import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { useGetCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { PrintPage } from '@/app/print/PrintPage'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { NoSheet } from '@/ui/print/NoSheet'
import { Section } from '@/ui/Section'
import { Voucher } from './Voucher'

interface VoucherPageProps {
  id: string
  /** Where the cancellation is read. */
  back: string
}

/** The voucher of a cancellation, for who manages them. */
export function CancellationVoucherPage() {
  const { id = '' } = useParams()
  return <VoucherPage id={id} back={paths.cancellation(id)} />
}

/** The same for who asked for it without deciding on any. */
export function OwnCancellationVoucherPage() {
  const { id = '' } = useParams()
  return <VoucherPage id={id} back={paths.ownCancellation(id)} />
}

/** The printable voucher of an executed cancellation. On paper stands the voucher alone. */
function VoucherPage({ id, back }: VoucherPageProps) {
  const {
    currentData: cancellation,
    error,
    refetch,
  } = useGetCancellationQuery({ id }, { refetchOnMountOrArgChange: true })
  const isExecuted = cancellation?.state === 'executed'
  return (
    <PrintPage
      title="Comprobante de anulación"
      subtitle={cancellation?.number}
      back={<BackLink to={back}>Volver a la anulación</BackLink>}
      name={isExecuted ? `Comprobante de anulación ${cancellation.number}` : undefined}
      papers={['letter', 'a4', 'roll']}
      file={{ document: 'cancellation_voucher', id }}
    >
      {(paper) =>
        cancellation === undefined ? (
          <NoSheet problem={asProblem(error)} missing="No encontramos esta anulación." onRetry={refetch} />
        ) : isExecuted ? (
          <Voucher cancellation={cancellation} paper={paper} />
        ) : (
          <Section>
            <EmptyState
              cause="nothing-yet"
              title="Esta anulación no tiene comprobante"
              text="El comprobante existe cuando se ejecuta."
              action={
                <Button component={RouterLink} to={back} variant="contained">
                  Volver a la anulación
                </Button>
              }
            />
          </Section>
        )
      }
    </PrintPage>
  )
}
