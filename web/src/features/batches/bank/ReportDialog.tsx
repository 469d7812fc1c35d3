import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { type BatchDetail, useMatchBatchLinesMutation } from '@/api/batches'
import { newIntentKey } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { counted } from '@/lib/counts'
import { z } from '@/lib/schema'
import { FileDrop } from '@/ui/FileDrop'
import { useBatchAction } from '../detail/useBatchAction'
import { Sending } from '../source/Sending'
import { useSendFile } from '../source/useSendFile'
import type { PickedLine } from './LinePicker'
import { matchedWords, pastedValues, REPORT_KINDS, type ReportKind } from './report'

const LABELS = {
  values: 'Documentos o referencias',
  reason: 'Motivo que dio el banco',
  evidence: 'Documento del banco',
} as const

const LinePicker = lazy(async () => ({ default: (await import('./LinePicker')).LinePicker }))

const REASON_LENGTH = 500
const EVIDENCE_TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
const EVIDENCE_MAX_BYTES = 10 * 1024 * 1024
const Evidence = z.object({ id: z.string(), name: z.string() })

interface ReportDialogProps {
  isOpen: boolean
  batch: BatchDetail
  onClose: () => void
}

/** What the bank did, as one person reads it on its paper. */
export function ReportDialog({ isOpen, onClose, batch }: ReportDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <Body titleId={titleId} batch={batch} onClose={onClose} />}
    </FormDialog>
  )
}

function Body({ titleId, batch, onClose }: Omit<ReportDialogProps, 'isOpen'> & { titleId: string }) {
  const [kind, setKind] = useState<ReportKind>('results')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<PickedLine[]>([])
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState<{ id: string; name: string }[]>([])
  const { share, problem, send: sendFile } = useSendFile()
  const form = useForm(LABELS)
  const acting = useBatchAction()
  const [match, { isLoading }] = useMatchBatchLinesMutation()
  const [found, setFound] = useState<ReturnType<typeof matchedWords>>({})
  const values = pastedValues(text)
  const marked = values.length + picked.length

  const attach = async (file: File) => {
    form.touch('evidence')
    const answer = Evidence.safeParse(await sendFile(`/api/v1/batches/${batch.id}/evidence`, file))
    if (answer.success) {
      setEvidence((before) => [...before, answer.data])
    }
  }
  /** Which lines the pasted texts name, before anything is said of them: why not, or undefined. */
  const look = async (): Promise<string | undefined> => {
    if (values.length === 0) {
      return undefined
    }
    const answer = await match({
      id: batch.id,
      'Idempotency-Key': newIntentKey(),
      batchMatchBody: { kind, values },
    })
    const refusal = asProblem(answer.error)
    const words =
      answer.data === undefined ? { error: refusal?.detail ?? '' } : matchedWords(answer.data, batch.currency)
    setFound(words)
    return words.error
  }
  const submit = async () => {
    const wrong = {
      // Results may say that everything was paid.
      ...(marked === 0 && kind === 'returns' ? { values: 'Marca las líneas que volvieron.' } : {}),
      ...(marked > 0 && reason.trim() === '' ? { reason: 'Escribe el motivo que dio el banco.' } : {}),
      ...(evidence.length === 0 ? { evidence: 'Adjunta el documento del banco.' } : {}),
    }
    if (!form.check(wrong)) {
      return
    }
    const unknown = await look()
    if (unknown !== undefined) {
      form.check({ values: unknown })
      return
    }
    const done = await acting.act(
      batch,
      'report',
      {
        kind,
        lines: picked.map(({ position }) => position),
        values,
        // Where all of them were paid there is nothing to give a reason for.
        reason: reason.trim() === '' ? undefined : reason.trim(),
      },
      'Los resultados quedaron anotados; falta que otra persona escriba los totales.',
    )
    if (done !== null) {
      onClose()
    }
  }
  return (
    <FormBody
      titleId={titleId}
      title="Anotar los resultados del banco"
      form={{ ...form, problem: acting.problem ?? problem ?? form.problem }}
      submitLabel="Anotar"
      isPending={acting.running !== null || share !== null || isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <RadioGroup
          aria-label="Qué hizo el banco"
          value={kind}
          onChange={(event) => {
            setKind(REPORT_KINDS.find(({ value }) => value === event.target.value)?.value ?? 'results')
            setPicked([])
          }}
        >
          {REPORT_KINDS.map(({ value, label }) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
        <Suspense>
          <LinePicker
            batch={batch}
            show={kind === 'results' ? 'sent' : 'confirmed'}
            picked={picked}
            onChange={setPicked}
          />
        </Suspense>
        <TextField
          label={LABELS.values}
          value={text}
          onChange={(event) => {
            form.touch('values')
            setFound({})
            setText(event.target.value)
          }}
          {...form.field(
            'values',
            marked === 0
              ? 'Pégalos uno por renglón, o búscalos arriba.'
              : (found.error ?? found.found ?? `Por marcar: ${counted(marked, 'línea', 'líneas')}.`),
          )}
          error={form.errorOf('values') !== undefined || found.error !== undefined}
          onBlur={() => {
            void look()
          }}
          multiline
          minRows={3}
          maxRows={10}
          fullWidth
        />
        <TextField
          label={LABELS.reason}
          value={reason}
          onChange={(event) => {
            form.touch('reason')
            setReason(event.target.value)
          }}
          {...form.field('reason', 'Como lo dice el banco: cuenta cerrada, nombre distinto…')}
          slotProps={{ htmlInput: { maxLength: REASON_LENGTH } }}
          multiline
          minRows={2}
          fullWidth
        />
        <Box role="group" aria-label={LABELS.evidence} id={form.idOf('evidence')} tabIndex={-1}>
          {share === null ? (
            <FileDrop
              label={LABELS.evidence}
              limits="PDF o foto, hasta 10 MB"
              accept={EVIDENCE_TYPES}
              multiple={false}
              maxSize_bytes={EVIDENCE_MAX_BYTES}
              error={form.errorOf('evidence')}
              onFiles={(files) => {
                if (files[0] !== undefined) {
                  void attach(files[0])
                }
              }}
            />
          ) : (
            <Sending share={share} />
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {evidence.map(({ id, name }) => (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center' }}>
                <Typography variant="body2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      </Stack>
    </FormBody>
  )
}
