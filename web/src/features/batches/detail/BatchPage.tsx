import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { counted } from '@/lib/counts'
import { linesCounted } from '@/lib/linesCounted'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { DocumentHead } from '@/ui/document/DocumentHead'
import { Stepper } from '@/ui/document/Stepper'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { pressAction, useShortcuts } from '@/ui/shortcuts'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { ApprovePanel } from '../approve/ApprovePanel'
import { type Approval, useApproval } from '../approve/useApproval'
import { BankPanel } from '../bank/BankPanel'
import { LinesPanel } from '../lines/LinesPanel'
import { Mapping } from '../mapping/Mapping'
import { LinesSource } from '../source/LinesSource'
import { batchSteps } from '../steps'
import { classWords, isEditable, isWithBank, stateWords } from '../words'
import { actionOf } from './actionOf'
import { BatchActions } from './BatchActions'
import { Checking } from './Checking'
import { mendingOf } from './mending'
import { Overview } from './Overview'
import { useBatch } from './useBatch'
import { type BatchActing, useBatchAction } from './useBatchAction'

// What was corrected is said in the words of the audit, which are many: the batch itself does not wait for them.
const History = lazy(async () => ({ default: (await import('./History')).History }))
const EditHeaderDialog = lazy(async () => ({
  default: (await import('../create/EditHeaderDialog')).EditHeaderDialog,
}))

/** One batch: from its first line to the last answer of the bank. */
export function BatchPage() {
  const { id = '' } = useParams()
  const { batch, problem, refetch } = useBatch(id)
  const back = <BackLink to={paths.multiplePayments}>Volver a pagos masivos</BackLink>
  if (batch === undefined) {
    return (
      <>
        <PageHeader title="Lote de pagos" back={back} />
        {problem === null ? (
          <TableSkeleton label="el lote" />
        ) : problem.status === 404 ? (
          <Section>
            <EmptyState
              cause="not-found"
              title="No encontramos ese lote"
              text="Puede que la dirección esté incompleta, o que no lo puedas ver."
            />
          </Section>
        ) : (
          <ProblemAlert problem={problem} onRetry={refetch} />
        )}
      </>
    )
  }
  return <Batch key={id} batch={batch} />
}

function Batch({ batch }: { batch: BatchDetail }) {
  const acting = useBatchAction()
  const header = useFreshDialog()
  const approval = useApproval(batch, acting)
  useShortcuts<'batch'>({
    a: () => pressAction('approve'),
    r: () => pressAction('send-back'),
  })
  return (
    <>
      <BackLink to={paths.multiplePayments}>Volver a pagos masivos</BackLink>
      <Head batch={batch} acting={acting} approval={approval} onEdit={header.open} />
      <Stage batch={batch} acting={acting} approval={approval} onEdit={header.open} />
      <Suspense>
        <History batch={batch} />
      </Suspense>
      {header.time === 0 ? null : (
        <Suspense>
          <EditHeaderDialog key={header.time} isOpen={header.isOpen} batch={batch} onClose={header.close} />
        </Suspense>
      )}
    </>
  )
}

interface HeadProps {
  batch: BatchDetail
  acting: BatchActing
  approval: Approval
  onEdit: () => void
}

/** What it is, how much, how far it is, and the next step. */
function Head({ batch, acting, approval, onEdit }: HeadProps) {
  const { number, state, description, lines, wrong_lines, currency, source_account } = batch
  const hasLines = lines > 0
  return (
    <Section>
      <DocumentHead
        number={number}
        state={stateWords(state)}
        title={description}
        // Before there are lines only the total that was typed is known.
        amount_minor={hasLines ? batch.total_minor : batch.control_minor}
        currency={currency}
        amountNote={
          hasLines
            ? linesCounted(lines, wrong_lines, ['pago', 'pagos'])
            : counted(batch.control_count, 'pago', 'pagos')
        }
      >
        {classWords(batch.class)} ·{'\u00a0'}
        {source_account.name}
      </DocumentHead>
      <Stepper steps={batchSteps(batch)} />
      <ProblemAlert problem={acting.problem} />
      <BatchActions
        batch={batch}
        acting={acting}
        approval={approval}
        mending={mendingOf(batch, () => onEdit())}
      />
    </Section>
  )
}

/** What there is to do with a batch as it stands. */
function Stage({ batch, acting, approval, onEdit }: HeadProps) {
  const { state, sheet, lines, unreadable } = batch
  const [wantsOther, setWantsOther] = useState(false)
  // Once the lines stand there they stay, also while what was mended is checked: nobody loses their place.
  const [hadLines, setHadLines] = useState(false)
  const hasLines = lines > 0
  if (hadLines !== hasLines && (!hasLines || state !== 'validating')) {
    setHadLines(hasLines)
  }
  const overview = <Overview batch={batch} onEdit={() => onEdit()} />
  if (state === 'validating' && !hadLines) {
    return (
      <>
        <Checking batch={batch} acting={acting} />
        {overview}
      </>
    )
  }
  if (unreadable !== null && unreadable !== undefined) {
    return (
      <>
        <ProblemAlert problem={{ detail: unreadable.message }} takesFocus={false} />
        {actionOf(batch, 'edit').isOpen ? <LinesSource batch={batch} /> : null}
        {overview}
      </>
    )
  }
  if (!hasLines && state !== 'discarded') {
    return (
      <>
        {sheet === null || sheet === undefined || wantsOther ? (
          <LinesSource batch={batch} onTaken={() => setWantsOther(false)} />
        ) : (
          <Mapping batch={batch} sheet={sheet} acting={acting} onOther={() => setWantsOther(true)} />
        )}
        {overview}
      </>
    )
  }
  const isApproving = state === 'pending_approval'
  return (
    <>
      {wantsOther && isEditable(state) ? (
        <LinesSource batch={batch} isReplacing onTaken={() => setWantsOther(false)} />
      ) : null}
      {isApproving ? <ApprovePanel batch={batch} approval={approval} /> : null}
      {overview}
      {isWithBank(state) || state === 'file_generated' ? <BankPanel batch={batch} acting={acting} /> : null}
      {hasLines ? (
        <LinesPanel
          batch={batch}
          acting={acting}
          isApprover={isApproving && actionOf(batch, 'approve').isOpen}
          onOther={() => setWantsOther(true)}
        />
      ) : null}
    </>
  )
}
