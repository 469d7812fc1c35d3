import '@mui/material/styles'

declare module '@mui/material/styles' {
  interface Palette {
    neutral: Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>
  }
  interface PaletteOptions {
    neutral: Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>
  }
  interface PaletteColor {
    lightest: string
    darkest: string
  }
  interface SimplePaletteColorOptions {
    lightest: string
    darkest: string
  }
}
