import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { ListTaste } from '@/lib/listTaste'
import { toggledIn } from '@/lib/toggledIn'
import type { Choice as ChoiceOf } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import { Icon } from '@/ui/icons'

interface MenuProps {
  anchor: HTMLElement | null
  onClose: () => void
}

const below = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const

const HEIGHTS = [
  { isComfortable: false, label: 'Compacta' },
  { isComfortable: true, label: 'Cómoda' },
] as const

interface LooksMenuProps extends MenuProps {
  taste: ListTaste
  columns: readonly Pick<Column<never>, 'key' | 'header'>[]
}

/** How high the rows are, and which of the columns that may be hidden stand there. */
export function LooksMenu({ anchor, onClose, taste, columns }: LooksMenuProps) {
  const { hidden, setHidden, isComfortable, setIsComfortable } = taste
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      {...below}
      slotProps={{ paper: { sx: { minWidth: 220 } }, list: { 'aria-label': 'Vista de la lista' } }}
    >
      <Group>Filas</Group>
      {HEIGHTS.map((height) => (
        <Choice
          key={height.label}
          kind="radio"
          label={height.label}
          isOn={height.isComfortable === isComfortable}
          onChoose={() => setIsComfortable(height.isComfortable)}
        />
      ))}
      {columns.length === 0 ? null : <Divider component="li" role="none" />}
      {columns.length === 0 ? null : <Group>Columnas</Group>}
      {columns.map(({ key, header }) => (
        <Choice
          key={key}
          kind="checkbox"
          label={header}
          isOn={!hidden.includes(key)}
          onChoose={() => setHidden(toggledIn(hidden, key))}
        />
      ))}
    </Menu>
  )
}

function Group({ children }: { children: string }) {
  return (
    <ListSubheader
      role="none"
      disableSticky
      sx={{ lineHeight: '32px', typography: 'caption', fontWeight: 600 }}
    >
      {children}
    </ListSubheader>
  )
}

interface ChoiceProps {
  /** One of them, or any number. */
  kind: 'radio' | 'checkbox'
  label: string
  isOn: boolean
  onChoose: () => void
}

function Choice({ kind, label, isOn, onChoose }: ChoiceProps) {
  return (
    <MenuItem role={`menuitem${kind}`} aria-checked={isOn} onClick={onChoose} sx={{ minHeight: 40 }}>
      <ListItemIcon>{isOn ? <Icon name="check" fontSize="small" /> : null}</ListItemIcon>
      {label}
    </MenuItem>
  )
}

interface SeveralMenuProps extends MenuProps {
  label: string
  choices: readonly ChoiceOf[]
  chosen: readonly string[]
  onToggle: (key: string) => void
}

/** Any number of a few. */
export function SeveralMenu({ anchor, onClose, label, choices, chosen, onToggle }: SeveralMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { mt: 0.5 } }, list: { 'aria-label': label } }}
    >
      {choices.map((choice) => (
        <Choice
          key={choice.value}
          kind="checkbox"
          label={choice.label}
          isOn={chosen.includes(choice.value)}
          onChoose={() => onToggle(choice.value)}
        />
      ))}
    </Menu>
  )
}
