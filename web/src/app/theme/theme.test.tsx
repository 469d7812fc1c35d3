import { describe, expect, it } from 'vitest'
import { RouteBar } from '../shell/RouteBar'
import { theme } from './theme'

/** What a component's own style says, whatever it is used for. */
function rootStyle(of: 'MuiButton' | 'MuiCard' | 'MuiDialog', slot: string): unknown {
  const overrides = theme.components?.[of]?.styleOverrides as Record<string, unknown>
  const style = overrides[slot]
  return typeof style === 'function' ? style({ theme, ownerState: {} }) : style
}

describe('spec §9: the look', () => {
  it('spec §9: breaks at xs 0, sm 600, md 900, lg 1200 and xl 1440', () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 })
  })

  it('spec §9: has corners of 8, buttons of 12, cards of 20', () => {
    expect(theme.shape.borderRadius).toBe(8)
    expect(rootStyle('MuiButton', 'root')).toMatchObject({ borderRadius: 12 })
    expect(rootStyle('MuiCard', 'root')).toMatchObject({ borderRadius: 20 })
    expect(rootStyle('MuiDialog', 'paper')).toMatchObject({ borderRadius: 20 })
  })

  it('spec §1: is light and indigo, in Inter with headings in Plus Jakarta Sans', () => {
    expect(theme.palette.mode).toBe('light')
    expect(theme.palette.primary).toMatchObject({ main: '#6366F1', dark: '#4338CA' })
    expect(theme.typography.fontFamily).toMatch(/^"Inter Variable"/u)
    for (const heading of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const) {
      expect(theme.typography[heading].fontFamily).toMatch(/^"Plus Jakarta Sans Variable"/u)
    }
  })

  it('spec §9: the bar of a route change is 3 px high, at the top', () => {
    // jsdom reads no constructable style sheet, so that the style is read where it is said.
    expect(RouteBar().props).toMatchObject({ sx: { position: 'fixed', top: 0, height: 3 } })
  })
})
