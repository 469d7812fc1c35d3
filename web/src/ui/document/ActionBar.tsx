import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import { ActionButton } from '../ActionButton'
import { Icon } from '../icons'

/** What can be done with a document: a step of its life, or a way to another page. */
export interface DocumentAction {
  key: string
  label: string
  /** `next` takes the document forward: the first of them is the one filled button of the page. */
  look: 'next' | 'soft' | 'danger'
  /** Of the next step: whether it cannot be undone. */
  isFinal?: boolean
  /** Where it leads; without it `onAct` is done. */
  to?: To
  onAct?: () => unknown
  /** Why it is not possible now, and who can. */
  blockedBy?: string | null
  /** Whether something is on its way, be it this or another. */
  isPending?: boolean
  pendingLabel?: string
}

/** Beside the next step stand so many others; what is more is in the menu. */
const MOST_BESIDE = 2
const MOST_BESIDE_ON_PHONE = 1

interface ActionBarProps {
  /** In the order of the buttons. */
  actions: readonly DocumentAction[]
  /** Behind the buttons: who takes the step that is not the reader's. */
  children?: ReactNode
}

/** The next step of a document, and what else can be done with it; on a phone always under the thumb. */
export function ActionBar({ actions, children }: ActionBarProps) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  if (actions.length === 0) {
    return children
  }
  // Where a step forward is blocked and another is not, that one is next.
  const next =
    actions.find(({ look, blockedBy }) => look === 'next' && (blockedBy ?? null) === null) ??
    actions.find(({ look }) => look === 'next')
  const others = actions.filter((action) => action !== next)
  const most = (isPhone ? MOST_BESIDE_ON_PHONE : MOST_BESIDE) + (next === undefined ? 1 : 0)
  const isPossible = next !== undefined && (next.blockedBy ?? null) === null
  // A menu of one is no shorter than its one button.
  const beside = others.length <= most ? others.length : isPhone ? 0 : most
  return (
    <>
      {isPhone && isPossible ? <GlobalStyles styles={ROOM} /> : null}
      <Box role="group" aria-label="Acciones" sx={isPossible ? fixedRow : row}>
        {next === undefined ? null : <OneAction action={next} isNext />}
        {others.slice(0, beside).map((action) => (
          <OneAction key={action.key} action={action} isNext={false} />
        ))}
        {beside < others.length ? <More actions={others.slice(beside)} /> : null}
        {children}
      </Box>
    </>
  )
}

/** Below the end of the page, and below what the keyboard comes upon: the bar covers neither. */
const ROOM = {
  '@media (min-height: 480px) and (max-width: 599.95px)': {
    html: { scrollPaddingBottom: 96 },
    body: { paddingBottom: 72 },
  },
} as const

const row = {
  mt: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  displayPrint: 'none',
} as const

const fixedRow = {
  ...row,
  // Enlarged four times it would cover half of what is left to read.
  '@media (min-height: 480px) and (max-width: 599.95px)': {
    position: 'fixed',
    zIndex: 'fab',
    insetInline: 0,
    bottom: 0,
    m: 0,
    px: 2,
    pt: 1,
    pb: 'calc(8px + env(safe-area-inset-bottom))',
    bgcolor: 'background.default',
    borderTop: '1px solid',
    borderColor: 'divider',
    '& > *': { flexGrow: 1 },
    '& > * > .MuiButton-root': { width: '100%' },
  },
} as const

const FILLED = {
  step: { variant: 'contained', color: 'primary' },
  final: { variant: 'contained', color: 'error' },
} as const

const LOOKS = {
  next: { variant: 'outlined', color: 'inherit' },
  soft: { variant: 'outlined', color: 'inherit' },
  danger: { variant: 'outlined', color: 'error' },
} as const

function OneAction({ action, isNext }: { action: DocumentAction; isNext: boolean }) {
  const { key, label, look, to, onAct, blockedBy = null, isPending = false, pendingLabel } = action
  const looks = isNext ? FILLED[action.isFinal === true ? 'final' : 'step'] : LOOKS[look]
  return to === undefined ? (
    <ActionButton
      data-action={key}
      {...looks}
      blockedBy={blockedBy}
      isPending={isPending}
      pendingLabel={pendingLabel ?? (isPending ? label : undefined)}
      onAct={onAct}
    >
      {label}
    </ActionButton>
  ) : (
    <Button component={RouterLink} to={to} {...looks}>
      {label}
    </Button>
  )
}

/** What is seldom done, and what cannot be undone. */
function More({ actions }: { actions: readonly DocumentAction[] }) {
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        endIcon={<Icon name="more" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Más
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': 'Más acciones', disabledItemsFocusable: true },
          paper: { sx: { mt: 0.5, maxWidth: 360 } },
        }}
      >
        {actions.map((action) => (
          <MoreItem key={action.key} action={action} onClose={close} />
        ))}
      </Menu>
    </>
  )
}

function MoreItem({ action, onClose }: { action: DocumentAction; onClose: () => void }) {
  const { label, look, to, onAct, blockedBy = null, isPending = false } = action
  const isBlocked = blockedBy !== null || isPending
  const text = (
    <Box sx={{ whiteSpace: 'normal' }}>
      <Box sx={{ color: isBlocked ? 'text.secondary' : look === 'danger' ? 'error.dark' : undefined }}>
        {label}
      </Box>
      {blockedBy === null ? null : (
        <Box sx={{ typography: 'body2', fontSize: 12, color: 'text.secondary' }}>{blockedBy}</Box>
      )}
    </Box>
  )
  return to === undefined ? (
    <MenuItem
      aria-disabled={isBlocked}
      onClick={() => {
        if (!isBlocked) {
          onClose()
          void onAct?.()
        }
      }}
      sx={{ minHeight: 44 }}
    >
      {text}
    </MenuItem>
  ) : (
    <MenuItem component={RouterLink} to={to} onClick={onClose} sx={{ minHeight: 44 }}>
      {text}
    </MenuItem>
  )
}
