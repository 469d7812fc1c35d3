import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart } from '@tests/app'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import type { MarkDeductionsBody, PayrollDeduction } from '@/api/client'
import { useMark } from './useMark'

/** More than one call marks. */
const MANY = 501

const deductions: readonly PayrollDeduction[] = Array.from({ length: MANY }, (_, at) => ({
  id: `d-${String(at)}`,
  user_id: `u-${String(at)}`,
  person_name: `Persona ${String(at)}`,
  document_kind: 'request',
  document_number: 'SOL-2026-000024',
  concept: 'Préstamo',
  seq: 1,
  seq_of: 1,
  period: '2026-12',
  arrears: false,
  amount_minor: 100,
  currency: 'USD',
  state: 'pending',
  marked_by: null,
  marked_at_ms: null,
  blocked_by: null,
}))

function Marking({ onLeft }: { onLeft: (left: readonly PayrollDeduction[] | null) => void }) {
  const mark = useMark()
  return (
    <button type="button" onClick={() => void mark.run(deductions).then(onLeft)}>
      Marcar
    </button>
  )
}

it('marks all that were chosen, also where one call does not take that many', async () => {
  const sent: string[][] = []
  server.use(
    http.post<never, MarkDeductionsBody>('*/api/v1/payroll/deductions/actions/mark', async ({ request }) => {
      const { ids } = await request.json()
      sent.push(ids)
      return HttpResponse.json({ results: ids.map((id) => ({ id, ok: true, code: null, detail: null })) })
    }),
  )
  let left: readonly PayrollDeduction[] | null = null
  const user = userEvent.setup()
  renderPart(
    <Marking
      onLeft={(some) => {
        left = some
      }}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Marcar' }))
  const title = `¿Marcar ${String(MANY)} cuotas como descontadas?`
  const question = await screen.findByRole('alertdialog', { name: title })
  await user.click(within(question).getByRole('button', { name: /^Marcar \(USD\s501\.00\)$/u }))
  await screen.findByText(`Marcaste ${String(MANY)} cuotas como descontadas.`)
  expect(sent.flat()).toEqual(deductions.map(({ id }) => id))
  expect(sent.map(({ length }) => length)).toEqual([500, 1])
  expect(left).toEqual([])
})
