import type { Components, Theme } from '@mui/material/styles'
import { corrected, error, info, neutral, primary, success, warning } from './palette'

const BUTTON_RADIUS_PX = 12
/** As high as a finger needs, where there is one. */
const FINGER_PX = 44
const CARD_RADIUS_PX = 20
const CARD_SHADOW = '0 5px 22px rgba(17, 25, 39, 0.04), 0 0 0 0.5px rgba(17, 25, 39, 0.03)'
const FLOATING_SHADOW = '0 16px 40px rgba(17, 25, 39, 0.16), 0 0 0 0.5px rgba(17, 25, 39, 0.06)'

function filled(fill: string, hover: string) {
  return { backgroundColor: fill, color: '#FFFFFF', '&:hover': { backgroundColor: hover } }
}

/** A button beside the filled one: a tint of its own ink, and no border. */
function soft(ink: string, rest: string, hover: string) {
  return {
    color: ink,
    borderColor: 'transparent',
    backgroundColor: rest,
    '&:hover': { borderColor: 'transparent', backgroundColor: hover },
    '&.Mui-disabled': { borderColor: 'transparent' },
  }
}

/** Ink, so that it is as soft on the page's grey as on a card. */
const softNeutral = soft(neutral[900], 'rgba(17, 25, 39, 0.06)', 'rgba(17, 25, 39, 0.11)')

/** One visible mark of focus everywhere, strong on light and on the dark navigation alike. What is chosen has a tint, and never a line around it. */
const focusRing = { outline: `2px solid ${primary.main}`, outlineOffset: 2 }

export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { MozOsxFontSmoothing: 'grayscale', WebkitFontSmoothing: 'antialiased' },
      body: { minHeight: '100dvh', overflowWrap: 'anywhere', '@media print': { minHeight: 0 } },
      ':focus-visible': focusRing,
      'h1:focus': { outline: 'none' },
      '@media print': { body: { backgroundColor: '#FFFFFF' } },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          // Not a very short one: all that has none of its own would have it for everything, and begin a frame where it was.
          transitionDuration: '0s !important',
        },
      },
    },
  },
  MuiButtonBase: {
    // The ripple alone costs a chunk of script and says nothing that the hover does not.
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      // The body breaks long words; a button's words stay whole.
      root: ({ theme }) => ({
        borderRadius: BUTTON_RADIUS_PX,
        minHeight: 40,
        paddingInline: 16,
        overflowWrap: 'normal',
        // Said in words beside it why it cannot be pressed: they must be read, and so must its name.
        '&.Mui-disabled': { color: neutral[600] },
        [theme.breakpoints.down('sm')]: { minHeight: FINGER_PX },
      }),
      sizeSmall: ({ theme }) => ({
        minHeight: 32,
        paddingInline: 12,
        [theme.breakpoints.down('sm')]: { minHeight: FINGER_PX },
      }),
      text: { paddingInline: 12 },
    },
    variants: [
      {
        props: { variant: 'contained', color: 'primary' },
        style: filled(corrected.primaryFill, primary.dark),
      },
      { props: { variant: 'contained', color: 'success' }, style: filled(success.dark, success.darkest) },
      { props: { variant: 'contained', color: 'info' }, style: filled(info.dark, info.darkest) },
      { props: { variant: 'contained', color: 'warning' }, style: filled(warning.dark, warning.darkest) },
      { props: { variant: 'contained', color: 'error' }, style: filled(error.dark, error.darkest) },
      { props: { variant: 'text', color: 'primary' }, style: { color: corrected.primaryFill } },
      { props: { variant: 'text', color: 'error' }, style: { color: error.dark } },
      { props: { variant: 'outlined' }, style: softNeutral },
      // What takes something away says so before it is pressed.
      {
        props: { variant: 'outlined', color: 'error' },
        style: soft(error.dark, error.lightest, error.light),
      },
    ],
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        // Within, as the menu cuts off what reaches beyond it.
        '&.Mui-focusVisible:not(.Mui-selected)': { backgroundColor: 'transparent' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: BUTTON_RADIUS_PX } } },
  MuiLink: { styleOverrides: { root: { color: corrected.primaryFill } } },
  MuiCard: { styleOverrides: { root: { borderRadius: CARD_RADIUS_PX, boxShadow: CARD_SHADOW } } },
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: CARD_RADIUS_PX, boxShadow: FLOATING_SHADOW },
      paperFullScreen: { borderRadius: 0 },
    },
  },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 24,
        paddingTop: 8,
        gap: 8,
        // On a phone what does not fit beside "Cancelar" stands above it, each as wide as the dialog.
        [theme.breakpoints.down('sm')]: {
          flexWrap: 'wrap-reverse',
          '&& > *': { flexGrow: 1 },
          // A button with its reason below it; one that stands alone keeps its words in its middle.
          '&& > .MuiStack-root': { alignItems: 'stretch' },
        },
      }),
    },
  },
  MuiPopover: { styleOverrides: { paper: { borderRadius: BUTTON_RADIUS_PX, boxShadow: FLOATING_SHADOW } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: '#FFFFFF',
        [theme.breakpoints.down('sm')]: { minHeight: FINGER_PX },
      }),
      notchedOutline: { borderColor: corrected.inputBorder },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 0, '&.Mui-error': { color: error.dark } } },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { '&.Mui-focused': { color: corrected.primaryFill }, '&.Mui-error': { color: error.dark } },
      asterisk: { '&.Mui-error': { color: error.dark } },
    },
  },
  MuiTableHead: { styleOverrides: { root: { backgroundColor: neutral[50] } } },
  MuiTableRow: {
    styleOverrides: {
      // On the grey that MUI gives to a row under the pointer, indigo text is hard to read.
      root: { '&.MuiTableRow-hover:hover:not(.Mui-selected)': { backgroundColor: neutral[50] } },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      // Words stay whole: a column is as wide as its longest one.
      root: { borderBottomColor: neutral[200], overflowWrap: 'break-word' },
      // Amounts and counts: digits below digits, and none of them on a line of its own.
      alignRight: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
      head: {
        fontSize: 12,
        fontWeight: 600,
        lineHeight: 1.5,
        letterSpacing: '0.5px',
        textTransform: 'uppercase',
        color: neutral[600],
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { backgroundColor: neutral[800], fontSize: '0.8125rem', padding: '8px 12px' },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
}
