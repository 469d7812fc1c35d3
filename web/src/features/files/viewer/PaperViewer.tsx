import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useDownload } from '@/app/downloads/useDownload'
import { ActionButton } from '@/ui/ActionButton'
import { Facts } from '@/ui/Facts'
import { Icon, type IconName } from '@/ui/icons'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { Picture } from './Picture'
import { KEYS, type Paper, type ViewAct, viewAfter, WHOLE } from './paper'
import { Thumbnails } from './Thumbnails'
import { type Content, useContents } from './useContents'

/** What takes PDFs apart is larger than all the portal: it comes when one is opened. */
const PdfPages = lazy(async () => ({ default: (await import('./PdfPages')).PdfPages }))

interface PaperViewerProps {
  papers: readonly Paper[]
  /** The id of the one that is shown first. */
  first: string
  isOpen: boolean
  onClose: () => void
}

/** The papers of a document, each as large as the screen, beside what it proves. */
export function PaperViewer({ papers, first, isOpen, onClose }: PaperViewerProps) {
  const titleId = useId()
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      papers.findIndex(({ id }) => id === first),
    ),
  )
  const [view, setView] = useState(WHOLE)
  const { contents, load, retry } = useContents()
  const paper = papers[at] ?? papers[0]
  useEffect(() => {
    if (paper !== undefined) {
      void load(paper)
    }
  }, [load, paper])
  if (paper === undefined) {
    return null
  }
  const go = (to: number) => {
    if (to >= 0 && to < papers.length) {
      setAt(to)
      setView(WHOLE)
    }
  }
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key]
    if (act !== undefined) {
      event.preventDefault()
      if (act === 'next' || act === 'back') {
        go(at + (act === 'next' ? 1 : -1))
      } else {
        setView(viewAfter(view, act))
      }
    }
  }
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen
      aria-labelledby={titleId}
      onKeyDown={press}
      slotProps={{ paper: { sx: { bgcolor: 'neutral.50' } } }}
    >
      <Head
        paper={paper}
        titleId={titleId}
        place={papers.length > 1 ? `${String(at + 1)} de ${String(papers.length)}` : null}
        onAct={(act) => setView(viewAfter(view, act))}
        onClose={onClose}
      />
      <Box sx={{ flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', lg: 'row' } }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
          <Box sx={{ flexGrow: 1, minHeight: 0, display: 'flex', position: 'relative' }}>
            <Shown
              key={paper.id}
              paper={paper}
              content={contents[paper.id]}
              view={view}
              onRetry={() => void retry(paper)}
            />
            {papers.length > 1 ? (
              <>
                <Turn side="left" label="Anterior" isOff={at === 0} onAct={() => go(at - 1)} />
                <Turn
                  side="right"
                  label="Siguiente"
                  isOff={at === papers.length - 1}
                  onAct={() => go(at + 1)}
                />
              </>
            ) : null}
          </Box>
          {papers.length > 1 ? (
            <Thumbnails papers={papers} at={at} contents={contents} onLoad={load} onGo={go} />
          ) : null}
        </Box>
        <About paper={paper} />
      </Box>
    </Dialog>
  )
}

interface HeadProps {
  paper: Paper
  titleId: string
  /** "2 de 5". */
  place: string | null
  onAct: (act: ViewAct) => void
  onClose: () => void
}

function Head({ paper, titleId, place, onAct, onClose }: HeadProps) {
  const download = useDownload()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const tool = (icon: IconName, label: string, act: ViewAct) => (
    <IconButton aria-label={label} title={label} onClick={() => onAct(act)} sx={TOOL}>
      <Icon name={icon} />
    </IconButton>
  )
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: { xs: 0, sm: 0.5 },
        px: { xs: 1, sm: 2 },
        py: 0.5,
        bgcolor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 0', minWidth: 0, pl: 1 }}>
        <Typography
          id={titleId}
          component="h2"
          variant="body1"
          sx={{ fontFamily: 'fontFamily', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}
          noWrap
        >
          {paper.name}
        </Typography>
        {place === null ? null : (
          <Typography variant="body2" color="textSecondary" role="status">
            {place}
          </Typography>
        )}
      </Box>
      {tool('remove', 'Alejar', 'out')}
      {tool('add', 'Acercar', 'in')}
      {tool('rotate', 'Girar', 'turn')}
      {isNarrow ? (
        <IconButton
          aria-label="Descargar"
          title="Descargar"
          onClick={() => void download(paper.target)}
          sx={TOOL}
        >
          <Icon name="download" />
        </IconButton>
      ) : (
        <ActionButton
          variant="outlined"
          color="inherit"
          pendingLabel="preparando…"
          startIcon={<Icon name="download" />}
          onAct={async () => download(paper.target)}
        >
          Descargar
        </ActionButton>
      )}
      <IconButton aria-label="Cerrar" title="Cerrar (Esc)" onClick={onClose} sx={TOOL}>
        <Icon name="close" />
      </IconButton>
    </Box>
  )
}

