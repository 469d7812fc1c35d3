import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink, useLocation, useParams } from 'react-router'
import { asProblem } from '@/api/problem'
import { type RequestItem, useGetRequestQuery } from '@/api/requests'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { useOpensBeside } from '@/ui/beside'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { useArrival } from '@/ui/useArrival'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Attachments } from './Attachments'
import { Comments } from './Comments'
import { Facts } from './Facts'
import { History } from './History'
import { Lines } from './Lines'
import { PaymentCard } from './PaymentCard'
import { SettlementCard } from './SettlementCard'
import { Summary } from './Summary'

const DecisionDialog = lazy(async () => ({
  default: (await import('./DecisionDialog')).DecisionDialog,
}))

const ReceiptCode = lazy(async () => ({ default: (await import('./ReceiptCode')).ReceiptCode }))

/** One request at its own address: beside the list where there is room, else a page. */
export function RequestPage() {
  const { id = '' } = useParams()
  const isBeside = useOpensBeside()
  const { search } = useLocation()
  const {
    currentData: request,
    error,
    refetch,
  } = useGetRequestQuery({ id }, { refetchOnMountOrArgChange: true })
  const [deciding, setDeciding] = useState<{ request: RequestItem; action: string } | null>(null)
  const problem = asProblem(error)
  const list = `${paths.requests}${search}`
  const isDrawn = useArrival(request !== undefined)
  if (request === undefined || !isDrawn) {
    return problem === null ? (
      <Loading />
    ) : (
      <NotThere isMissing={problem.status === 404} list={list} onRetry={refetch} detail={problem.detail} />
    )
  }
  return (
    <>
      {isBeside ? null : <BackLink to={list}>Volver a solicitudes</BackLink>}
      <ProblemAlert problem={problem} takesFocus={false} />
      <Summary request={request} list={list} onAct={(action) => setDeciding({ request, action })} />
      {request.collectable ? (
        <Suspense fallback={<Skeleton variant="rounded" height={160} sx={{ mb: 3, borderRadius: '20px' }} />}>
          <ReceiptCode id={request.id} />
        </Suspense>
      ) : null}
      {(request.payment ?? null) === null ? null : (
        <PaymentCard payment={request.payment!} method={request.method} />
      )}
      {(request.settlement ?? null) === null ? null : (
        <SettlementCard settlement={request.settlement!} currency={request.currency} />
      )}
      <Lines request={request} />
      <Facts request={request} />
      <Attachments key={`files ${request.id}`} request={request} />
      <Comments request={request} />
      <History request={request} />
      {deciding === null ? null : (
        <Suspense>
          <DecisionDialog
            request={deciding.request}
            action={deciding.action}
            onClose={() => setDeciding(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Cargando la solicitud</VisuallyHidden>
      <Skeleton variant="rounded" height={260} sx={{ mb: 3, borderRadius: '20px' }} />
      <Skeleton variant="rounded" height={180} sx={{ mb: 3, borderRadius: '20px' }} />
      <Skeleton variant="rounded" height={220} sx={{ borderRadius: '20px' }} />
    </div>
  )
}

interface NotThereProps {
  isMissing: boolean
  list: string
  detail: string
  onRetry: () => unknown
}

function NotThere({ isMissing, list, detail, onRetry }: NotThereProps) {
  return isMissing ? (
    <>
      <PageHeader title="Solicitud no encontrada" />
      <Section>
        <EmptyState
          cause="not-found"
          title="No encontramos esta solicitud, o no puedes verla"
          text="Puede que la dirección esté incompleta, o que ya no te toque a ti."
          action={
            <Button variant="outlined" component={RouterLink} to={list}>
              Ver tus solicitudes
            </Button>
          }
        />
      </Section>
    </>
  ) : (
    <>
      <PageHeader title="Solicitud" />
      <ProblemAlert problem={{ detail }} onRetry={onRetry} />
    </>
  )
}
