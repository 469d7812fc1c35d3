import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { PDFPageProxy } from 'pdfjs-dist'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { drawnSize, type View } from './paper'
import { type Pdf, readPdf } from './readPdf'
import { SHEET, useKeptCentre } from './useKeptCentre'
import { useSize } from './useSize'

/** What is longer is read with a program made for it. */
const MOST_PAGES = 30

interface PdfPagesProps {
  blob: Blob
  name: string
  view: View
  place: RefObject<HTMLElement | null>
}

type Read = { pages: readonly PDFPageProxy[]; count: number } | 'wrong' | null

/** The pages of a PDF, one below the other; what they say is there for screen readers. */
export function PdfPages({ blob, name, view, place }: PdfPagesProps) {
  const room = useSize(place)
  const read = usePages(blob)
  useKeptCentre(place, view)
  if (read === null) {
    return (
      <Box role="status" sx={{ m: 'auto' }}>
        <VisuallyHidden>Abriendo {name}</VisuallyHidden>
        <CircularProgress aria-hidden />
      </Box>
    )
  }
  if (read === 'wrong') {
    return (
      <Typography sx={{ m: 'auto' }} color="textSecondary" role="alert">
        Este PDF no se pudo abrir aquí. Descárgalo para verlo.
      </Typography>
    )
  }
  return (
    <Box sx={{ m: 'auto', display: 'grid', gap: 2, justifyItems: 'center' }}>
      {read.pages.map((page) => (
        <Page key={page.pageNumber} page={page} count={read.count} view={view} room={room} />
      ))}
      {read.count > read.pages.length ? (
        <Typography color="textSecondary">
          Se muestran {read.pages.length} de {read.count} páginas. Descárgalo para ver las demás.
        </Typography>
      ) : null}
    </Box>
  )
}

function usePages(blob: Blob): Read {
  const [read, setRead] = useState<Read>(null)
  useEffect(() => {
    let isGone = false
    let pdf: Pdf | null = null
    const open = async () => {
      try {
        pdf = await readPdf(blob)
        const { document } = pdf
        const shown = Math.min(MOST_PAGES, document.numPages)
        const pages = await Promise.all(
          Array.from({ length: shown }, async (_, index) => document.getPage(index + 1)),
        )
        if (!isGone) {
          setRead({ pages, count: document.numPages })
        }
      } catch {
        if (!isGone) {
          setRead('wrong')
        }
      }
      if (isGone) {
        pdf?.close()
      }
    }
    void open()
    return () => {
      isGone = true
      pdf?.close()
    }
  }, [blob])
  return read
}

interface PageProps {
  page: PDFPageProxy
  count: number
  view: View
  room: { width: number; height: number }
}

function Page({ page, count, view, room }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const own = page.getViewport({ scale: 1 })
  // As wide as its place: a page is read from its top down.
  const fits = Math.max(0.1, Math.min(2, room.width / (view.turn % 180 === 0 ? own.width : own.height)))
  const { width, height, scale } = drawnSize(
    { width: own.width * fits, height: own.height * fits },
    { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY },
    view,
  )
  const drawn = fits * scale
  useEffect(() => {
    const target = canvas.current
    if (target === null || room.width === 0) {
      return undefined
    }
    const sharp = Math.min(2, window.devicePixelRatio || 1)
    const viewport = page.getViewport({ scale: drawn * sharp, rotation: (page.rotate + view.turn) % 360 })
    target.width = Math.floor(viewport.width)
    target.height = Math.floor(viewport.height)
    const task = page.render({ canvas: target, viewport })
    // Drawn anew before it was done, it is given up.
    task.promise.catch(() => undefined)
    return () => task.cancel()
  }, [page, drawn, view.turn, room.width])
  useEffect(() => {
    page.getTextContent().then(
      ({ items }) => setText(items.map((item) => ('str' in item ? item.str : '')).join(' ')),
      () => undefined,
    )
  }, [page])
  return (
    <Box {...SHEET} sx={{ bgcolor: '#FFFFFF', boxShadow: 1, lineHeight: 0 }}>
      <Box component="canvas" ref={canvas} aria-hidden style={{ width, height }} sx={{ display: 'block' }} />
      <VisuallyHidden>
        Página {page.pageNumber} de {count}. {text}
      </VisuallyHidden>
    </Box>
  )
}
