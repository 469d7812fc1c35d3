import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { FileImport, FileImports } from '@/api/generated'
import { useDownload } from '@/app/downloads/useDownload'
import { useSendFile } from '@/app/forms/useSendFile'
import { List } from '@/app/lists/List'
import { wholeOf } from '@/app/lists/useList'
import { useAppDispatch } from '@/app/store'
import { written } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
import { BackLink } from '@/ui/BackLink'
import type { Column } from '@/ui/DataTable'
import { FileDrop } from '@/ui/FileDrop'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { Sending } from '@/ui/Sending'
import { StatePill } from '@/ui/StatePill'
import type { Asked, ImportKind } from './kind'
import { FILE_MAX_BYTES, FILE_TYPES, progressOf, stateWords } from './words'

/** Sends a file to be checked. Nothing changes until somebody has seen what it would change. */
function useCheck(of: ImportKind) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { share, problem, send } = useSendFile()
  const check = async (file: File) => {
    const answer = await send(of.address, file)
    if (answer.ok) {
      // The server answers the call with the checked file, as the description says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const checked = answer.body as FileImport
      await of.keep(dispatch, checked)
      await navigate(of.file(checked.id))
    }
  }
  return { share, problem, check }
}

/** Records from a spreadsheet: the way in, and the files of late. */
export function ImportPage({ of, files }: { of: ImportKind; files: Asked<FileImports> }) {
  const { share, problem, check } = useCheck(of)
  const download = useDownload()
  const template = (format: 'csv' | 'xlsx') => (
    <Button variant="outlined" color="inherit" onClick={() => void download(of.template(format))}>
      Plantilla {format.toUpperCase()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={of.title}
        subtitle="Primero revisamos el archivo y te decimos qué cambiaría. Nada cambia hasta que lo apliques."
        back={<BackLink to={of.back.to}>{of.back.label}</BackLink>}
        actions={
          <>
            {template('xlsx')}
            {template('csv')}
          </>
        }
      />
      <ProblemAlert problem={problem} />
      <Section title="El archivo">
        <Stack sx={{ gap: 2 }}>
          {share === null ? (
            <FileDrop
              label={of.chooseLabel}
              limits={of.limits}
              accept={FILE_TYPES}
              multiple={false}
              maxSize_bytes={FILE_MAX_BYTES}
              onFiles={(files) => {
                if (files[0] !== undefined) {
                  void check(files[0])
                }
              }}
            />
          ) : (
            <Sending share={share} then={CHECKS} />
          )}
          <Rules rules={of.rules} />
        </Stack>
      </Section>
      <OfLate of={of} files={files} />
    </>
  )
}

const CHECKS = { text: 'Revisando cada fila…', label: 'Revisando' }

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <Typography component="ul" variant="body2" color="textSecondary" sx={{ m: 0, pl: 2.5 }}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </Typography>
  )
}

const COLUMNS: Column<FileImport>[] = [
  { key: 'name', header: 'Archivo', isTitle: true, cell: ({ file_name }) => file_name },
  {
    key: 'state',
    header: 'Estado',
    isTitle: true,
    cell: ({ state }) => <StatePill {...stateWords(state)} />,
  },
  { key: 'by', header: 'Lo revisó', cell: ({ created_by }) => created_by.name },
  { key: 'at', header: 'Cuándo', cell: ({ created_at_ms }) => formatInstant(created_at_ms) },
  { key: 'left', header: 'Por aplicar', align: 'right', cell: (file) => written(progressOf(file).left) },
  {
    key: 'wrong',
    header: 'Con errores',
    align: 'right',
    cell: ({ wrong, refused }) => written(wrong + refused),
  },
]

function OfLate({ of, files }: { of: ImportKind; files: Asked<FileImports> }) {
  const title = 'Archivos recientes'
  const pages = wholeOf(files)
  return pages.problem === null && pages.items?.length === 0 ? null : (
    <List
      of={{
        label: title,
        columns: COLUMNS,
        rowKey: ({ id }) => id,
        rowHref: ({ id }) => of.file(id),
        nothing: { title: 'Todavía no hay archivos' },
      }}
      pages={pages}
      title={title}
    />
  )
}
