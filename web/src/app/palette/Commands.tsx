import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { helpOf } from '@/features/help/door'
import { whenIdle } from '@/lib/idle'
import { isAnotherLayerOpen, pressAction, useKeys } from '@/ui/shortcuts'
import { OPENS_NOTICES } from '../bell/action'
import { useVisits } from './visits'

const loadPalette = async () => import('./Palette')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

interface CommandsProps {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [data-shortcut="search"]')
  field?.focus()
  field?.select()
  return field !== null
}

/** The keys of the whole portal, and the palette that one of them opens. */
export function Commands({ isOpen, onOpen, onClose }: CommandsProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const visits = useVisits()
  useEffect(() => whenIdle(loadPalette), [])
  useKeys({
    '/': focusSearch,
    n: () => pressAction(OPENS_NOTICES),
    '?': () => {
      const help = helpOf(location)
      if (help !== null) {
        void navigate(help.to, { state: help.state })
      }
      return true
    },
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.key.toLowerCase() !== 'k' || event.repeat) {
        return
      }
      // The browser's own search bar would open behind a dialog, too.
      event.preventDefault()
      // A dialog with something typed in it is answered first.
      if (!isOpen && !isAnotherLayerOpen()) {
        onOpen()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, onOpen])
  return isOpen ? (
    // What is typed before it is there is meant for it: the keys of the page are off.
    <Suspense fallback={<div role="dialog" aria-modal="true" aria-busy="true" aria-label="Cargando" />}>
      <Palette visits={visits()} onClose={onClose} />
    </Suspense>
  ) : null
}
