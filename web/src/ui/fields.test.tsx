import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { MoneyResult } from '@/lib/typedMoney'
import { DateField } from './DateField'
import { FileDrop } from './FileDrop'
import { FormSummary } from './FormSummary'
import { MoneyField } from './MoneyField'
import { ProblemAlert } from './ProblemAlert'

function Amount({ onParsed }: { onParsed: (parsed: MoneyResult) => void }) {
  const [text, setText] = useState('')
  return (
    <MoneyField
      label="Monto"
      currency="USD"
      value={text}
      onChange={(next, parsed) => {
        setText(next)
        onParsed(parsed)
      }}
    />
  )
}

describe('MoneyField', () => {
  it('hands over an integer of minor units and shows how it read the amount', async () => {
    const onParsed = vi.fn<(parsed: MoneyResult) => void>()
    renderPart(<Amount onParsed={onParsed} />)
    await userEvent.type(await screen.findByLabelText('Monto'), '1250.5')
    expect(onParsed).toHaveBeenLastCalledWith({ ok: true, amount_minor: 125_050 })
    expect(screen.getByText(/USD.1,250\.50/)).toBeInTheDocument()
  })

  it('says what is wrong when the person leaves the field, not while they type', async () => {
    renderPart(<Amount onParsed={() => undefined} />)
    const field = screen.getByLabelText('Monto')
    await userEvent.type(field, '12,345.6.7')
    expect(field).toBeValid()
    await userEvent.tab()
    expect(screen.getByText(/separadores no están donde van/)).toBeInTheDocument()
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(/separadores no están donde van/)
  })

  it('takes what people type and asks where it could mean two things', async () => {
    const onParsed = vi.fn<(parsed: MoneyResult) => void>()
    renderPart(<Amount onParsed={onParsed} />)
    const field = await screen.findByLabelText('Monto')
    await userEvent.type(field, '$1.250,50')
    expect(onParsed).toHaveBeenLastCalledWith({ ok: true, amount_minor: 125_050 })
    await userEvent.clear(field)
    await userEvent.type(field, '1,250')
    expect(onParsed).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'ambiguous' }))
    expect(field).toHaveAccessibleDescription(/¿Cuál es\?/)
    await userEvent.click(screen.getByRole('button', { name: /Es USD.1,250\.00/ }))
    expect(onParsed).toHaveBeenLastCalledWith({ ok: true, amount_minor: 125_000 })
    await expectFocus(() => field)
    expect(screen.getByText(/^USD.1,250\.00$/)).toBeInTheDocument()
  })
})

describe('DateField', () => {
  it('shows the day in words', () => {
    renderPart(<DateField label="Para cuándo" value="2026-11-03" onChange={() => undefined} />)
    expect(screen.getByLabelText('Para cuándo')).toHaveValue('03/11/2026')
    expect(screen.getByText('3 nov 2026')).toBeInTheDocument()
  })
})

function Form() {
  const [count, setCount] = useState(0)
  return (
    <>
      <FormSummary
        submitCount={count}
        errors={[
          { fieldId: 'concepto', label: 'Concepto', message: 'Escribe el concepto.' },
          { fieldId: 'monto', label: 'Monto', message: 'Escribe un monto.' },
        ]}
      />
      <input id="concepto" aria-label="Concepto" />
      <input id="monto" aria-label="Monto" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Enviar
      </button>
    </>
  )
}

describe('FormSummary', () => {
  it('lists what is wrong and focuses the first field at each submit', async () => {
    renderPart(<Form />)
    expect(screen.queryByRole('alert', { name: '' })?.textContent ?? '').not.toContain('Revisa')
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
    expect(screen.getByText('Revisa 2 campos:')).toBeInTheDocument()
    await expectFocus(() => screen.getByLabelText('Concepto'))
    await userEvent.click(await screen.findByRole('button', { name: 'Monto: Escribe un monto.' }))
    await expectFocus(() => screen.getByLabelText('Monto'))
  })
})

describe('ProblemAlert', () => {
  it('stays on the page, takes the focus and says what is wrong with the fields', async () => {
    renderPart(
      <ProblemAlert
        problem={{
          detail: 'Revisa los campos señalados.',
          errors: [{ field: 'lines/0/concept', detail: 'Escribe el concepto.' }],
        }}
      />,
    )
    const alert = screen.getByText('Revisa los campos señalados.').closest('[role="alert"]')
    await expectFocus(() => alert)
    expect(screen.getByText('Escribe el concepto.')).toBeInTheDocument()
  })
})

describe('FileDrop', () => {
  it('takes what fits and says what does not, and why', async () => {
    const onFiles = vi.fn<(files: File[]) => void>()
    renderPart(
      <FileDrop
        label="Soportes"
        limits="PDF o JPEG, hasta 10 kB cada uno"
        accept="application/pdf,.jpg"
        maxSize_bytes={10_000}
        onFiles={onFiles}
      />,
    )
    const good = new File(['x'], 'factura.pdf', { type: 'application/pdf' })
    const large = new File(['x'.repeat(20_000)], 'grande.pdf', { type: 'application/pdf' })
    await userEvent.upload(await screen.findByLabelText('Soportes'), [good, large])
    expect(onFiles).toHaveBeenCalledWith([good])
    expect(screen.getByText(/No se agregó: grande\.pdf\./)).toBeInTheDocument()
  })
})
