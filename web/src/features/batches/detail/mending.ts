import type { BatchDetail } from '@/api/batches'
import { counted } from '@/lib/counts'
import type { DocumentAction } from '@/ui/document/ActionBar'
import { actionOf } from './actionOf'

export interface Mending {
  /** What there is to do, and where. */
  words: string
  action: DocumentAction
}

/** The first wrong cell of the grid, or what mends the first wrong line on a phone. */
const FIRST_WRONG = '[role="grid"] [aria-invalid="true"], [data-mends]'

/** To what is wrong in the lines: the view of the wrong ones, and in it the first of them. */
function goToWrong(): void {
  const tab = document.querySelector<HTMLElement>('[data-tab="errors"] > a')
  const isOpen = tab?.getAttribute('aria-current') === 'page'
  // Another view is drawn anew: what stands in it now takes no focus.
  const target = (isOpen ? document.querySelector<HTMLElement>(FIRST_WRONG) : null) ?? tab
  if (!isOpen) {
    tab?.click()
  }
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** What takes a batch with errors on, for whoever may mend it: its lines first, else what was typed of all of it. */
export function mendingOf(batch: BatchDetail, onEditHeader: () => void): Mending | null {
  const { state, lines, wrong_lines } = batch
  if (state !== 'with_errors' || lines === 0 || !actionOf(batch, 'edit').isOpen) {
    return null
  }
  return wrong_lines > 0
    ? {
        words: `Te toca corregir ${counted(wrong_lines, 'línea', 'líneas')}: aquí mismo o subiendo otro archivo.`,
        action: { key: 'mend', label: 'Corregir las líneas', look: 'next', onAct: goToWrong },
      }
    : {
        words: 'Te toca hacer que el lote cuadre: corrige sus datos o sus líneas.',
        action: { key: 'mend', label: 'Corregir los datos', look: 'next', onAct: onEditHeader },
      }
}
