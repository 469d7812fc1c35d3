import { lazy, type ReactNode, Suspense } from 'react'
import type { CashSessionDetail } from '@/api/client'
import type { DocumentAction } from '@/ui/document/ActionBar'
import { useFreshDialog } from '@/ui/useFreshDialog'

const MovementDialog = lazy(async () => ({ default: (await import('./MovementDialog')).MovementDialog }))
const ReturnDialog = lazy(async () => ({ default: (await import('./ReturnDialog')).ReturnDialog }))
const SendDialog = lazy(async () => ({ default: (await import('./SendDialog')).SendDialog }))

interface MovementActions {
  actions: readonly DocumentAction[]
  /** What they open, wherever it stands. */
  dialogs: ReactNode
}

/** What moves the money of a box, for who keeps it while it is open: the most frequent first. */
export function useMovementActions(session: CashSessionDetail, isOffered: boolean): MovementActions {
  const noting = useFreshDialog<'in' | 'out'>()
  const returning = useFreshDialog()
  const sending = useFreshDialog<never>()
  const actions: readonly DocumentAction[] = [
    { key: 'move-out', label: 'Anotar egreso', look: 'soft', onAct: () => noting.open('out') },
    { key: 'move-in', label: 'Anotar ingreso', look: 'soft', onAct: () => noting.open('in') },
    { key: 'take-back', label: 'Recibir devolución', look: 'soft', onAct: () => returning.open() },
    { key: 'send', label: 'Enviar dinero', look: 'soft', onAct: () => sending.open() },
  ]
  const dialogs = (
    <Suspense>
      {noting.time === 0 ? null : (
        <MovementDialog
          key={`noting-${String(noting.time)}`}
          session={session}
          direction={noting.about ?? 'out'}
          isOpen={noting.isOpen}
          onClose={noting.close}
        />
      )}
      {returning.time === 0 ? null : (
        <ReturnDialog
          key={`returning-${String(returning.time)}`}
          session={session}
          isOpen={returning.isOpen}
          onClose={returning.close}
        />
      )}
      {sending.time === 0 ? null : (
        <SendDialog
          key={`sending-${String(sending.time)}`}
          session={session}
          isOpen={sending.isOpen}
          onClose={sending.close}
        />
      )}
    </Suspense>
  )
  return { actions: isOffered ? actions : [], dialogs }
}
