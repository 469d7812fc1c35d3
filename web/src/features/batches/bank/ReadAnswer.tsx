import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { type BatchAnswer, type BatchAnswerOutcome, type BatchDetail, batchesApi } from '@/api/batches'
import { asRead, newIntentKey } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { counted } from '@/lib/counts'
import { listOf } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { StatePill } from '@/ui/StatePill'
import type { BatchActing } from '../detail/useBatchAction'
import { MappingFields } from '../mapping/MappingFields'
import type { Mapping } from '../mapping/model'
import { shortHash } from '../words'
import { changesAnything, outcomeRows } from './outcome'

/** Of what nobody knows here, so many are named. */
const MOST_NAMED = 10

const KINDS: Readonly<Record<string, string>> = {
  'pain.002': 'Estado de los pagos (pain.002)',
  'camt.054': 'Notificación de movimientos (camt.054)',
  table: 'Tabla de resultados',
}

/** The columns of a table of results: what a line is found by, and what became of it. */
const RESULT_COLUMNS = [
  { name: 'end_to_end_id', label: 'Identificación del pago', isRequired: false },
  { name: 'payment', label: 'Número de pago', isRequired: false },
  { name: 'document', label: 'Documento del beneficiario', isRequired: false },
  { name: 'reference', label: 'Referencia', isRequired: false },
  { name: 'account', label: 'Número de cuenta', isRequired: false },
  { name: 'amount', label: 'Monto', isRequired: false },
  { name: 'status', label: 'Resultado', isRequired: true },
  { name: 'reason', label: 'Motivo', isRequired: false },
] as const
type ResultColumn = (typeof RESULT_COLUMNS)[number]['name']

const resultColumn = (name: string | null | undefined): ResultColumn | null =>
  RESULT_COLUMNS.find((column) => column.name === name)?.name ?? null

interface ReadAnswerProps {
  answer: BatchAnswer
  batch: BatchDetail
  acting: BatchActing
  /** It was read anew. */
  onAnswer: (answer: BatchAnswer) => void
  /** It was applied, or another is wanted. */
  onOver: () => void
}

/** A file of the bank that was read: its columns where it is a table, what it would do, and doing it. */
export function ReadAnswer({ answer, batch, acting, onAnswer, onOver }: ReadAnswerProps) {
  const look = useCommand()
  const { outcome, heads } = answer
  const preview = async (mapping?: Mapping<ResultColumn>) => {
    const read = await look.send(
      batchesApi.endpoints.previewBatchAnswer,
      {
        id: batch.id,
        answerId: answer.id,
        'Idempotency-Key': newIntentKey(),
        batchAnswerBody: mapping === undefined ? {} : { mapping: [...mapping] },
      },
      { saysRefusal: false },
    )
    if (read.ok) {
      onAnswer(read.data)
    }
  }
  // One that came before is told as it would be now.
  const isOld = outcome === null || outcome === undefined
  useEffect(() => {
    if (isOld && answer.kind !== 'table') {
      void preview()
    }
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for each answer
  }, [answer.id, isOld])

  const press = async () => {
    const isSure = await confirm({
      title: '¿Aplicar la respuesta del banco?',
      text: 'Cada línea queda como el banco la contestó, y con ella su pago, su solicitud y la contabilidad.',
      confirmLabel: 'Aplicar',
    })
    const done = isSure
      ? await acting.run(
          batch,
          batchesApi.endpoints.applyBatchAnswer,
          {
            ...asRead(batch),
            answerId: answer.id,
            batchAnswerBody: heads === null || heads === undefined ? {} : { mapping: answer.mapping },
          },
          'La respuesta del banco quedó aplicada.',
        )
      : null
    if (done !== null) {
      onOver()
    }
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {answer.file_name} · {KINDS[answer.kind] ?? answer.kind} · {shortHash(answer.sha256)}
      </Typography>
      <ProblemAlert problem={look.problem} takesFocus={false} />
      {answer.state === 'applied' ? (
        <Notice tone="info" title="Este archivo ya se había aplicado">
          Aplicarlo otra vez no cambia nada.
        </Notice>
      ) : null}
      {heads === null || heads === undefined ? null : (
        <MappingFields
          key={answer.id}
          columns={RESULT_COLUMNS}
          heads={heads}
          sample={answer.sample ?? []}
          suggested={{
            mapping: heads.map((_, at) => resultColumn(answer.mapping?.[at])),
            sure: heads.map(() => true),
            from: answer.mapping_from ?? 'suggested',
          }}
          submitLabel="Ver qué haría"
          isPending={look.isPending}
          onSubmit={preview}
          onOther={onOver}
        />
      )}
      {isOld ? null : (
        <>
          <Outcome outcome={outcome} currency={batch.currency} />
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
            <ActionButton
              blockedBy={
                changesAnything(outcome)
                  ? null
                  : 'No hay nada que aplicar: todo lo que dice ya estaba registrado.'
              }
              isPending={acting.running !== null}
              onAct={press}
            >
              Aplicar
            </ActionButton>
            <Button variant="outlined" color="inherit" onClick={onOver}>
              Cerrar
            </Button>
          </Stack>
        </>
      )}
    </Stack>
  )
}

function Outcome({ outcome, currency }: { outcome: BatchAnswerOutcome; currency: string }) {
  const { unknown, ambiguous } = outcome
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
      <Unmatched
        title={counted(unknown.count, 'pago no es de este lote', 'pagos no son de este lote')}
        payments={unknown}
      />
      <Unmatched
        title={counted(
          ambiguous.count,
          'pago puede ser de varias líneas',
          'pagos pueden ser de varias líneas',
        )}
        payments={ambiguous}
      />
    </>
  )
}

interface UnmatchedProps {
  title: string
  payments: { count: number; ids: string[] }
}

function Unmatched({ title, payments: { count, ids } }: UnmatchedProps) {
  return count === 0 ? null : (
    <Notice tone="warning" title={title}>
      {listOf(ids.slice(0, MOST_NAMED))}
      {ids.length > MOST_NAMED ? '…' : ''}. Se dejan como están.
    </Notice>
  )
}
