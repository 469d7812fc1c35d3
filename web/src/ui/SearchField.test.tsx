import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expect, it } from 'vitest'
import { SearchField } from './SearchField'
import { useSearchText } from './useSearchText'

function Person({ isCut }: { isCut: boolean }) {
  return (
    <SearchField
      label="Persona"
      search={useSearchText(null)}
      value={null}
      onChange={() => undefined}
      items={[{ id: '1', name: 'Ana Vega' }]}
      isFetching={false}
      isError={false}
      isCut={isCut}
      helperText="Busca por nombre."
    />
  )
}

it('says that there are more than it shows while one chooses, and only where there are', async () => {
  const { unmount } = renderPart(<Person isCut />)
  const field = await screen.findByLabelText('Persona')
  expect(field).toHaveAccessibleDescription('Busca por nombre.')
  await userEvent.click(field)
  expect(field).toHaveAccessibleDescription(/Hay más de los que se ven/u)
  unmount()
  renderPart(<Person isCut={false} />)
  const whole = await screen.findByLabelText('Persona')
  await userEvent.click(whole)
  expect(whole).toHaveAccessibleDescription('Busca por nombre.')
})
