import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { BatchDetail } from '@/api/batches'
import { useDownload } from '@/app/downloads/useDownload'
import { KeptList, type Paper, usePapers } from '@/features/files/door'
import { formatInstant } from '@/lib/dates'
import { ActionButton } from '@/ui/ActionButton'
import { confirmWithReason } from '@/ui/confirm'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { AgreeForm } from './AgreeForm'
import { REPORT_KINDS } from './report'

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog')).ReportDialog }))

interface ResultsProps {
  batch: BatchDetail
  acting: BatchActing
}

/** Results without a file of the bank: one person says what it did, with its paper; a second one types both totals. */
export function Results({ batch, acting }: ResultsProps) {
  const report = actionOf(batch, 'report')
  const dialog = useFreshDialog()
  if (batch.report !== null && batch.report !== undefined) {
    return <Waiting batch={batch} acting={acting} />
  }
  if (!report.fits) {
    return null
  }
  return (
    <Section title="Anotar los resultados a mano">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Si el banco no da un archivo: marca lo que rechazó o devolvió y adjunta su documento. Nada cambia
        hasta que otra persona escriba los totales que lee en él.
      </Typography>
      <div>
        <ActionButton
          variant="outlined"
          color="inherit"
          blockedBy={report.blockedBy}
          onAct={() => dialog.open()}
        >
          Anotar resultados
        </ActionButton>
      </div>
      {dialog.time === 0 ? null : (
        <Suspense>
          <ReportDialog key={dialog.time} isOpen={dialog.isOpen} batch={batch} onClose={dialog.close} />
        </Suspense>
      )}
    </Section>
  )
}

type Target = Parameters<ReturnType<typeof useDownload>>[0]

const targetOf = ({ id }: BatchDetail, evidence_id: string): Target => ({
  kind: 'batch',
  of: { what: 'evidence', id, evidence_id },
})

/** The bank's papers, beside the batch; its totals stay away from whoever types them from these. */
function papersOf(batch: BatchDetail): Paper[] {
  return (batch.report?.evidence ?? []).map(({ id, name }) => ({
    id,
    name,
    target: targetOf(batch, id),
    title: batch.description,
    facts: [
      { name: 'Lote', value: batch.number },
      { name: 'Sale de', value: batch.source_account.name },
      { name: 'Referencia del banco', value: batch.bank_reference },
      { name: 'Anotó', value: batch.report?.by.name },
      { name: 'Motivo', value: batch.report?.reason },
    ],
  }))
}

function Waiting({ batch, acting }: ResultsProps) {
  const agree = actionOf(batch, 'agree')
  const dispute = actionOf(batch, 'dispute')
  const [isAgreeing, setIsAgreeing] = useState(false)
  const { report } = batch
  const download = useDownload()
  const papers = usePapers(useMemo(() => papersOf(batch), [batch]))
  if (report === null || report === undefined) {
    return null
  }
  const kind = REPORT_KINDS.find(({ value }) => value === report.kind) ?? REPORT_KINDS[0]
  const turnDown = async () => {
    const reason = await confirmWithReason({
      title: '¿Rechazar los resultados anotados?',
      text: 'Se borran sin que nada cambie; se pueden anotar otra vez.',
      confirmLabel: 'Rechazar',
      tone: 'error',
    })
    if (reason !== null) {
      await acting.act(batch, 'dispute', { reason }, 'Los resultados anotados se rechazaron.')
    }
  }
  return (
    <Section title="Resultados que esperan a una segunda persona">
      <Notice
        tone="warning"
        title={`${report.by.name} anotó: el banco ${kind.label.charAt(0).toLowerCase()}${kind.label.slice(1)}`}
      >
        {formatInstant(report.at_ms)}
        {report.reason === null || report.reason === undefined ? '' : ` · «${report.reason}»`}
      </Notice>
      <KeptList
        label="Documentos del banco"
        files={report.evidence}
        onOpen={({ id }) => papers.open(id)}
        onDownload={async ({ id }) => download(targetOf(batch, id))}
      />
      {papers.viewer}
      {isAgreeing ? (
        <AgreeForm batch={batch} acting={acting} kind={kind} onClose={() => setIsAgreeing(false)} />
      ) : (
        <div>
          <ActionButton blockedBy={agree.blockedBy} onAct={() => setIsAgreeing(true)}>
            Comprobar los totales
          </ActionButton>{' '}
          {dispute.fits && dispute.blockedBy === null ? (
            <Button color="error" onClick={() => void turnDown()}>
              Rechazar lo anotado
            </Button>
          ) : null}
        </div>
      )}
    </Section>
  )
}
