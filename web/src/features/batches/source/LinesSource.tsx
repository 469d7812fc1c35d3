import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type BatchDetail, batchesApi } from '@/api/batches'
import { staleBy } from '@/api/stale'
import { useAppDispatch } from '@/app/store'
import { counted, written } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { FileDrop } from '@/ui/FileDrop'
import { LinkTabs } from '@/ui/LinkTabs'
import { Notice } from '@/ui/Notice'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { Sending } from '@/ui/Sending'
import { TextInput } from '@/ui/TextInput'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useBatchDownload } from '../detail/useBatchDownload'
import { measured, pastedFile, pastedProblem } from './pasted'
import { useSendFile } from './useSendFile'

const RequestPicker = lazy(async () => ({ default: (await import('./RequestPicker')).RequestPicker }))

/** What a file may be, as the server says it too. */
const FILE_TYPES = '.xlsx,.xlsm,.ods,.xls,.csv,.txt,.tsv'
const FILE_LIMITS = `XLSX, ODS, XLS o CSV, hasta 15 MB y ${written(100_000)} filas`
const FILE_MAX_BYTES = 15 * 1024 * 1024

const WAYS = [
  { key: 'file', label: 'Subir un archivo' },
  { key: 'paste', label: 'Pegar de una hoja' },
  { key: 'requests', label: 'Elegir solicitudes' },
] as const

interface LinesSourceProps {
  batch: BatchDetail
  /** Whether there are lines, which a file takes the place of. */
  isReplacing?: boolean
  /** Lines arrived: what comes next stands elsewhere. */
  onTaken?: () => void
}

/** Where the lines of a batch come from: a file, the clipboard, or what waits to be paid. */
export function LinesSource({ batch, isReplacing = false, onTaken }: LinesSourceProps) {
  const [params] = useSearchParams()
  const wanted = params.get('de')
  const way = WAYS.find(({ key }) => key === wanted)?.key ?? 'file'
  const dispatch = useAppDispatch()
  const { share, problem, send } = useSendFile()
  const take = async (file: File) => {
    const answer = await send(`/api/v1/batches/${batch.id}/file`, file, batch.version)
    if (answer !== null) {
      // The server answers the call with the batch, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const read = answer as BatchDetail
      await dispatch(batchesApi.util.upsertQueryData('getBatch', { id: batch.id }, read))
      dispatch(batchesApi.util.invalidateTags(staleBy('batch')))
      onTaken?.()
    }
  }
  return (
    <Section title="¿De dónde vienen las líneas?">
      <LinkTabs
        label="De dónde vienen las líneas"
        active={way}
        tabs={WAYS.map(({ key, label }) => ({ key, label, to: `${paths.batch(batch.id)}?de=${key}` }))}
      />
      {isReplacing ? (
        <Notice tone="warning" title="El lote ya tiene líneas">
          Un archivo o las celdas que pegues toman el lugar de todas. Las solicitudes que elijas se agregan.
        </Notice>
      ) : null}
      <ProblemAlert problem={problem} />
      {share !== null ? (
        <Sending share={share} />
      ) : way === 'file' ? (
        <FromFile onFile={take} />
      ) : way === 'paste' ? (
        <FromClipboard onFile={take} />
      ) : (
        <Suspense fallback={<TableSkeleton label="las solicitudes por pagar" />}>
          <RequestPicker batch={batch} onAdded={onTaken} />
        </Suspense>
      )}
    </Section>
  )
}

const RULES = [
  'La primera fila con encabezados dice qué es cada columna; si se llaman distinto, lo eliges en el paso siguiente.',
  'Documentos y cuentas son texto: los ceros a la izquierda se conservan.',
  'No se paga nada al subirlo: primero se revisa cada fila y te decimos qué corregir.',
] as const

function FromFile({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const download = useBatchDownload()
  return (
    <Stack sx={{ gap: 2 }}>
      <FileDrop
        label="Elegir el archivo de pagos"
        limits={FILE_LIMITS}
        accept={FILE_TYPES}
        multiple={false}
        maxSize_bytes={FILE_MAX_BYTES}
        onFiles={(files) => {
          if (files[0] !== undefined) {
            void onFile(files[0])
          }
        }}
      />
      <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5 }}>
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2">¿Empiezas de cero?</Typography>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          onClick={() => void download({ what: 'template' })}
        >
          Descargar la plantilla (XLSX)
        </Button>
      </Stack>
    </Stack>
  )
}

function FromClipboard({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { rows, columns } = measured(text)
  const wrong = isTried ? pastedProblem(text) : null
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <TextInput
        id={id}
        label="Celdas copiadas"
        value={text}
        onChange={setText}
        placeholder="En tu hoja de cálculo selecciona las filas con sus encabezados, cópialas y pégalas aquí."
        error={wrong ?? undefined}
        helperText={
          rows < 2
            ? 'Con la fila de encabezados.'
            : `${counted(rows - 1, 'fila', 'filas')} más la de encabezados, ${counted(columns, 'columna', 'columnas')}.`
        }
        multiline
        minRows={8}
        maxRows={16}
        spellCheck={false}
        htmlInput={{ wrap: 'off' }}
        sx={{
          '& textarea': { fontFamily: 'ui-monospace, monospace', fontSize: 13, overflowX: 'auto !important' },
        }}
        isLabelAbove
      />
      <Box>
        <ActionButton
          onAct={async () => {
            setIsTried(true)
            if (pastedProblem(text) === null) {
              await onFile(pastedFile(text))
            } else {
              document.getElementById(id)?.focus()
            }
          }}
        >
          Usar estas celdas
        </ActionButton>
      </Box>
    </Stack>
  )
}
