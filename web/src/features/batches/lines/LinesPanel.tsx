import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type BatchDetail, useRemoveBatchLineMutation } from '@/api/batches'
import { counted, percentOf } from '@/lib/counts'
import { paths } from '@/lib/paths'
import { confirm } from '@/ui/confirm'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { VirtualCards } from '@/ui/grid/VirtualCards'
import { VirtualGrid } from '@/ui/grid/VirtualGrid'
import { LinkTabs } from '@/ui/LinkTabs'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { isColumn } from '../columns'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { useBatchDownload } from '../detail/useBatchDownload'
import { gridColumns, notesOf, type ShownLine, textOf } from './gridColumns'
import { LineCard } from './LineCard'
import { seekWrong } from './seek'
import { type LineEdits, useLineEdits } from './useLineEdits'
import { useLines } from './useLines'
import { firstView, VIEW_PARAM, viewsOf } from './views'

const LineDialog = lazy(async () => ({ default: (await import('./LineDialog')).LineDialog }))

const FILTERS = { q: '' } as const

interface LinesPanelProps {
  batch: BatchDetail
  acting: BatchActing
  isApprover: boolean
}

/** The lines of a batch: all of them, or those of one kind; what is wrong stands at its cell and is mended there. */
export function LinesPanel({ batch, acting, isApprover }: LinesPanelProps) {
  const [params] = useSearchParams()
  const filters = useUrlFilters(FILTERS)
  const [first, setFirst] = useState(() => firstView(batch, isApprover))
  if (first === 'all' && batch.wrong_lines > 0) {
    setFirst('errors')
  }
  const wanted = params.get(VIEW_PARAM) ?? first
  const views = viewsOf(batch, wanted)
  // The view of the last wrong line goes with it.
  const view = views.some(({ key }) => key === wanted) ? wanted : 'all'
  const dialog = useFreshDialog<ShownLine>()
  const edits = useLineEdits(batch)
  useLeaveGuard(edits.waiting > 0, { isKept: false })
  const edit = actionOf(batch, 'edit')
  // Its check is not the end of editing: what is typed meanwhile waits for it.
  const isEditable = edit.isOpen || (batch.state === 'validating' && batch.lines > 0)
  return (
    <Section
      title="Líneas"
      padded={false}
      actions={
        <LineActions
          batch={batch}
          isEditable={isEditable}
          onAdd={() => {
            dialog.open()
          }}
        />
      }
    >
      <Stack sx={{ px: { xs: 0, sm: 1 } }}>
        <LinkTabs
          label="Cuáles líneas"
          active={view}
          tabs={views.map(({ key, label }) => ({
            key,
            label,
            to: `${paths.batch(batch.id)}?${VIEW_PARAM}=${key}`,
          }))}
        />
      </Stack>
      <FilterBar isFiltered={filters.isFiltered} onReset={filters.reset}>
        <FilterSearch
          label="Buscar nombre, documento, cuenta o referencia"
          value={filters.values.q}
          onChange={(q) => {
            filters.set({ q })
          }}
        />
      </FilterBar>
      <LinesView
        key={`${view} ${filters.values.q}`}
        batch={batch}
        acting={acting}
        edits={edits}
        view={view}
        q={filters.values.q}
        isEditable={isEditable}
        onOpen={dialog.open}
        onReset={filters.reset}
      />
      {dialog.time === 0 ? null : (
        <Suspense>
          <LineDialog
            key={dialog.time}
            isOpen={dialog.isOpen}
            batch={batch}
            shown={dialog.about}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Section>
  )
}

interface LineActionsProps {
  batch: BatchDetail
  isEditable: boolean
  onAdd: () => void
}

function LineActions({ batch, isEditable, onAdd }: LineActionsProps) {
  const download = useBatchDownload()
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {isEditable ? (
        <Button variant="outlined" color="inherit" size="small" data-adds onClick={onAdd}>
          Agregar línea
        </Button>
      ) : null}
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        onClick={() => {
          void download({ what: 'annotated', id: batch.id })
        }}
      >
        {batch.wrong_lines > 0 ? 'Descargar con los errores (XLSX)' : 'Descargar XLSX'}
      </Button>
    </Stack>
  )
}

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

function LinesView({ batch, acting, edits, view, q, isEditable, onOpen, onReset }: LinesViewProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { store, change, onSee } = useLines(batch, view, q)
  const { settle } = edits
  useEffect(settle, [settle, change])
  const remove = useRemove(batch, acting)
  const rowAt = useShownLines(store.at, edits.cellsOf)
  const hasWas = batch.of_batch !== null && batch.of_batch !== undefined
  const columns = useMemo(
    () => gridColumns({ batch, isEditable, hasWas, onDelete: remove }),
    [batch, isEditable, hasWas, remove],
  )
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
        <VirtualCards
          label="Líneas del lote"
          count={total}
          rowAt={rowAt}
          onSee={onSee}
          card={(shown) => <LineCard shown={shown} batch={batch} isEditable={isEditable} onOpen={onOpen} />}
        />
      ) : (
        <VirtualGrid
          label="Líneas del lote"
          columns={columns}
          count={total}
          rowAt={rowAt}
          notesOf={notesOf}
          onSee={onSee}
          editing={
            isEditable
              ? {
                  textOf: (shown, column) => (isColumn(column) ? textOf(shown, column) : null),
                  onCommit: (shown, column, text) => {
                    edits.edit(shown.line.position, { [column]: text })
                  },
                  onDelete: remove,
                  seekWrong: async (index, step) => seekWrong(store, index, step),
                }
              : undefined
          }
        />
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
      cause="nothing-yet"
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

function useRemove(batch: BatchDetail, acting: BatchActing) {
  const [removeLine] = useRemoveBatchLineMutation()
  const remove = async ({ line: { position, row, cells } }: ShownLine) => {
    const isSure = await confirm({
      title: `¿Quitar la línea ${String(row ?? position)}?`,
      text: `${cells.name} · ${cells.amount}. No se puede deshacer; revisa que el total de control siga siendo el mismo.`,
      confirmLabel: 'Quitar',
      tone: 'error',
    })
    if (isSure) {
      await acting.run(
        batch,
        'remove',
        async (key, version) =>
          removeLine({ id: batch.id, position, 'Idempotency-Key': key, 'If-Match': version }),
        'La línea se quitó del lote.',
      )
    }
  }
  // The columns stay the same, and with them the rows that are drawn.
  const current = useRef(remove)
  useEffect(() => {
    current.current = remove
  })
  return useCallback((shown: ShownLine) => {
    void current.current(shown)
  }, [])
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
        ? 'Enter corrige, Esc cancela, Tab va al error siguiente, Supr quita la línea.'
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
