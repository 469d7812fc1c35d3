import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { ProfileDialog, SubstituteDialog } from '@/features/account/door'
import { helpOf } from '@/features/help/door'
import { paths } from '@/lib/paths'
import { useSingleKeys } from '@/lib/singleKeys'
import { Icon } from '@/ui/icons'
import { MailText } from '@/ui/MailText'
import { signOut } from '../session/expiry'
import { useSession } from '../session/useSession'

interface PanelProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** Whoever speaks to the computer, or touches keys by chance, switches off what single keys do. */
function SingleKeys() {
  const [isOn, set] = useSingleKeys()
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isOn}
      onClick={() => set(!isOn)}
      // Whoever has only a screen to touch has no keys.
      sx={{ '@media (hover: none) and (pointer: coarse)': { display: 'none' } }}
    >
      <ListItemIcon>
        <Icon name={isOn ? 'check' : 'close'} fontSize="small" />
      </ListItemIcon>
      <span>
        Atajos de una sola tecla
        {/* For the eyes: whoever listens hears whether it is checked. */}
        <Typography component="span" variant="caption" aria-hidden sx={{ display: 'block' }}>
          {isOn ? 'Activados' : 'Desactivados'}
        </Typography>
      </span>
    </MenuItem>
  )
}

export function UserMenuPanel({ anchor, onClose }: PanelProps) {
  const { user, can } = useSession()
  const help = helpOf(useLocation())
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const [isProfileWanted, setIsProfileWanted] = useState(false)
  const [isSubstituteOpen, setIsSubstituteOpen] = useState(false)
  const [isSubstituteWanted, setIsSubstituteWanted] = useState(false)
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 280 } }, list: { 'aria-label': 'Tu cuenta' } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
          <MailText email={user.email} />
        </Box>
        <Divider component="li" role="none" sx={{ my: 1 }} />
        {can('access:admin') ? (
          <MenuItem
            onClick={() => {
              onClose()
              setIsProfileWanted(true)
              setIsProfileOpen(true)
            }}
          >
            <ListItemIcon>
              <Icon name="person" fontSize="small" />
            </ListItemIcon>
            Mi perfil
          </MenuItem>
        ) : null}
        <MenuItem
          onClick={() => {
            onClose()
            setIsSubstituteWanted(true)
            setIsSubstituteOpen(true)
          }}
        >
          <ListItemIcon>
            <Icon name="people" fontSize="small" />
          </ListItemIcon>
          Quién me sustituye
        </MenuItem>
        <MenuItem component={RouterLink} to={paths.ownStatement} onClick={onClose}>
          <ListItemIcon>
            <Icon name="wallet" fontSize="small" />
          </ListItemIcon>
          Lo que debo
        </MenuItem>
        <MenuItem component={RouterLink} to={paths.ownNotices} onClick={onClose}>
          <ListItemIcon>
            <Icon name="bell" fontSize="small" />
          </ListItemIcon>
          Mis avisos
        </MenuItem>
        {help === null ? null : (
          <MenuItem component={RouterLink} {...help} onClick={onClose}>
            <ListItemIcon>
              <Icon name="help" fontSize="small" />
            </ListItemIcon>
            Ayuda de esta pantalla
          </MenuItem>
        )}
        <SingleKeys />
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <Icon name="logout" fontSize="small" />
          </ListItemIcon>
          Cerrar sesión
        </MenuItem>
      </Menu>
      {isSubstituteWanted ? (
        <Suspense>
          <SubstituteDialog isOpen={isSubstituteOpen} onClose={() => setIsSubstituteOpen(false)} />
        </Suspense>
      ) : null}
      {isProfileWanted ? (
        <Suspense>
          <ProfileDialog isOpen={isProfileOpen} onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
