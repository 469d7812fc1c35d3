import { createTheme, type Theme } from '@mui/material/styles'
import { theme } from '@/app/theme/theme'

// Without this a dialog that was answered fades for 195 ms, and all that time the page behind it has no roles: a test
// that goes on at once finds its button or not, as the machine is busy or not.
const still = { defaultProps: { slotProps: { transition: { enter: false, exit: false } } } }

/** The portal's theme, in which what opens or closes has done so when the action that caused it returns. */
export const stillTheme: Theme = createTheme(theme, {
  components: {
    ...theme.components,
    MuiDialog: { ...theme.components?.MuiDialog, ...still },
    MuiDrawer: { ...theme.components?.MuiDrawer, ...still },
    MuiPopover: { ...theme.components?.MuiPopover, ...still },
    MuiMenu: { ...theme.components?.MuiMenu, ...still },
    MuiBackdrop: { ...theme.components?.MuiBackdrop, ...still },
    MuiTooltip: { ...theme.components?.MuiTooltip, ...still },
  },
})
