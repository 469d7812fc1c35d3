import type { FileImport } from '@/api/generated'
import { percentOf } from '@/lib/counts'
import type { PillTone } from '@/ui/StatePill'

/** What a file may be, as the server says it too. */
export const FILE_TYPES = '.xlsx,.ods,.xls,.csv,.txt,.tsv'
export const FILE_MAX_BYTES = 15 * 1024 * 1024

const STATES: Readonly<Record<string, { label: string; tone: PillTone }>> = {
  ready: { label: 'Revisado, sin aplicar', tone: 'info' },
  applying: { label: 'Aplicándose', tone: 'primary' },
  stopped: { label: 'Detenido', tone: 'warning' },
  applied: { label: 'Aplicado', tone: 'success' },
}

export function stateWords(state: string): { label: string; tone: PillTone } {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

export type RowState = 'new' | 'changed' | 'wrong' | 'added' | 'updated' | 'refused'

/** What rows come to, in the order a person wants to see them: what is wrong first. */
export const ROW_STATES: readonly { state: RowState; label: string }[] = [
  { state: 'refused', label: 'No aplicadas' },
  { state: 'wrong', label: 'Con errores' },
  { state: 'new', label: 'Nuevas' },
  { state: 'changed', label: 'Con cambios' },
  { state: 'added', label: 'Registradas' },
  { state: 'updated', label: 'Actualizadas' },
]

export function isRowState(state: string | null): state is RowState {
  return ROW_STATES.some((row) => row.state === state)
}

/** How many rows wait to be applied, and how many were. */
export function progressOf(file: FileImport): { left: number; done: number; share_percent: number } {
  const left = file.new + file.changed
  const done = file.added + file.updated + file.refused
  const all = left + done
  return { left, done, share_percent: percentOf(done, all) }
}
