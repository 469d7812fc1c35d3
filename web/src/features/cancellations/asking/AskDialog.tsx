import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { type CancellationDetail, type CancellationPreview, usePreviewCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { FormBody, formDialog, useTitleId } from '@/app/forms/FormDialog'
import { useSession } from '@/app/session/useSession'
import { formatMoney } from '@/lib/money'
import { Notice } from '@/ui/Notice'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { cancellationPath, namedWords } from '../words'
import { AskBlocked, Past } from './AskBlocked'
import { AskFields } from './AskFields'
import { useAsking } from './useAsking'

interface BodyProps {
  onClose: () => void
}

/** Asks for the cancellation of the document from which it is opened. */
export const AskDialog = formDialog(Body)

function Body({ kind, id, onClose }: BodyProps & { kind: string; id: string }) {
  const dialog = { onClose }
  const [asked, setAsked] = useState<CancellationDetail | null>(null)
  const { currentData, error, refetch } = usePreviewCancellationQuery(
    { kind, id },
    { refetchOnMountOrArgChange: true },
  )
  const problem = asProblem(error)
  if (asked !== null) {
    return <Asked {...dialog} cancellation={asked} />
  }
  if (currentData === undefined) {
    return (
      <Message {...dialog}>
        {problem === null ? (
          <div role="status">
            <VisuallyHidden>Revisando qué pasaría</VisuallyHidden>
            <Skeleton height={40} />
            <Skeleton height={160} />
          </div>
        ) : problem.status === 404 ? (
          <Notice tone="warning" title="No puedes pedir esta anulación">
            La pide quien tuvo que ver con el documento, o quien gestiona anulaciones: díselo a uno de ellos.
          </Notice>
        ) : (
          <ProblemAlert problem={problem} onRetry={refetch} />
        )}
      </Message>
    )
  }
  if (currentData.blocked_by !== null && currentData.blocked_by !== undefined) {
    return (
      <Message {...dialog}>
        <AskBlocked preview={currentData} />
      </Message>
    )
  }
  return <AskBody {...dialog} preview={currentData} onAsked={setAsked} />
}

function Message({
  title = 'Pedir anulación',
  action,
  onClose,
  children,
}: BodyProps & { title?: string; action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <DialogTitle id={useTitleId()}>
        <NoWrapPhrases text={title} />
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {action}
        <Button color="inherit" onClick={onClose}>
          Cerrar
        </Button>
      </DialogActions>
    </>
  )
}

function Asked({ cancellation, ...dialog }: BodyProps & { cancellation: CancellationDetail }) {
  const { permissions } = useSession()
  return (
    <Message
      {...dialog}
      title="Anulación pedida"
      action={
        <Button
          component={RouterLink}
          to={cancellationPath(cancellation.id, permissions)}
          variant="contained"
          onClick={dialog.onClose}
        >
          Ver {cancellation.number}
        </Button>
      }
    >
      <Notice tone="success" title={`${cancellation.number} espera decisión`}>
        La decide otra persona. Hasta entonces no cambia nada en {namedWords(cancellation.target)}.
      </Notice>
    </Message>
  )
}

interface AskBodyProps extends BodyProps {
  preview: CancellationPreview
  onAsked: (cancellation: CancellationDetail) => void
}

function AskBody({ preview, onAsked, onClose }: AskBodyProps) {
  const asking = useAsking(preview)
  const { target } = preview
  return (
    <FormBody
      title={`Pedir anulación de ${target.number}`}
      form={asking.form}
      submitLabel="Pedir anulación"
      isPending={asking.isPending}
      keeps={asking.pending.length > 0 ? 'text' : 'all'}
      command={{ endpoint: 'askCancellation' }}
      onSubmit={async () => {
        const cancellation = await asking.send()
        if (cancellation !== null) {
          onAsked(cancellation)
        }
      }}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {target.title} · {formatMoney(target.amount_minor, target.currency)}. La decide otra persona; hasta
        entonces no cambia nada.
      </Typography>
      <Past past={preview.past} />
      <AskFields preview={preview} asking={asking} />
    </FormBody>
  )
}