const TOOL = { width: 44, height: 44 } as const

function Opening({ name }: { name: string }) {
  return (
    <Box role="status" sx={{ m: 'auto' }}>
      <VisuallyHidden>Abriendo {name}</VisuallyHidden>
      <CircularProgress aria-hidden />
    </Box>
  )
}

interface ShownProps {
  paper: Paper
  content: Content | undefined
  view: typeof WHOLE
  onRetry: () => void
}

/** The paper itself, which scrolls where it is larger than its place. */
function Shown({ paper, content, view, onRetry }: ShownProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Box
      ref={place}
      role="region"
      aria-label={`Documento ${paper.name}`}
      // What is larger than its place is moved by the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      sx={{ flexGrow: 1, minWidth: 0, overflow: 'auto', display: 'flex', p: { xs: 1, sm: 3 } }}
    >
      {content === undefined ? (
        <Opening name={paper.name} />
      ) : 'detail' in content ? (
        <Box sx={{ m: 'auto' }}>
          <ProblemAlert problem={{ detail: content.detail }} takesFocus={false} onRetry={onRetry} />
        </Box>
      ) : content.blob.type.startsWith('image/') ? (
        <Picture url={content.url} alt={`${paper.title}: ${paper.name}`} view={view} place={place} />
      ) : content.blob.type === 'application/pdf' ? (
        <Suspense fallback={<Opening name={paper.name} />}>
          <PdfPages blob={content.blob} name={paper.name} view={view} place={place} />
        </Suspense>
      ) : (
        <Typography sx={{ m: 'auto' }} color="textSecondary">
          Este archivo no se puede ver aquí. Descárgalo para abrirlo.
        </Typography>
      )}
    </Box>
  )
}

interface TurnProps {
  side: 'left' | 'right'
  label: string
  isOff: boolean
  onAct: () => void
}

function Turn({ side, label, isOff, onAct }: TurnProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onAct}
      sx={{
        ...TOOL,
        position: 'absolute',
        top: 'calc(50% - 22px)',
        [side]: 12,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        opacity: isOff ? 0.4 : 1,
        '&:hover': { bgcolor: 'background.paper' },
      }}
    >
      <Icon name="chevron" sx={side === 'left' ? { transform: 'rotate(180deg)' } : undefined} />
    </IconButton>
  )
}

/** What the paper proves: beside it where there is room, else below it in two lines. */
function About({ paper: { title, amount, facts } }: { paper: Paper }) {
  return (
    <Box
      component="aside"
      aria-label="Lo que prueba"
      sx={{
        flexShrink: 0,
        width: { xs: 'auto', lg: 360 },
        maxHeight: { xs: '30%', lg: 'none' },
        overflow: 'auto',
        p: { xs: 2, lg: 3 },
        bgcolor: 'background.paper',
        borderTop: { xs: '1px solid', lg: 0 },
        borderLeft: { xs: 0, lg: '1px solid' },
        borderColor: { xs: 'divider', lg: 'divider' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography component="p" variant="h6" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {amount === undefined ? null : (
          <Typography
            component="p"
            variant="h6"
            sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          >
            {amount}
          </Typography>
        )}
      </Box>
      {/* Too narrow for the names' usual column: a number beside it would be broken. */}
      <Box
        sx={{
          mt: 2,
          display: { xs: 'none', sm: 'block' },
          '& > dl': { gridTemplateColumns: 'max-content minmax(0, 1fr)' },
        }}
      >
        <Facts items={facts} />
      </Box>
    </Box>
  )
}
