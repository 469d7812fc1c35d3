import { useCallback, useState } from 'react'
import { type MarkResult, type PayrollDeduction, useMarkPayrollDeductionsMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { formatTotals } from '@/lib/money'
import { confirm } from '@/ui/confirm'

/** The most one call marks. */
const MOST = 500

export interface Marked {
  deduction: PayrollDeduction
  result: MarkResult
}

/** Says of many deductions that they were kept back: asked once, sent once, answered row by row. */
export function useMark() {
  const [mark] = useMarkPayrollDeductionsMutation()
  const intent = useIntent()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<readonly Marked[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const run = useCallback(
    async (chosen: readonly PayrollDeduction[]): Promise<boolean> => {
      const deductions = chosen.slice(0, MOST)
      const total = formatTotals(deductions)
      const count = deductions.length
      const isSure = await confirm({
        title:
          count === 1
            ? '¿Marcar 1 cuota como descontada?'
            : `¿Marcar ${String(count)} cuotas como descontadas?`,
        text: `Son ${total}. Cada persona deberá eso menos. No se puede deshacer.`,
        confirmLabel: `Marcar (${total})`,
      })
      if (!isSure) {
        return false
      }
      setProblem(null)
      const answer = await intent(async (key) =>
        mark({
          'Idempotency-Key': key,
          markDeductionsBody: { ids: deductions.map(({ id }) => id) },
        }),
      )
      if (answer.data === undefined) {
        setProblem(asProblem(answer.error))
        return false
      }
      const byId = new Map(deductions.map((deduction) => [deduction.id, deduction]))
      const rows = answer.data.results.flatMap((result) => {
        const deduction = byId.get(result.id)
        return deduction === undefined ? [] : [{ deduction, result }]
      })
      if (rows.every(({ result }) => result.ok)) {
        notify.success(
          count === 1
            ? 'Marcaste 1 cuota como descontada.'
            : `Marcaste ${String(count)} cuotas como descontadas.`,
        )
      } else {
        setOutcome(rows)
      }
      return true
    },
    [mark, intent, notify],
  )
  const close = useCallback(() => {
    setOutcome(null)
  }, [])
  return { run, outcome, problem, close }
}
