import { createTheme, type Theme } from '@mui/material/styles'
import { components } from './components'
import { corrected, error, info, neutral, primary, success, warning } from './palette'

const HEADINGS = '"Plus Jakarta Sans Variable", "Plus Jakarta Sans", system-ui, sans-serif'
const TEXT = '"Inter Variable", Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif'

function heading(size_rem: number) {
  return {
    fontFamily: HEADINGS,
    fontWeight: 700,
    fontSize: `${String(size_rem)}rem`,
    lineHeight: 1.2,
    // The font's own blank is so narrow that words nearly touch.
    wordSpacing: '0.08em',
  }
}

export const theme: Theme = createTheme({
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } },
  shape: { borderRadius: 8 },
  // Who asked the system for less motion gets none, and waits for none: a closed dialog is gone at once.
  motion: { reducedMotion: 'system' },
  palette: {
    mode: 'light',
    neutral,
    primary,
    success,
    info,
    warning,
    error,
    text: { primary: neutral[900], secondary: corrected.secondaryText, disabled: 'rgba(17, 25, 39, 0.6)' },
    background: { default: neutral[50], paper: '#FFFFFF' },
    divider: neutral[200],
  },
  typography: {
    fontFamily: TEXT,
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.57 },
    subtitle1: { fontSize: '1rem', fontWeight: 500, lineHeight: 1.57 },
    subtitle2: { fontSize: '0.875rem', fontWeight: 500, lineHeight: 1.57 },
    caption: { fontSize: '0.75rem', lineHeight: 1.66 },
    overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.5px', lineHeight: 2.5 },
    button: { fontWeight: 600, textTransform: 'none' },
    h1: heading(3.5),
    h2: heading(3),
    h3: heading(2.25),
    h4: heading(2),
    h5: heading(1.5),
    h6: heading(1.125),
  },
  components,
})
