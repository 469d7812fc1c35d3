import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Modal from '@mui/material/Modal'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useListViewsQuery } from '@/api/client'
import { Icon } from '@/ui/icons'
import { pressAction } from '@/ui/shortcuts'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { useSession } from '../session/useSession'
import { useFound } from './found'
import { keyOf, Options } from './Options'
import { type Result, type ResultGroup, resultsFor } from './results'
import type { Visit } from './visits'

interface PaletteProps {
  visits: readonly Visit[]
  onClose: () => void
}

const LABEL = 'Buscar o ir a'
const PLACEHOLDER = 'Página, persona, número, monto o RUC'

/** The field has the keyboard as soon as it stands. */
const focused = (field: HTMLInputElement | null) => {
  field?.focus()
}

const frame = {
  position: 'absolute',
  display: 'flex',
  flexDirection: 'column',
  outline: 'none',
  bgcolor: 'background.paper',
  overflow: 'hidden',
  // On a phone it takes the screen.
  inset: { xs: 0, sm: '10vh auto auto 50%' },
  width: { sm: 'min(600px, 100% - 64px)' },
  maxHeight: { sm: '76vh' },
  transform: { sm: 'translateX(-50%)' },
  borderRadius: { sm: '20px' },
  boxShadow: '0 24px 64px rgba(17, 25, 39, 0.24)',
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  pl: 2.5,
  pr: { xs: 1, sm: 2.5 },
  minHeight: 64,
  flexShrink: 0,
  borderBottom: '1px solid',
  borderColor: 'divider',
  // The field has no frame of its own: the line below it is its focus.
  '&:focus-within': { boxShadow: 'inset 0 -2px 0 #6366F1' },
} as const

/** Goes anywhere and begins anything by a few letters of its name: a combobox over the list of what answers them. */
export function Palette({ visits, onClose }: PaletteProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const listId = useId()
  const [typed, setTyped] = useState('')
  // By what it is and not by its place: what arrives above it moves it. Nothing where the first one is meant.
  const [meant, setMeant] = useState<string | null>(null)
  const { data: views } = useListViewsQuery()
  const { groups: found, isSearching } = useFound(typed, session)
  const groups = useMemo(
    () => resultsFor(session, visits, typed, { views: views?.items ?? [], found }),
    [session, visits, typed, views, found],
  )
  const results = useMemo(() => groups.flatMap((group) => group.results), [groups])
  const active = Math.max(
    results.findIndex((result) => keyOf(result) === meant),
    0,
  )
  const point = (at: number) => {
    const result = results[at]
    setMeant(at === 0 || result === undefined ? null : keyOf(result))
  }

  const choose = ({ entry }: Result) => {
    onClose()
    if (entry.press !== undefined) {
      // When the palette is gone and has given the focus back.
      setTimeout(pressAction, 0, entry.press)
      return
    }
    // The help leads back to where it was asked for.
    void navigate(entry.to, { state: { from: `${pathname}${search}` } })
  }
  const press = (event: KeyboardEvent) => {
    const last = results.length - 1
    const next = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      point(next)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const chosen = results[active]
      if (chosen !== undefined) {
        choose(chosen)
      }
    }
  }

  return (
    <Modal open onClose={onClose}>
      <Box role="dialog" aria-modal="true" aria-label={LABEL} tabIndex={-1} sx={frame}>
        <Box sx={head}>
          <Icon name="search" sx={{ color: 'neutral.500' }} />
          <Field
            typed={typed}
            isNarrow={isNarrow}
            listId={listId}
            activeId={results.length === 0 ? undefined : optionId(listId, active)}
            onType={(text) => {
              setTyped(text)
              setMeant(null)
            }}
            onKeyDown={press}
          />
          {isNarrow ? (
            <Button color="inherit" onClick={onClose}>
              Cerrar
            </Button>
          ) : null}
        </Box>
        <Found typed={typed} groups={groups} count={results.length} isSearching={isSearching} />
        <Options
          id={listId}
          label={typed.trim() === '' ? 'Sugerencias' : 'Resultados'}
          groups={groups}
          active={active}
          optionId={(at) => optionId(listId, at)}
          onPoint={point}
          onChoose={choose}
        />
      </Box>
    </Modal>
  )
}

interface FieldProps {
  typed: string
  isNarrow: boolean
  listId: string
  /** The option that is meant; none while there are no options. */
  activeId: string | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Field({ typed, isNarrow, listId, activeId, onType, onKeyDown }: FieldProps) {
  return (
    <Box
      component="input"
      ref={focused}
      type="text"
      role="combobox"
      aria-label={LABEL}
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      placeholder={isNarrow ? `${LABEL}…` : PLACEHOLDER}
      value={typed}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{
        flexGrow: 1,
        minWidth: 0,
        minHeight: 48,
        p: 0,
        border: 0,
        outline: 'none !important',
        bgcolor: 'transparent',
        font: 'inherit',
        typography: 'body1',
        color: 'text.primary',
        textOverflow: 'ellipsis',
        '&::placeholder': { color: 'neutral.500', opacity: 1 },
      }}
    />
  )
}

function optionId(listId: string, at: number): string {
  return `${listId}-${String(at)}`
}

interface FoundProps {
  typed: string
  groups: readonly ResultGroup[]
  count: number
  /** What the server finds is on its way. */
  isSearching: boolean
}

/** Says how much there is, and what to do where the portal has nothing of that name. */
function Found({ typed, groups, count, isSearching }: FoundProps) {
  const isFound = groups.some(({ of }) => of === 'portal' || of === 'found')
  const isNothing = typed.trim() !== '' && !isFound && !isSearching
  // Said a moment after the last letter, not at each.
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      setAnnounced(typed.trim() === '' ? '' : count === 1 ? '1 opción' : `${String(count)} opciones`)
    }, 400)
    return () => clearTimeout(timer)
  }, [typed, count])
  return (
    <>
      <div role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </div>
      {isSearching && !isFound ? (
        <Box role="status" sx={{ px: 2.5, pt: 2, typography: 'body2', color: 'text.secondary' }}>
          Buscando…
        </Box>
      ) : null}
      {isNothing ? (
        <Box sx={{ px: 2.5, pt: 2.5, pb: 1 }}>
          <Box component="p" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            No se encontró nada con «{typed.trim()}»
          </Box>
          <Box component="p" sx={{ m: 0, mt: 0.5, typography: 'body2', color: 'text.secondary' }}>
            {count === 0
              ? 'Prueba con otra palabra, o con el comienzo de una.'
              : 'Prueba con otra palabra, o busca en una de estas listas.'}
          </Box>
        </Box>
      ) : null}
    </>
  )
}
