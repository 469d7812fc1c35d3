import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { counted, percentOf } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import type { BatchActing } from '../detail/useBatchAction'
import { LineCards } from './LineCards'
import { LineGrid } from './LineGrid'
import type { ShownLine } from './shown'
import type { LineEdits } from './useLineEdits'
import { useLines } from './useLines'
import { VIEW_PARAM } from './views'

interface LinesViewProps {
  batch: BatchDetail
  acting: BatchActing
  edits: LineEdits
  view: string
  q: string
  isEditable: boolean
  onOpen: (shown: ShownLine) => void
  onReset: () => void
}

/** The lines of one view: a grid at the desk, cards on a phone. */
export function LinesView({ batch, acting, edits, view, q, isEditable, onOpen, onReset }: LinesViewProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const lines = useLines(batch, view, q)
  const { store, change, onSee } = lines
  const { settle } = edits
  useEffect(settle, [settle, change])
  const rowAt = useShownLines(store.at, edits.cellsOf)
  const { total, problem } = store
  if (total === undefined) {
    return problem === null ? (
      <TableSkeleton label="las líneas" />
    ) : (
      <Stack sx={{ px: 2 }}>
        <ProblemAlert problem={problem} takesFocus={false} onRetry={store.retry} />
      </Stack>
    )
  }
  const shown = { count: total, rowAt, onSee, batch, isEditable }
  return (
    <>
      <Stack sx={{ px: 2 }}>
        <ProblemAlert problem={problem} takesFocus={false} onRetry={store.retry} />
        <ProblemAlert problem={edits.problem} takesFocus={false} onRetry={edits.retry} />
      </Stack>
      <Standing batch={batch} waiting={edits.waiting} isEditable={isEditable} isNarrow={isNarrow} />
      {total === 0 && view === 'errors' && q === '' ? (
        <NothingWrong batch={batch} />
      ) : total === 0 ? (
        <EmptyState
          cause="no-match"
          title="Ninguna línea coincide"
          action={q === '' ? undefined : <Button onClick={onReset}>Limpiar filtros</Button>}
        />
      ) : isNarrow ? (
        <LineCards {...shown} onOpen={onOpen} />
      ) : (
        <LineGrid {...shown} acting={acting} edits={edits} store={store} />
      )}
    </>
  )
}

/** The last error is mended; whoever mended it by the keyboard goes on from here. */
function NothingWrong({ batch: { id, state } }: { batch: BatchDetail }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) {
      link.current?.focus()
    }
  }, [])
  return (
    <EmptyState
      cause="all-done"
      title="No quedan errores"
      text={state === 'ready' ? 'El lote está listo: arriba puedes enviarlo a aprobar.' : undefined}
      action={
        <Button ref={link} component={Link} to={`${paths.batch(id)}?${VIEW_PARAM}=all`}>
          Ver todas las líneas
        </Button>
      }
    />
  )
}

/** The same line is the same object as long as nothing of it changes: only what changed is drawn again. */
function useShownLines(
  lineAt: (index: number) => ShownLine['line'] | undefined,
  cellsOf: (position: number) => ShownLine['typed'],
) {
  const known = useRef(new WeakMap<ShownLine['line'], ShownLine>())
  return (index: number): ShownLine | undefined => {
    const line = lineAt(index)
    if (line === undefined) {
      return undefined
    }
    const typed = cellsOf(line.position)
    const before = known.current.get(line)
    if (before !== undefined && before.typed === typed) {
      return before
    }
    const shown = { line, typed }
    known.current.set(line, shown)
    return shown
  }
}

interface StandingProps {
  batch: BatchDetail
  waiting: number
  isEditable: boolean
  isNarrow: boolean
}

/** One line of a fixed height: what is being saved or checked, else which keys there are. */
function Standing({ batch, waiting, isEditable, isNarrow }: StandingProps) {
  const isChecking = batch.state === 'validating'
  const { done, total } = batch.progress ?? { done: 0, total: null }
  const share = total === null || total === undefined ? undefined : percentOf(done, total)
  const words = isChecking
    ? `Revisando lo corregido${share === undefined ? '' : `: ${String(share)} %`}${waiting > 0 ? `. ${counted(waiting, 'línea', 'líneas')} por guardar` : ''}…`
    : waiting > 0
      ? `Guardando ${counted(waiting, 'línea', 'líneas')}…`
      : isEditable && !isNarrow
        ? 'Enter corrige y Esc cancela. Al corregir, Tab guarda y va al error siguiente; sin corregir, F8. Supr quita la línea.'
        : ''
  return (
    <Stack sx={{ px: { xs: 2, sm: 3 }, pb: 1, minHeight: 34 }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {words}
      </Typography>
      {isChecking ? (
        <LinearProgress
          aria-label="Revisando lo corregido"
          variant={share === undefined ? 'indeterminate' : 'determinate'}
          value={share}
          sx={{ mt: 0.5 }}
        />
      ) : null}
    </Stack>
  )
}
