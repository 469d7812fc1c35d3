import Box from '@mui/material/Box'
import { Icon } from '@/ui/icons'

/** The way into the palette for a mouse and a finger: it looks like a search field from md on, and is a sign below. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      aria-label="Buscar o ir a…"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Buscar o ir a… (Ctrl K)"
      onClick={onOpen}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        height: 40,
        width: { xs: 40, md: 320 },
        px: { md: 1.5 },
        font: 'inherit',
        typography: 'body2',
        color: { xs: 'action.active', md: 'neutral.600' },
        border: { xs: 0, md: '1px solid #878E99' },
        borderRadius: { xs: '50%', md: 1 },
        bgcolor: 'transparent',
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Icon name="search" sx={{ fontSize: { xs: 24, md: 20 } }} />
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, flexGrow: 1, textAlign: 'left' }}>
        Buscar o ir a…
      </Box>
      <Box
        component="span"
        aria-hidden
        data-keys="Ctrl K"
        // Drawn, not written: `aria-keyshortcuts` says it, and it is no part of the button's name.
        sx={{ display: { xs: 'none', md: 'block' }, '&::before': { content: 'attr(data-keys)' } }}
      />
    </Box>
  )
}
