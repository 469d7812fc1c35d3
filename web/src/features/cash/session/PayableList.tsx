import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CashPayable, type CashSessionDetail, generatedApi } from '@/api/client'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { blockedWords } from '@/lib/people'
import type { Column } from '@/ui/DataTable'
import { NeededBy } from '@/ui/NeededBy'
import { QueueButton } from '@/ui/QueueButton'
import { StatePill } from '@/ui/StatePill'
import { amountColumn, NOTHING } from '@/ui/table/columns'
import { useFreshDialog } from '@/ui/useFreshDialog'

const PayDialog = lazy(async () => ({ default: (await import('./PayDialog')).PayDialog }))

/** Why this request cannot be paid out of this box now, or null. */
function whyNot(row: CashPayable, session: CashSessionDetail): string | null {
  if (row.blocked_by !== null && row.blocked_by !== undefined) {
    return blockedWords(row.blocked_by)
  }
  if (row.currency !== session.currency) {
    return `Se paga en ${row.currency}, y esta caja es de ${session.currency}.`
  }
  return isEnough(row, session) ? null : 'En la caja no hay tanto dinero.'
}

/** Whether there is enough as far as the reader knows: who counts may not be told what there should be, and the server looks. */
function isEnough(row: CashPayable, { currency, expected_minor }: CashSessionDetail): boolean {
  const isWithin = (expected_minor ?? null) === null || row.approved_minor <= (expected_minor ?? 0)
  return row.currency === currency && isWithin
}

function enough(session: CashSessionDetail): Column<CashPayable> {
  return {
    key: 'enough',
    header: 'En la caja',
    cell: (row) =>
      isEnough(row, session) ? (
        <StatePill tone="success" label="Alcanza" />
      ) : (
        <StatePill tone="warning" label="No alcanza" />
      ),
  }
}

function columns(session: CashSessionDetail, onPay: (row: CashPayable) => void): Column<CashPayable>[] {
  return [
    {
      key: 'beneficiary',
      header: 'Para',
      isTitle: true,
      cell: (row) => row.beneficiary.name,
      number: (row) => row.number,
    },
    amountColumn({
      key: 'amount',
      header: 'Monto',
      isTitle: true,
      isStrong: true,
      of: ({ approved_minor, currency }) => ({ amount_minor: approved_minor, currency }),
    }),
    {
      key: 'purpose',
      header: 'Motivo',
      isOptional: true,
      cell: (row) => row.purpose ?? 'Confidencial',
      below: (row) => row.type.name,
    },
    {
      key: 'needed',
      header: 'Se necesita',
      cell: ({ needed_by }) => (typeof needed_by === 'string' ? <NeededBy day={needed_by} /> : NOTHING),
    },
    ...((session.expected_minor ?? null) === null ? [] : [enough(session)]),
    {
      key: 'action',
      header: 'Acción',
      isControl: true,
      align: 'right',
      cell: (row) => (
        <QueueButton label={`Pagar ${row.number}`} reason={whyNot(row, session)} onAct={() => onPay(row)}>
          Pagar
        </QueueButton>
      ),
    },
  ]
}

const PAY = 'pay'

/** The request that the address asks to be paid: once, so that a closed dialog stays closed. */
function useWanted(items: readonly CashPayable[] | undefined, onFound: (row: CashPayable) => void): void {
  const [params, setParams] = useSearchParams()
  const wanted = params.get(PAY)
  const [found, setFound] = useState<string | null>(null)
  const row = items?.find(({ request_id }) => request_id === wanted)
  if (row !== undefined && found !== wanted) {
    setFound(wanted)
    onFound(row)
  }
  useEffect(() => {
    if (wanted !== null && wanted === found) {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete(PAY)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    }
  }, [wanted, found, setParams])
}

function payablesOf(session: CashSessionDetail, onPay: (row: CashPayable) => void) {
  return pagedList({
    label: 'Solicitudes por pagar en mi caja',
    endpoint: generatedApi.endpoints.listCashPayable,
    asked: given,
    filters: [{ kind: 'search', key: 'q', label: 'Buscar número, persona o motivo' }],
    // The page of the session has other lists.
    holdsFilters: true,
    columns: columns(session, onPay),
    rowKey: (row) => row.request_id,
    noMatch: { title: 'Nada coincide con lo que buscas' },
    nothing: {
      title: 'No hay nada por pagar en efectivo',
      text: 'Aquí llegan las solicitudes en efectivo cuando alguien las libera para pago.',
    },
  })
}

/** What was released to be paid in cash, oldest first: the custodian pays it out of their open box. */
export function PayableList({ session }: { session: CashSessionDetail }) {
  const dialog = useFreshDialog<CashPayable>()
  const list = useList(payablesOf(session, dialog.open))
  useWanted(list.pages.items, (row) => {
    if (whyNot(row, session) === null) {
      dialog.open(row)
    }
  })
  return (
    <>
      <List {...list} title="Por pagar en mi caja" />
      {dialog.about === undefined ? null : (
        <Suspense>
          <PayDialog
            key={dialog.time}
            session={session}
            payable={dialog.about}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </>
  )
}
