import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { setWidth } from '@tests/setup'
import { describe, expect, it } from 'vitest'
import { BackLink } from './BackLink'
import { DetailHeading } from './DetailHeading'
import { RecordGate, type RecordGateProps } from './RecordGate'

function Payment(props: Partial<RecordGateProps<string>>) {
  return (
    <RecordGate<string>
      record={undefined}
      problem={null}
      onRetry={() => undefined}
      back={<BackLink to="/payments">Volver a pagos</BackLink>}
      loading="Cargando el pago"
      missing={{ heading: 'Pago', title: 'No encontramos este pago' }}
      {...props}
    >
      {(number) => <DetailHeading title={number} list="/payments?q=him" />}
    </RecordGate>
  )
}

describe('the details of a record', () => {
  it('say that they are being read', () => {
    renderPart(<Payment />)
    expect(screen.getByText('Cargando el pago')).toBeInTheDocument()
  })

  it('that are not there say so, and only another problem can be tried again', async () => {
    let asked = 0
    const { unmount } = renderPart(<Payment problem={{ status: 404, detail: 'No existe.' }} />)
    expect(screen.getByText('No encontramos este pago')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
    unmount()
    renderPart(<Payment problem={{ status: 0, detail: 'No hay conexión.' }} onRetry={() => (asked += 1)} />)
    expect(screen.getByText('No hay conexión.')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(asked).toBe(1)
  })

  it('stay when reading them again fails', () => {
    renderPart(<Payment record="PAG-2026-000007" problem={{ status: 0, detail: 'No hay conexión.' }} />)
    expect(screen.getByRole('heading', { name: 'PAG-2026-000007' })).toBeInTheDocument()
  })

  it('beside their list are closed with a cross, and the keyboard stays where it is', async () => {
    const { router } = renderPart(<Payment record="PAG-2026-000007" />)
    expect(screen.getByRole('heading', { level: 2, name: 'PAG-2026-000007' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Volver/ })).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('link', { name: 'Cerrar el detalle' }))
    expect(router.state.location).toMatchObject({ search: '?q=him', state: { keepFocus: true } })
  })

  it('on a page of their own have its h1 and the way back', () => {
    setWidth(1199)
    renderPart(<Payment record="PAG-2026-000007" />)
    expect(screen.getByRole('heading', { level: 1, name: 'PAG-2026-000007' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Volver a pagos/ })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Cerrar el detalle' })).not.toBeInTheDocument()
  })
})
