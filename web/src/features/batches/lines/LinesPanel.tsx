import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { type ChoosableFile, DownloadMenu } from '@/app/downloads/DownloadMenu'
import { paths } from '@/lib/paths'
import { confirm } from '@/ui/confirm'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { LinkTabs } from '@/ui/LinkTabs'
import { Section } from '@/ui/Section'
import { useFreshDialog } from '@/ui/useFreshDialog'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { LinesView } from './LinesView'
import type { ShownLine } from './shown'
import { useLineEdits } from './useLineEdits'
import { firstView, VIEW_PARAM, viewsOf } from './views'

const LineDialog = lazy(async () => ({ default: (await import('./LineDialog')).LineDialog }))

const FILTERS = { q: '' } as const
/** Where mending a line gives something up. */
const LOCKED = new Set(['pending_approval', 'approved'])

interface LinesPanelProps {
  batch: BatchDetail
  acting: BatchActing
  isApprover: boolean
  /** Lines from elsewhere, instead of these or beside them. */
  onOther: () => void
}

/** The lines of a batch: all of them, or those of one kind; what is wrong stands at its cell and is mended there. */
export function LinesPanel({ batch, acting, isApprover, onOther }: LinesPanelProps) {
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
  useLeaveGuard(edits.waiting > 0, 'nothing')
  const edit = actionOf(batch, 'edit')
  const [unlocked, setUnlocked] = useState<string | null>(null)
  // Nobody gives an approval up by a slip of the hand.
  const isLocked = LOCKED.has(batch.state) && unlocked !== batch.state
  // Its check is not the end of editing: what is typed meanwhile waits for it.
  const isEditable = !isLocked && (edit.isOpen || (batch.state === 'validating' && batch.lines > 0))
  const unlock = async () => {
    const isSure = await confirm({
      title: '¿Corregir las líneas?',
      text: isApprover
        ? 'Si corriges algo, el lote vuelve a revisarse y ya no lo podrás aprobar tú. Si está mal, devuélvelo con un motivo.'
        : 'Si corriges algo, el lote vuelve a revisarse y las aprobaciones que tenga se pierden.',
      confirmLabel: 'Corregir',
    })
    if (isSure) {
      setUnlocked(batch.state)
    }
  }
  return (
    <Section
      title="Líneas"
      padded={false}
      actions={
        <LineActions
          batch={batch}
          show={view}
          q={filters.values.q}
          isEditable={isEditable}
          onUnlock={isLocked && edit.isOpen ? unlock : null}
          onAdd={() => dialog.open()}
          onOther={onOther}
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
      <FilterBar
        {...filters.bar}
        search={<FilterSearch label="Buscar en las líneas" {...filters.field('q')} />}
      />
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
  /** Which of them are on screen. */
  show: string
  q: string
  isEditable: boolean
  onAdd: () => void
  onOther: () => void
  /** Asks before a batch that waits for approval, or has it, is mended; null where it need not be asked. */
  onUnlock: (() => Promise<void>) | null
}

function LineActions({ batch, show, q, isEditable, onAdd, onOther, onUnlock }: LineActionsProps) {
  const { id, wrong_lines } = batch
  const lines = (['csv', 'xlsx'] as const).map((format): ChoosableFile => {
    const of = { what: 'lines', id, format, query: new URLSearchParams({ show, q }).toString() } as const
    return { label: `Descargar ${format.toUpperCase()}`, target: { kind: 'batch', of } }
  })
  const annotated: ChoosableFile = {
    label: 'Descargar con los errores (XLSX)',
    target: { kind: 'batch', of: { what: 'annotated', id } },
  }
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
      {onUnlock === null ? null : (
        <Button variant="outlined" color="inherit" size="small" onClick={() => void onUnlock()}>
          Corregir líneas
        </Button>
      )}
      {isEditable ? (
        <>
          <Button variant="outlined" color="inherit" size="small" data-adds onClick={onAdd}>
            Agregar línea
          </Button>
          <Button variant="outlined" color="inherit" size="small" onClick={onOther}>
            Subir otro archivo
          </Button>
        </>
      ) : null}
      <DownloadMenu files={wrong_lines > 0 ? [annotated, ...lines] : lines} />
    </Stack>
  )
}
