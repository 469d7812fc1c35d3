import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useMatch, useOutlet, useSearchParams } from 'react-router'
import { useCountCashQuery, useCountPaymentsQuery } from '@/api/client'
import { ListTabs } from '@/app/lists/ListTabs'
import { paths } from '@/lib/paths'
import { useCloseDetail, useOpensBeside } from '@/ui/beside'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { rowKeys } from '@/ui/rowFocus'
import { SplitView } from '@/ui/SplitView'
import { useShortcuts } from '@/ui/shortcuts'
import { DepositList } from './deposits/DepositList'
import { usePaymentAction } from './detail/usePaymentAction'
import { usePaymentKeys } from './detail/usePaymentKeys'
import { PayableList } from './PayableList'
import { PaymentList } from './PaymentList'
import { TABS, type TabKey, tabOf } from './tabs'

/** Every individual transfer, from what waits to be paid to what the bank has answered. */
export function SinglePaymentsPage() {
  const [params] = useSearchParams()
  const acting = usePaymentAction()
  const detail = useOutlet(acting)
  const activeId = useMatch(`${paths.singlePayments}/:id`)?.params.id
  const isWide = useOpensBeside()
  const tab = tabOf(params, activeId !== undefined)

  useShortcuts<'payments'>({
    ...rowKeys(activeId),
    ...usePaymentKeys({ openId: activeId, listsPayments: tab !== 'payable' && tab !== 'deposits', acting }),
    Escape: useCloseDetail(paths.singlePayments, detail !== null),
  })

  // What was refused is said until another payment or view is looked at.
  const place = `${tab} ${activeId ?? ''}`
  const [refusedAt, setRefusedAt] = useState(place)
  if (refusedAt !== place) {
    setRefusedAt(place)
    acting.forget()
  }

  return (
    <>
      {detail === null || isWide ? <Head tab={tab} /> : null}
      {detail === null ? <ProblemAlert problem={acting.problem} /> : null}
      <SplitView
        list={(isBeside) =>
          tab === 'payable' ? (
            <PayableList isBeside={isBeside} />
          ) : tab === 'deposits' ? (
            <DepositList />
          ) : (
            <PaymentList key={tab} tab={tab} isBeside={isBeside} activeId={activeId} />
          )
        }
        detail={detail}
      />
    </>
  )
}

function Head({ tab }: { tab: TabKey }) {
  const { data: counts } = useCountPaymentsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: cash } = useCountCashQuery(undefined, { refetchOnMountOrArgChange: true })
  const countOf: Readonly<Record<TabKey, number | undefined>> = {
    payable: counts?.payable,
    authorize: counts?.to_authorize,
    send: counts?.to_send,
    bank: counts?.to_confirm,
    deposits: cash?.deposits,
    all: undefined,
  }
  return (
    <>
      <PageHeader
        title="Pagos individuales"
        subtitle="Transferencias a un beneficiario: prepara, otra persona autoriza, envía y confirma."
        actions={
          <>
            <Button component={Link} to={paths.sourceAccounts} variant="text">
              Cuentas de la empresa
            </Button>
            <Button
              component={Link}
              to={paths.newSinglePayment}
              variant="outlined"
              color="inherit"
              startIcon={<Icon name="add" />}
            >
              Pago sin solicitud
            </Button>
          </>
        }
      />
      <ListTabs
        screen={paths.singlePayments}
        label="Vistas de pagos"
        active={tab}
        tabs={TABS.map(({ key, label }) => ({
          key,
          label,
          to: `${paths.singlePayments}${key === 'payable' ? '' : `?tab=${key}`}`,
          count: countOf[key],
        }))}
      />
    </>
  )
}
