import { ThemeProvider } from '@emotion/react'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import type { Theme } from '@mui/material/styles'
import type { ComponentProps, ReactNode } from 'react'

interface PortalThemeProps {
  theme: Theme
  children: ReactNode
}

/** MUI's own provider also brings what switches between colour schemes: there is one, and every visit would pay for it. */
export function PortalTheme({ theme, children }: PortalThemeProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type knows only bare properties; it reads a theme's components as well
  const components = theme.components as ComponentProps<typeof DefaultPropsProvider>['value']
  return (
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={components}>{children}</DefaultPropsProvider>
    </ThemeProvider>
  )
}
