import { lazy, type ReactNode, Suspense } from 'react'
import { useFreshDialog } from '@/ui/useFreshDialog'
import type { Paper } from './paper'

export type { Paper } from './paper'

const PaperViewer = lazy(async () => ({ default: (await import('./PaperViewer')).PaperViewer }))

interface Papers {
  open: (id: string) => void
  /** What `open` opens; it stands anywhere on the page. */
  viewer: ReactNode
}

/** Shows the papers of a document one after the other, beside what they prove. */
export function usePapers(papers: readonly Paper[]): Papers {
  const dialog = useFreshDialog<string>()
  return {
    open: dialog.open,
    viewer:
      dialog.time === 0 || papers.length === 0 ? null : (
        <Suspense>
          <PaperViewer
            key={dialog.time}
            papers={papers}
            first={dialog.about ?? ''}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      ),
  }
}
