import { useCallback, useState } from 'react'
import { generatedApi, type MarkResult, type PayrollDeduction } from '@/api/client'
import { inSlices } from '@/api/inSlices'
import type { Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { useNotify } from '@/app/popups/useNotify'
import { formatTotals } from '@/lib/money'
import { confirm } from '@/ui/confirm'

/** The most one call marks; more are sent in several, one after the other. */
const MOST_AT_ONCE = 500

export interface Marked {
  deduction: PayrollDeduction
  result: MarkResult
}

/** Says of many deductions that they were kept back: asked once, answered row by row. */
export function useMark() {
  const { send } = useCommand()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<readonly Marked[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Answers what stays chosen; nothing where all of it does. */
  const run = useCallback(
    async (deductions: readonly PayrollDeduction[]): Promise<readonly PayrollDeduction[] | null> => {
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
        return null
      }
      const sliced = await inSlices(deductions, MOST_AT_ONCE, async (some) =>
        send(
          generatedApi.endpoints.markPayrollDeductions,
          { markDeductionsBody: { ids: some.map(({ id }) => id) } },
          { saysRefusal: false },
        ),
      )
      setProblem(sliced.problem)
      if (sliced.rows.length === 0) {
        return null
      }
      const byId = new Map(deductions.map((deduction) => [deduction.id, deduction]))
      const rows = sliced.rows.flatMap((result) => {
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
      return sliced.left
    },
    [send, notify],
  )
  const close = useCallback(() => {
    setOutcome(null)
  }, [])
  return { run, outcome, problem, close }
}
