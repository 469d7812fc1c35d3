import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { type BatchDetail, batchesApi } from '@/api/batches'
import { newIntentKey } from '@/api/intent'
import { type Command, useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { counted } from '@/lib/counts'
import { z } from '@/lib/schema'
import { textOrNull } from '@/lib/texts'
import { FileDrop } from '@/ui/FileDrop'
import { Sending } from '@/ui/Sending'
import { TextInput } from '@/ui/TextInput'
import { useBatchAction } from '../detail/useBatchAction'
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

interface ReportFormProps {
  batch: BatchDetail
  onClose: () => void
}

/** What the bank did, as one person reads it on its paper. */
export const ReportDialog = formDialog(ReportForm)

function ReportForm({ batch, onClose }: ReportFormProps) {
  const [kind, setKind] = useState<ReportKind>('results')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<PickedLine[]>([])
  const [reason, setReason] = useState('')
  const [evidence, setEvidence] = useState<{ id: string; name: string }[]>([])
  const { share, problem, send: sendFile } = useSendFile()
  const form = useForm(LABELS)
  const acting = useBatchAction()
  // Leaving the field asks, and so does sending, which comes before the first answer.
  const [looking, sending] = [useCommand(), useCommand()]
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
  const look = async (match: Command): Promise<string | undefined> => {
    if (values.length === 0) {
      return undefined
    }
    const answer = await match.send(
      batchesApi.endpoints.matchBatchLines,
      { id: batch.id, 'Idempotency-Key': newIntentKey(), batchMatchBody: { kind, values } },
      { saysRefusal: false },
    )
    const words = answer.ok
      ? matchedWords(answer.data, batch.currency)
      : { error: answer.problem?.detail ?? '' }
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
    const unknown = await look(sending)
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
        reason: textOrNull(reason) ?? undefined,
      },
      'Los resultados quedaron anotados; falta que otra persona escriba los totales.',
    )
    if (done !== null) {
      onClose()
    }
  }
  return (
    <FormBody
      title="Anotar los resultados del banco"
      form={{ ...form, problem: acting.problem ?? problem ?? form.problem }}
      submitLabel="Anotar"
      isPending={acting.running !== null || share !== null || looking.isPending || sending.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <RadioGroup
          aria-label="Qué hizo el banco"
          value={kind}
          onChange={(_, chosen) => {
            setKind(REPORT_KINDS.find(({ value }) => value === chosen)?.value ?? 'results')
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
        <TextInput
          label={LABELS.values}
          value={text}
          onChange={(typed) => {
            form.touch('values')
            setFound({})
            setText(typed)
          }}
          {...form.at(
            'values',
            marked === 0
              ? 'Pégalos uno por renglón, o búscalos arriba.'
              : (found.found ?? `Por marcar: ${counted(marked, 'línea', 'líneas')}.`),
          )}
          error={form.errorOf('values') ?? found.error}
          onBlur={() => void look(looking)}
          multiline
          minRows={3}
          maxRows={10}
        />
        <TextInput
          label={LABELS.reason}
          value={reason}
          onChange={(text) => {
            form.touch('reason')
            setReason(text)
          }}
          {...form.at('reason', 'Como lo dice el banco: cuenta cerrada, nombre distinto…')}
          maxLength={REASON_LENGTH}
          multiline
          minRows={2}
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
