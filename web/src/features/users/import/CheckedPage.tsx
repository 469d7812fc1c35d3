import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { etag, useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { type UserImport, useActOnUserImportMutation, useGetUserImportQuery, usersApi } from '@/api/users'
import { useDownload } from '@/app/downloads/useDownload'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { counted, written } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import { BackLink } from '@/ui/BackLink'
import { confirm } from '@/ui/confirm'
import { Facts } from '@/ui/Facts'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { Rows } from './Rows'
import { progressOf, stateWords } from './words'

/** How often a file that is being applied is asked how far it is. */
const POLL_MS = 1000
/** What stands in the store about people is another once a file was applied. */
const STALE = ['users' as const, 'beneficiaries' as const, 'home' as const]

/** A file of people that was checked: what it would change, what is wrong with it, and how far it is applied. */
export function CheckedPage() {
  const { id = '' } = useParams()
  const { file, problem, refetch } = useFile(id)
  const back = <BackLink to={paths.importUsers}>Volver a importar</BackLink>
  if (file === undefined) {
    return (
      <>
        <PageHeader title="Archivo de usuarios" back={back} />
        {problem === null ? (
          <TableSkeleton label="el archivo" />
        ) : (
          <ProblemAlert problem={problem} onRetry={refetch} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={file.file_name}
        back={back}
        subtitle={<StatePill {...stateWords(file.state)} />}
        actions={<Actions file={file} onStale={refetch} />}
      />
      <Standing file={file} />
      <Section title="Qué dice el archivo">
        <Facts
          items={[
            { name: 'Por registrar', value: counted(file.new, 'persona nueva', 'personas nuevas') },
            { name: 'Por cambiar', value: counted(file.changed, 'persona', 'personas') },
            { name: 'Sin cambios', value: counted(file.unchanged, 'fila', 'filas') },
            { name: 'Con errores', value: counted(file.wrong, 'fila', 'filas'), strong: file.wrong > 0 },
            {
              name: 'Columnas que no se leyeron',
              value: file.ignored_columns.length === 0 ? null : listOf(file.ignored_columns),
            },
            { name: 'Lo revisó', value: `${file.created_by.name}, ${formatInstant(file.created_at_ms)}` },
          ]}
        />
      </Section>
      <Rows file={file} />
    </>
  )
}

function useFile(id: string) {
  const dispatch = useAppDispatch()
  const { data, error, refetch } = useGetUserImportQuery(
    { id },
    { refetchOnMountOrArgChange: true, pollingInterval: 0 },
  )
  const state = data?.state
  useGetUserImportQuery({ id }, { skip: state !== 'applying', pollingInterval: POLL_MS })
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'applying' && state !== undefined && state !== 'applying') {
      dispatch(usersApi.util.invalidateTags(STALE))
    }
    before.current = state
  }, [dispatch, state])
  return {
    file: data,
    problem: asProblem(error),
    refetch: () => {
      void refetch()
    },
  }
}

/** How far it is, or what came of it. */
function Standing({ file }: { file: UserImport }) {
  const { left, done, share_percent } = progressOf(file)
  if (file.state === 'applying') {
    return (
      <Section title="Aplicando los cambios">
        <Typography role="status" sx={{ mb: 1 }}>
          {written(done)} de {counted(left + done, 'fila', 'filas')}: {share_percent} %. Puedes cerrar esta
          página: sigue sola.
        </Typography>
        <LinearProgress aria-label="Filas aplicadas" variant="determinate" value={share_percent} />
      </Section>
    )
  }
  if (file.state === 'stopped') {
    return (
      <Notice tone="warning" title="Se detuvo antes de terminar">
        {counted(done, 'fila quedó aplicada', 'filas quedaron aplicadas')} y{' '}
        {counted(left, 'falta', 'faltan')}. Puedes continuar cuando quieras.
      </Notice>
    )
  }
  if (file.state === 'applied') {
    const words = `${counted(file.added, 'persona registrada', 'personas registradas')} y ${counted(file.updated, 'actualizada', 'actualizadas')}.`
    return file.refused > 0 ? (
      <Notice tone="warning" title="El archivo se aplicó en parte">
        {words} {counted(file.refused, 'fila no se pudo aplicar', 'filas no se pudieron aplicar')}: abajo está
        por qué.
      </Notice>
    ) : (
      <Notice tone="success" title="El archivo se aplicó">
        {words}
      </Notice>
    )
  }
  if (left === 0 && file.wrong === 0) {
    return (
      <Notice tone="success" title="No hay nada que cambiar">
        Todo lo que dice el archivo ya es así en el portal.
      </Notice>
    )
  }
  return null
}

interface ActionsProps {
  file: UserImport
  onStale: () => void
}

function Actions({ file, onStale }: ActionsProps) {
  const [act, { isLoading }] = useActOnUserImportMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const download = useDownload()
  const { left } = progressOf(file)
  const run = async (action: 'apply' | 'stop') => {
    const answer = await withIntent(async (key) =>
      act({
        id: file.id,
        action,
        'Idempotency-Key': key,
        'If-Match': etag(file.version),
        importAction: { skip_wrong: file.wrong > 0 },
      }),
    )
    const problem = asProblem(answer.error)
    if (problem !== null) {
      notify.error(problem.detail)
      onStale()
    }
  }
  const apply = async () => {
    const skipped =
      file.wrong === 0
        ? ''
        : ` ${counted(file.wrong, 'fila con errores se omite', 'filas con errores se omiten')}.`
    const isSure = await confirm({
      title: `¿Aplicar a ${counted(left, 'persona', 'personas')}?`,
      text: `${counted(file.new, 'se registra', 'se registran')} y ${counted(file.changed, 'cambia', 'cambian')}.${skipped} Cada cambio queda en la auditoría a tu nombre.`,
      confirmLabel: 'Aplicar',
    })
    if (isSure) {
      await run('apply')
    }
  }
  const press = (what: () => Promise<void>) => () => {
    if (!isLoading) {
      void what()
    }
  }
  const canApply = left > 0 && (file.state === 'ready' || file.state === 'stopped')
  return (
    <>
      {file.wrong + file.refused > 0 ? (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => {
            void download({ kind: 'user_file', of: { file: 'user_import_errors', id: file.id } })
          }}
        >
          Descargar errores
        </Button>
      ) : null}
      {file.state === 'applying' ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-disabled={isLoading}
          onClick={press(async () => run('stop'))}
        >
          Detener
        </Button>
      ) : null}
      {canApply ? (
        <Button variant="contained" aria-disabled={isLoading} onClick={press(apply)}>
          {applyWords(file, left)}
        </Button>
      ) : null}
    </>
  )
}

function applyWords(file: UserImport, left: number): string {
  if (file.state === 'stopped') {
    return `Continuar con ${counted(left, 'fila', 'filas')}`
  }
  return file.wrong > 0
    ? `Aplicar solo ${counted(left, 'fila correcta', 'filas correctas')}`
    : `Aplicar ${counted(left, 'fila', 'filas')}`
}
