import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Icon } from '@/ui/icons'
import { Bell } from '../bell/Bell'
import { PaletteButton } from '../palette/PaletteButton'
import { UserMenu } from './UserMenu'

interface TopBarProps {
  /** Below lg the navigation is a drawer, and this opens it. */
  onOpenNav: (() => void) | null
  onOpenPalette: () => void
}

export function TopBar({ onOpenNav, onOpenPalette }: TopBarProps) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        // At 400 % there is a quarter of the height: what is read needs it more.
        '@media (max-height: 400px)': { position: 'relative' },
        zIndex: 'appBar',
        height: 64,
        px: { xs: 1.5, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'rgba(255, 255, 255, 0.8)',
        backdropFilter: 'blur(6px)',
        boxShadow: '0 1px 0 rgba(17, 25, 39, 0.06)',
        displayPrint: 'none',
      }}
    >
      {onOpenNav === null ? null : (
        <IconButton aria-label="Abrir el menú" onClick={onOpenNav}>
          <Icon name="menu" />
        </IconButton>
      )}
      <Box sx={{ flexGrow: 1, display: 'flex', justifyContent: { xs: 'flex-end', md: 'flex-start' } }}>
        <PaletteButton onOpen={onOpenPalette} />
      </Box>
      <Bell />
      <UserMenu />
    </Box>
  )
}
