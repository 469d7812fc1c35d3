import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type BatchAnswer, useApplyBatchAnswerMutation } from '@/api/bankAnswers'
import type { BatchDetail } from '@/api/batches'
import { counted } from '@/lib/counts'
import { listOf } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { FileDrop } from '@/ui/FileDrop'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { MappingFields } from '../mapping/MappingFields'
import type { Mapping } from '../mapping/model'
import { Sending } from '../source/Sending'
import { useSendFile } from '../source/useSendFile'
import { shortHash } from '../words'
import { changesAnything, outcomeRows } from './outcome'

const FILE_TYPES = '.xml,.csv,.txt,.tsv,.xlsx,.ods,.xls'
const FILE_LIMITS = 'pain.002 o camt.054 (XML), o una tabla CSV o XLSX con los resultados, hasta 15 MB'
const FILE_MAX_BYTES = 15 * 1024 * 1024
/** Of what nobody knows here, so many are named. */
const MOST_UNKNOWN = 10

const KINDS: Readonly<Record<string, string>> = {
  'pain.002': 'Estado de los pagos (pain.002)',
  'camt.054': 'Notificación de movimientos (camt.054)',
  table: 'Tabla de resultados',
}

/** The columns of a table of results. */
const RESULT_COLUMNS = [
  { name: 'reference', label: 'Referencia o identificador', isRequired: true },
  { name: 'status', label: 'Resultado', isRequired: true },
  { name: 'amount', label: 'Monto', isRequired: false },
  { name: 'reason', label: 'Motivo', isRequired: false },
] as const
type ResultColumn = (typeof RESULT_COLUMNS)[number]['name']

const resultColumn = (name: string | null): ResultColumn | null =>
  RESULT_COLUMNS.find((column) => column.name === name)?.name ?? null

interface AnswersProps {
  batch: BatchDetail
  acting: BatchActing
}

/** Reads a file of the bank, shows what it would do, and does it when somebody has seen that. */
export function Answers({ batch, acting }: AnswersProps) {
  const action = actionOf(batch, 'answer')
  const { share, problem, send } = useSendFile()
  const [answer, setAnswer] = useState<BatchAnswer | null>(null)
  const read = async (file: File) => {
    const body = await send(`/api/v1/batches/${batch.id}/answers`, file, batch.version)
    if (body !== null) {
      // The server answers the call with what it read, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      setAnswer(body as BatchAnswer)
    }
  }
  return (
    <Section title="Respuesta del banco">
      <ProblemAlert problem={problem} />
      {action.blockedBy !== null ? (
        <Typography variant="body2" color="textSecondary">
          {action.blockedBy}
        </Typography>
      ) : share !== null ? (
        <Sending share={share} />
      ) : answer === null ? (
        <FileDrop
          label="Elegir el archivo que dio el banco"
          limits={FILE_LIMITS}
          accept={FILE_TYPES}
          multiple={false}
          maxSize_bytes={FILE_MAX_BYTES}
          onFiles={(files) => {
            if (files[0] !== undefined) {
              void read(files[0])
            }
          }}
        />
      ) : (
        <Read
          answer={answer}
          batch={batch}
          acting={acting}
          onOver={() => {
            setAnswer(null)
          }}
        />
      )}
    </Section>
  )
}

interface ReadProps extends AnswersProps {
  answer: BatchAnswer
  /** It was applied, or another is wanted. */
  onOver: () => void
}

function Read({ answer, batch, acting, onOver }: ReadProps) {
  const [apply] = useApplyBatchAnswerMutation()
  const { outcome, heads } = answer
  const perform = async (mapping?: Mapping<ResultColumn>) => {
    const done = await acting.run(
      batch,
      'answer',
      async (key, version) =>
        apply({
          id: batch.id,
          answerId: answer.id,
          'Idempotency-Key': key,
          'If-Match': version,
          body: mapping === undefined ? {} : { mapping: [...mapping] },
        }),
      'La respuesta del banco quedó aplicada.',
    )
    if (done !== null) {
      onOver()
    }
  }
  const press = async () => {
    const isSure = await confirm({
      title: '¿Aplicar la respuesta del banco?',
      text: 'Cada línea queda como el banco la contestó, y con ella su pago, su solicitud y la contabilidad.',
      confirmLabel: 'Aplicar',
    })
    if (isSure) {
      await perform()
    }
  }
  const other = (
    <Button variant="outlined" color="inherit" onClick={onOver}>
      Usar otro archivo
    </Button>
  )
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {answer.file_name} · {KINDS[answer.kind] ?? answer.kind} · {shortHash(answer.sha256)}
      </Typography>
      {answer.state === 'applied' ? (
        <Notice tone="info" title="Este archivo ya se había aplicado">
          Aplicarlo otra vez no cambia nada.
        </Notice>
      ) : null}
      {outcome !== null && outcome !== undefined ? (
        <>
          <Outcome outcome={outcome} currency={batch.currency} />
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ActionButton
              blockedBy={
                changesAnything(outcome) ? null : 'No hay nada que aplicar: todo lo que dice ya se sabía.'
              }
              isPending={acting.running !== null}
              onAct={press}
            >
              Aplicar
            </ActionButton>
            {other}
          </Stack>
        </>
      ) : heads !== null && heads !== undefined ? (
        <MappingFields
          columns={RESULT_COLUMNS}
          heads={heads}
          sample={answer.sample ?? []}
          suggested={{
            mapping: heads.map((_, at) => resultColumn(answer.mapping?.[at] ?? null)),
            sure: [],
            from: 'suggested',
          }}
          submitLabel="Aplicar los resultados"
          isPending={acting.running !== null}
          onSubmit={perform}
          onOther={onOver}
        />
      ) : (
        other
      )}
    </Stack>
  )
}

function Outcome({ outcome, currency }: { outcome: NonNullable<BatchAnswer['outcome']>; currency: string }) {
  const { unknown } = outcome
  return (
    <>
      <Box
        component="ul"
        aria-label="Qué haría esta respuesta"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {outcomeRows(outcome, currency).map(({ key, label, tone, words }) => (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Box sx={{ minWidth: 150 }}>
              <StatePill tone={tone} label={label} />
            </Box>
            {words}
          </Box>
        ))}
      </Box>
      {unknown.count === 0 ? null : (
        <Notice
          tone="warning"
          title={counted(unknown.count, 'pago no es de este lote', 'pagos no son de este lote')}
        >
          {listOf(unknown.ids.slice(0, MOST_UNKNOWN))}
          {unknown.ids.length > MOST_UNKNOWN ? '…' : ''}. Se dejan como están.
        </Notice>
      )}
    </>
  )
}
