import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FileImport } from '@/api/generated'
import { asRead } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { useDownload } from '@/app/downloads/useDownload'
import { useAppDispatch } from '@/app/store'
import { counted, written } from '@/lib/counts'
import { formatInstant } from '@/lib/dates'
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
import type { Act, Asked, ImportKind } from './kind'
import { Rows } from './Rows'
import { progressOf, type RowState, stateWords } from './words'

/** How often a file that is being applied is asked how far it is. */
export const POLL_MS = 1000

interface CheckedPageProps {
  of: ImportKind
  asked: Asked<FileImport>
  act: Act
  /** The rows in a state. */
  children: (state: RowState) => ReactNode
}

/** A file that was checked: what it would change, what is wrong with it, and how far it is applied. */
export function CheckedPage({ of, asked, act, children }: CheckedPageProps) {
  const { data: file } = asked
  const problem = asProblem(asked.error)
  const refetch = () => {
    void asked.refetch()
  }
  useRefresh(of, file?.state)
  const isApplied = file?.state === 'applied'
  const back = <BackLink to={of.home}>Volver a importar</BackLink>
  if (file === undefined) {
    return (
      <>
        <PageHeader title={of.fileTitle} back={back} />
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
        actions={<Actions of={of} file={file} act={act} onStale={refetch} />}
      />
      <Standing of={of} file={file} />
      <Section title="Qué dice el archivo">
        <Facts
          items={[
            // What was applied is told above; nothing of it is left to do.
            {
              name: 'Por registrar',
              value: isApplied
                ? null
                : counted(file.new, `${of.one} ${newWord(of, false)}`, `${of.many} ${newWord(of, true)}`),
            },
            { name: 'Por cambiar', value: isApplied ? null : counted(file.changed, of.one, of.many) },
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
      <Rows of={of} file={file}>
        {children}
      </Rows>
    </>
  )
}

function newWord({ isFeminine }: ImportKind, isMany: boolean): string {
  return `nuev${isFeminine ? 'a' : 'o'}${isMany ? 's' : ''}`
}

/** Once a file was applied, what it changed is asked for anew. */
function useRefresh(of: ImportKind, state: string | undefined) {
  const dispatch = useAppDispatch()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'applying' && state !== undefined && state !== 'applying') {
      of.refresh(dispatch)
    }
    before.current = state
  }, [dispatch, of, state])
}

/** How far it is, or what came of it. */
function Standing({ of, file }: { of: ImportKind; file: FileImport }) {
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
    const end = of.isFeminine ? 'a' : 'o'
    const words = `${counted(file.added, `${of.one} registrad${end}`, `${of.many} registrad${end}s`)} y ${counted(file.updated, `actualizad${end}`, `actualizad${end}s`)}.`
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
  of: ImportKind
  file: FileImport
  act: Act
  onStale: () => void
}

function Actions({ of, file, act, onStale }: ActionsProps) {
  const { send, isPending } = useCommand()
  const download = useDownload()
  const { left } = progressOf(file)
  const run = async (action: 'apply' | 'stop') => {
    const call = { ...asRead(file), action, importAction: { skip_wrong: file.wrong > 0 } }
    const answer = await send(act, call)
    if (!answer.ok) {
      onStale()
    }
  }
  const apply = async () => {
    const skipped =
      file.wrong === 0
        ? ''
        : ` ${counted(file.wrong, 'fila con errores se omite', 'filas con errores se omiten')}.`
    const isSure = await confirm({
      title: `¿Aplicar a ${counted(left, of.one, of.many)}?`,
      text: `${counted(file.new, 'se registra', 'se registran')} y ${counted(file.changed, 'cambia', 'cambian')}.${skipped} Cada cambio queda en la auditoría a tu nombre.`,
      confirmLabel: 'Aplicar',
    })
    if (isSure) {
      await run('apply')
    }
  }
  const press = (what: () => Promise<void>) => () => {
    if (!isPending) {
      void what()
    }
  }
  const canApply = left > 0 && (file.state === 'ready' || file.state === 'stopped')
  return (
    <>
      {file.wrong + file.refused > 0 ? (
        <Button variant="outlined" color="inherit" onClick={() => void download(of.errors(file.id))}>
          Descargar errores
        </Button>
      ) : null}
      {file.state === 'applying' ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-disabled={isPending}
          onClick={press(async () => run('stop'))}
        >
          Detener
        </Button>
      ) : null}
      {canApply ? (
        <Button variant="contained" aria-disabled={isPending} onClick={press(apply)}>
          {applyWords(file, left)}
        </Button>
      ) : null}
    </>
  )
}

function applyWords(file: FileImport, left: number): string {
  if (file.state === 'stopped') {
    return `Continuar con ${counted(left, 'fila', 'filas')}`
  }
  return file.wrong > 0
    ? `Aplicar solo ${counted(left, 'fila correcta', 'filas correctas')}`
    : `Aplicar ${counted(left, 'fila', 'filas')}`
}
