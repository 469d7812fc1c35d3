import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '@/lib/paths'
import type { TabKey } from '../tabs'

/** Where what was done waits for whoever goes on with it. What the bank answered waits for nobody. */
const NEXT: Readonly<Record<string, { tab: TabKey; label: string }>> = {
  pending_authorization: { tab: 'authorize', label: 'Ver los que están por autorizar' },
  authorized: { tab: 'send', label: 'Ver los que están por enviar' },
  sent: { tab: 'bank', label: 'Ver los que están en el banco' },
}

interface NextStepProps {
  rows: readonly { ok: boolean; state?: string }[]
}

/** The way on from the results of many payments; nothing where they wait for nobody, or in different places. */
export function NextStep({ rows }: NextStepProps) {
  const states = new Set(rows.flatMap(({ ok, state }) => (ok && state !== undefined ? [state] : [])))
  const [state] = states
  const next = states.size === 1 && state !== undefined ? NEXT[state] : undefined
  const isTaken = useRef(false)
  useEffect(
    () => () => {
      // The results leave with their list, and what they were opened from is gone: the keyboard goes on at the beginning of the page.
      if (isTaken.current) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }
    },
    [],
  )
  return next === undefined ? null : (
    <Button
      component={Link}
      to={`${paths.singlePayments}?tab=${next.tab}`}
      onClick={() => {
        isTaken.current = true
      }}
    >
      {next.label}
    </Button>
  )
}
