import Typography from '@mui/material/Typography'
import type { BatchDetail } from '@/api/batches'
import { formatInstant } from '@/lib/dates'
import { listOf } from '@/lib/people'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { actionOf } from '../detail/actionOf'
import { shortHash } from '../words'
import { NewAccounts } from './NewAccounts'
import type { Approval } from './useApproval'

interface ApprovePanelProps {
  batch: BatchDetail
  approval: Approval
}

/** What somebody who approves has to see and to tick before money goes out. */
export function ApprovePanel({ batch, approval }: ApprovePanelProps) {
  const { accounts, problem, refetch, ticked, tick } = approval
  const hasAccounts = (batch.summary?.new_accounts ?? 0) > 0
  return (
    <Section title="Aprobación">
      <Safeguards batch={batch} />
      <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
      {hasAccounts ? (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            Cuentas nuevas: nadie las ha verificado
          </Typography>
          {accounts === undefined ? (
            problem === null ? (
              <TableSkeleton label="las cuentas nuevas" />
            ) : null
          ) : (
            <NewAccounts
              accounts={accounts}
              currency={batch.currency}
              ticked={ticked}
              isTicking={actionOf(batch, 'approve').isOpen}
              onTick={tick}
            />
          )}
        </>
      ) : null}
      {batch.content_hash === null || batch.content_hash === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Se aprueba exactamente este contenido:{' '}
          <strong title={batch.content_hash}>{shortHash(batch.content_hash)}</strong>. Si algo cambia, la
          aprobación se pierde.
        </Typography>
      )}
    </Section>
  )
}

/** What the total asks for beyond one approver. */
function Safeguards({ batch: { approvals, approvals_needed, fresh_sign_in } }: { batch: BatchDetail }) {
  return (
    <>
      {approvals_needed > 1 ? (
        <Notice
          tone="info"
          title={`Por el monto hacen falta ${String(approvals_needed)} aprobaciones de personas distintas`}
        >
          {approvals.length === 0
            ? 'Todavía no hay ninguna.'
            : `Va ${String(approvals.length)} de ${String(approvals_needed)}: ${listOf(approvals.map(({ by, at_ms }) => `${by.name} (${formatInstant(at_ms)})`))}.`}
        </Notice>
      ) : null}
      {fresh_sign_in ? (
        <Notice tone="info" title="Por el monto, al aprobar debes confirmar quién eres">
          Si hace más de cinco minutos que iniciaste sesión, se te pide iniciarla de nuevo y vuelves a esta
          página.
        </Notice>
      ) : null}
    </>
  )
}
