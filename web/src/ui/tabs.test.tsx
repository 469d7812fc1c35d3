import { fireEvent, screen } from '@testing-library/react'
import { renderPart } from '@tests/app'
import { expect, it } from 'vitest'
import { LinkTabs } from './LinkTabs'

const TABS = ['Diario', 'Cuentas', 'Saldos'].map((label) => ({ key: label, label, to: `/${label}` }))

it('views that do not fit fade out at the edge that more lies behind, and nowhere else', async () => {
  renderPart(<LinkTabs label="Vistas" tabs={TABS} active="Diario" />)
  const nav = await screen.findByRole('navigation', { name: 'Vistas' })
  const faded = () => ['start', 'end'].map((edge) => nav.style.getPropertyValue(`--cut-${edge}`))
  expect(faded()).toEqual(['0px', '0px'])
  Object.defineProperties(nav, { scrollWidth: { value: 500 }, clientWidth: { value: 300 } })
  fireEvent(window, new Event('resize'))
  expect(faded()).toEqual(['0px', '32px'])
  nav.scrollLeft = 100
  fireEvent.scroll(nav)
  expect(faded()).toEqual(['32px', '32px'])
  nav.scrollLeft = 200
  fireEvent.scroll(nav)
  expect(faded()).toEqual(['32px', '0px'])
})
