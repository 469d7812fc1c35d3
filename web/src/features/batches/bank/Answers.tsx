import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { type BatchAnswer, type BatchDetail, batchesApi, useListBatchAnswersQuery } from '@/api/batches'
import { staleBy } from '@/api/stale'
import { useAppDispatch } from '@/app/store'
import { formatInstant } from '@/lib/dates'
import { FileDrop } from '@/ui/FileDrop'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { Sending } from '@/ui/Sending'
import { StatePill } from '@/ui/StatePill'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { useSendFile } from '../source/useSendFile'

const ReadAnswer = lazy(async () => ({ default: (await import('./ReadAnswer')).ReadAnswer }))

const FILE_TYPES = '.xml,.csv,.txt,.tsv,.xlsx,.ods,.xls'
const FILE_LIMITS = 'pain.002 o camt.054 (XML), o una tabla CSV o XLSX con los resultados, hasta 15 MB'
const FILE_MAX_BYTES = 15 * 1024 * 1024

interface AnswersProps {
  batch: BatchDetail
  acting: BatchActing
}

/** Reads a file of the bank, shows what it would do, and does it when somebody has seen that. */
export function Answers({ batch, acting }: AnswersProps) {
  const action = actionOf(batch, 'answer')
  const dispatch = useAppDispatch()
  const { share, problem, send } = useSendFile()
  const [answer, setAnswer] = useState<BatchAnswer | null>(null)
  const read = async (file: File) => {
    const body = await send(`/api/v1/batches/${batch.id}/answers`, file)
    if (body !== null) {
      // The server answers the call with what it read, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      setAnswer(body as BatchAnswer)
      dispatch(batchesApi.util.invalidateTags(staleBy('batch')))
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
        <Suspense fallback={<TableSkeleton label="la respuesta" />}>
          <ReadAnswer
            answer={answer}
            batch={batch}
            acting={acting}
            onAnswer={setAnswer}
            onOver={() => setAnswer(null)}
          />
        </Suspense>
      )}
      {answer === null ? <Before batch={batch} onOpen={action.isOpen ? setAnswer : null} /> : null}
    </Section>
  )
}

interface BeforeProps {
  batch: BatchDetail
  onOpen: ((answer: BatchAnswer) => void) | null
}

/** The files that came before; one that was read and not applied waits to be. */
function Before({ batch, onOpen }: BeforeProps) {
  const { data } = useListBatchAnswersQuery({ id: batch.id }, { refetchOnMountOrArgChange: true })
  const items = data?.items ?? []
  return items.length === 0 ? null : (
    <Box component="ul" aria-label="Respuestas recibidas" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
      {items.toReversed().map((item) => {
        const { id, file_name, state, uploaded_by, uploaded_at_ms } = item
        return (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              alignItems: 'center',
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{file_name}</strong>
              <Typography variant="body2" color="textSecondary">
                {uploaded_by}, {formatInstant(uploaded_at_ms)}
              </Typography>
            </Box>
            {state === 'applied' ? (
              <StatePill tone="success" label="Aplicada" />
            ) : onOpen === null ? (
              <StatePill tone="warning" label="Sin aplicar" />
            ) : (
              <Button size="small" onClick={() => onOpen(item)}>
                Seguir con ella
              </Button>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
