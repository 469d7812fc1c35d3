import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Payable, useListSourceAccountsQuery } from '@/api/client'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { type BulkRow, BulkRows, LeftOut } from '@/app/lists/bulk/BulkRows'
import { formatTotals, sumMinor } from '@/lib/money'
import { ChoiceField } from '@/ui/ChoiceField'
import { DateField } from '@/ui/DateField'
import { NEXT_BUSINESS_DAY, useExecutionDay } from './executionDay'
import { noteSource, proposedSource } from './lastSource'
import { SourceAccountField } from './SourceAccountField'
import { CONCEPT_LENGTH } from './usePrepare'

const LABELS = { source_account_id: 'Cuenta de origen', execution_date: 'Fecha de ejecución' } as const

export interface Prepared {
  payable: Payable
  account_id: string
  concept: string
  source_account_id: string
  execution_date: string
}

interface PrepareManyProps {
  payables: readonly Payable[]
  onPrepare: (payments: readonly Prepared[]) => Promise<void>
  onClose: () => void
}

/** Prepares a payment for each of many requests: from which account of the company and when is asked once. */
export const PrepareManyDialog = formDialog(PrepareManyForm)

const verifiedOf = ({ accounts }: Payable) => accounts.filter(({ state }) => state === 'verified')

function PrepareManyForm({ payables, onPrepare, onClose }: PrepareManyProps) {
  const { data: sources } = useListSourceAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { form, values, set, field } = useFields(LABELS, {
    source_account_id: '',
    execution_date: NEXT_BUSINESS_DAY,
  })
  const { today, day: execution_date, closed } = useExecutionDay(values.execution_date)
  const [accounts, setAccounts] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setIsPending] = useState(false)
  // Money leaves from one account, which has one currency.
  const currency = payables[0]?.currency ?? ''
  const entering = payables.filter((payable) => payable.currency === currency)
  const leftOut = payables.filter((payable) => payable.currency !== currency)
  const fitting = sources?.items.filter((source) => source.currency === currency) ?? []
  const source_account_id = values.source_account_id || proposedSource(fitting)
  const amounts = entering.map(({ approved_minor }) => ({ amount_minor: approved_minor, currency }))
  const accountOf = (payable: Payable) => accounts[payable.request_id] ?? verifiedOf(payable)[0]?.id ?? ''

  const submit = async () => {
    const isRight = form.check({
      ...(source_account_id === '' ? { source_account_id: 'Elige de qué cuenta sale el dinero.' } : {}),
      ...(execution_date === '' ? { execution_date: 'Elige el día.' } : {}),
      ...(execution_date !== '' && execution_date < today ? { execution_date: 'Ese día ya pasó.' } : {}),
    })
    if (!isRight) {
      return
    }
    setIsPending(true)
    noteSource(fitting, source_account_id)
    await onPrepare(
      entering.map((payable) => ({
        payable,
        account_id: accountOf(payable),
        concept: `${payable.type.name} ${payable.number}`.slice(0, CONCEPT_LENGTH),
        source_account_id,
        execution_date,
      })),
    )
    setIsPending(false)
    onClose()
  }

  return (
    <FormBody
      title={entering.length === 1 ? 'Preparar 1 pago' : `Preparar ${String(entering.length)} pagos`}
      form={form}
      submitLabel={`Preparar y enviar a autorizar (${formatTotals(amounts)})`}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <SourceAccountField
          {...field('source_account_id')}
          value={source_account_id}
          accounts={fitting}
          amount_minor={sumMinor(amounts.map(({ amount_minor }) => amount_minor))}
        />
        <DateField {...field('execution_date')} value={execution_date} note={closed} min={today} required />
        <Box sx={{ color: 'text.secondary' }}>
          <Typography variant="body2">
            Cada solicitud es un pago por su cuenta: verás el resultado de todos.
          </Typography>
          <BulkRows
            label="Se preparan"
            rows={entering.map((payable) =>
              rowOf(
                payable,
                <AccountChoice
                  payable={payable}
                  value={accountOf(payable)}
                  onChange={(account) => {
                    set({})
                    setAccounts((before) => ({ ...before, [payable.request_id]: account }))
                  }}
                />,
              ),
            )}
          />
          <LeftOut
            rows={leftOut.map((payable) =>
              rowOf(payable, `Es en ${payable.currency}: prepárala con las de su moneda.`),
            )}
          />
        </Box>
      </Stack>
    </FormBody>
  )
}

interface AccountChoiceProps {
  payable: Payable
  value: string
  onChange: (account: string) => void
}

/** Into which account it goes; one is no choice. */
function AccountChoice({ payable, value, onChange }: AccountChoiceProps) {
  const verified = verifiedOf(payable)
  return verified.length < 2 ? (
    verified[0]?.label
  ) : (
    <Box sx={{ pt: 0.5 }}>
      <ChoiceField
        label={`Cuenta para ${payable.number}`}
        size="small"
        value={value}
        onChange={onChange}
        choices={verified.map(({ id, label }) => ({ value: id, label }))}
      />
    </Box>
  )
}

function rowOf(payable: Payable, text: BulkRow['text']): BulkRow {
  return {
    key: payable.request_id,
    number: payable.number,
    payee: payable.beneficiary.name,
    amount_minor: payable.approved_minor,
    currency: payable.currency,
    text,
  }
}
