import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useParams } from 'react-router'
import { useAuditRequestFileQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { PrintButton } from '@/ui/print/PrintButton'
import { Section } from '@/ui/Section'
import { CancelledPart } from './CancelledPart'
import { AskedPart, AuditPart, DecidedPart, FilesPart, PaidPart } from './parts'
import { SettledPart } from './SettledPart'

/** Everything of one request, to print (expediente). Opening it is itself written into the audit. */
export function FilePage() {
  const { id = '' } = useParams()
  const { currentData: file, error, refetch } = useAuditRequestFileQuery({ id })
  const problem = asProblem(error)
  const number = file?.request.number
  const name = number === undefined ? 'Expediente' : `Expediente ${number}`

  return (
    <>
      <PageHeader
        title={name}
        subtitle={file?.company}
        back={<BackLink to={paths.audit}>Volver a la auditoría</BackLink>}
        actions={file === undefined ? undefined : <PrintButton name={name} />}
      />
      {file !== undefined ? (
        <Box sx={{ '& section': { breakInside: 'auto' } }}>
          <AskedPart request={file.request} />
          <DecidedPart request={file.request} />
          <FilesPart request={file.request} />
          {file.payments.map((payment) => (
            <PaidPart key={payment.id} payment={payment} />
          ))}
          {file.settlement == null ? null : <SettledPart settlement={file.settlement} />}
          {file.cancellations.map((cancellation) => (
            <CancelledPart key={cancellation.id} cancellation={cancellation} />
          ))}
          <AuditPart rows={file.audit} isWhole={file.audit_is_whole} />
          <Box
            component="footer"
            sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            Sacado por {file.made_by} el {formatInstant(file.checkpoint.at_ms)}. La auditoría tenía{' '}
            {file.checkpoint.count} registros; su huella: {file.checkpoint.head}
          </Box>
        </Box>
      ) : problem === null ? (
        <Skeleton variant="rounded" height={480} />
      ) : (
        <Section>
          {problem.status === 404 ? (
            <EmptyState cause="not-found" title="No encontramos esta solicitud" />
          ) : (
            <ProblemAlert problem={problem} onRetry={refetch} />
          )}
        </Section>
      )}
    </>
  )
}
