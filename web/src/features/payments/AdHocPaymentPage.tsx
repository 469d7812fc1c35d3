import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import {
  type BankAccount,
  useGetBeneficiaryQuery,
  useListConceptAccountsQuery,
  useListSourceAccountsQuery,
} from '@/api/client'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { bindFields } from '@/app/forms/useFields'
import { useForm } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { z } from '@/lib/schema'
import { conceptChoices } from '@/lib/sources'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { DateField } from '@/ui/DateField'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { MenuField } from '@/ui/MenuField'
import { MoneyField } from '@/ui/MoneyField'
import { PageHeader } from '@/ui/PageHeader'
import { Restored } from '@/ui/Restored'
import { Section } from '@/ui/Section'
import { type FieldProps, TextInput } from '@/ui/TextInput'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { NEXT_BUSINESS_DAY, useExecutionDay } from './prepare/executionDay'
import { noteSource, proposedSource } from './prepare/lastSource'
import { SourceAccountField } from './prepare/SourceAccountField'
import { CONCEPT_LENGTH, PREPARES, usePrepare } from './prepare/usePrepare'

const REASON_LENGTH = 500

const BeneficiaryField = lazy(async () => ({
  default: (await import('./prepare/BeneficiaryField')).BeneficiaryField,
}))

const LABELS = {
  beneficiary_id: 'Beneficiario',
  account_id: 'Cuenta del beneficiario',
  source_account_id: 'Cuenta de origen',
  amount_minor: 'Monto',
  execution_date: 'Fecha de ejecución',
  concept: 'Concepto',
  concept_account_id: 'Concepto contable',
  reason: 'Motivo',
} as const

const Values = z.object({
  beneficiary: z.nullable(z.object({ id: z.string(), name: z.string() })),
  account_id: z.string(),
  source_account_id: z.string(),
  amount: z.string(),
  execution_date: z.string(),
  concept: z.string(),
  concept_account_id: z.string(),
  reason: z.string(),
})
type Values = z.infer<typeof Values>

function accept(stored: unknown): Values | null {
  const parsed = Values.safeParse(stored)
  return parsed.success ? parsed.data : null
}

function missing(
  values: Values,
  today: string,
  currency: string,
): Partial<Record<keyof typeof LABELS, string>> {
  const amount = parsePositiveMoney(values.amount, currency)
  const rules: [keyof typeof LABELS, boolean, string][] = [
    ['beneficiary_id', values.beneficiary === null, 'Elige a quién se le paga.'],
    ['account_id', values.account_id === '', 'Elige una cuenta verificada.'],
    ['source_account_id', values.source_account_id === '', 'Elige de qué cuenta sale el dinero.'],
    ['amount_minor', !amount.ok, amount.ok ? '' : amount.message],
    [
      'execution_date',
      values.execution_date < today,
      values.execution_date === '' ? 'Elige el día.' : 'Ese día ya pasó.',
    ],
    ['concept', values.concept.trim() === '', 'Escribe qué se paga.'],
    ['concept_account_id', values.concept_account_id === '', 'Elige el concepto contable.'],
    ['reason', values.reason.trim() === '', 'Explica por qué se paga sin solicitud.'],
  ]
  return Object.fromEntries(
    rules.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, message]),
  )
}

/** A payment that no request asked for: it says why, and to which account of the ledger it belongs. */
export function AdHocPaymentPage() {
  const navigate = useNavigate()
  const [initial] = useState<Values>(() => ({
    beneficiary: null,
    account_id: '',
    source_account_id: '',
    amount: '',
    execution_date: NEXT_BUSINESS_DAY,
    concept: '',
    concept_account_id: '',
    reason: '',
  }))
  const form = useForm(LABELS)
  const draft = useSentDraft(PREPARES, 'payment.adhoc', initial, accept, () => form.check({}))
  const { allowLeaving } = useLeaveGuard(draft.isChanged, 'all')
  const { running, prepare } = usePrepare(form)
  const { data: concepts } = useListConceptAccountsQuery()
  const { data: sources } = useListSourceAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const chosenId = draft.value.beneficiary?.id ?? ''
  const { currentData: beneficiary } = useGetBeneficiaryQuery(
    { id: chosenId },
    { skip: chosenId === '', refetchOnMountOrArgChange: true },
  )
  const verified = beneficiary?.accounts.filter((account) => account.state === 'verified') ?? []
  const only = verified.length === 1 ? (verified[0]?.id ?? '') : ''
  const account = verified.find((a) => a.id === (draft.value.account_id || only))
  const currency = account?.currency ?? config.homeCurrency
  const fitting = sources?.items.filter((one) => one.currency === currency) ?? []
  const source = fitting.find(({ id }) => id === draft.value.source_account_id)
  const { today, day, closed } = useExecutionDay(draft.value.execution_date)
  const values: Values = {
    ...draft.value,
    account_id: account?.id ?? '',
    source_account_id: source?.id ?? proposedSource(fitting),
    execution_date: day,
  }
  const amount = parsePositiveMoney(values.amount, currency)

  const { set, field } = bindFields(form, LABELS, draft)

  const send = async (submit: boolean) => {
    if (!form.check(missing(values, today, currency)) || values.beneficiary === null || !amount.ok) {
      return
    }
    const payment = await prepare({
      beneficiary_id: values.beneficiary.id,
      account_id: values.account_id,
      source_account_id: values.source_account_id,
      amount_minor: amount.amount_minor,
      execution_date: values.execution_date,
      concept: values.concept.trim(),
      reason: values.reason.trim(),
      concept_account_id: values.concept_account_id,
      submit,
    })
    if (payment !== null) {
      noteSource(fitting, values.source_account_id)
      allowLeaving()
      draft.discard()
      await navigate(`${paths.singlePayment(payment.id)}?tab=all`)
    }
  }

  return (
    <>
      <PageHeader
        title="Pago sin solicitud"
        subtitle="Para lo que nadie pidió por el portal: servicios, seguros, honorarios. Lo autoriza otra persona."
        back={<BackLink to={paths.singlePayments}>Volver a pagos individuales</BackLink>}
      />
      <Section>
        <Form isPending={running !== null} onSubmit={async () => send(true)}>
          <Stack sx={{ gap: 2, maxWidth: 640 }}>
            <Restored draft={draft} />
            <FormProblems form={form} />
            <Suspense
              fallback={<TextField label={LABELS.beneficiary_id} disabled helperText=" " fullWidth />}
            >
              <BeneficiaryField
                {...form.at('beneficiary_id')}
                value={values.beneficiary}
                onChange={(chosen) => {
                  set({ beneficiary: chosen, account_id: '' }, 'account_id', 'beneficiary_id')
                }}
              />
            </Suspense>
            <AccountField
              {...field('account_id')}
              value={values.account_id}
              accounts={beneficiary?.accounts}
              beneficiaryId={chosenId}
            />
            <SourceAccountField
              {...field('source_account_id')}
              value={values.source_account_id}
              accounts={fitting}
              amount_minor={amount.ok ? amount.amount_minor : null}
            />
            <MoneyField
              {...form.at('amount_minor')}
              label={LABELS.amount_minor}
              currency={currency}
              value={values.amount}
              onChange={(text) => set({ amount: text }, 'amount_minor')}
              required
            />
            <DateField {...field('execution_date')} value={day} note={closed} min={today} required />
            <TextInput
              {...field('concept', 'Es lo que el beneficiario lee en su banco.')}
              maxLength={CONCEPT_LENGTH}
              required
            />
            <MenuField
              {...field('concept_account_id', 'La cuenta de la contabilidad a la que va el gasto.')}
              value={concepts === undefined ? '' : values.concept_account_id}
              choices={conceptChoices(concepts?.items)}
              required
            />
            <TextInput
              {...field('reason', 'Quien autoriza lo lee: por qué se paga y con qué respaldo.')}
              maxLength={REASON_LENGTH}
              multiline
              minRows={3}
              required
            />
            <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
              <ActionButton
                type="submit"
                isPending={running !== null}
                pendingLabel={running === 'submit' ? 'enviando…' : 'Preparar y enviar a autorizar'}
              >
                Preparar y enviar a autorizar
              </ActionButton>
              <ActionButton
                variant="outlined"
                color="inherit"
                isPending={running !== null}
                pendingLabel={running === 'draft' ? 'enviando…' : 'Guardar borrador'}
                onAct={async () => send(false)}
              >
                Guardar borrador
              </ActionButton>
            </Stack>
          </Stack>
        </Form>
      </Section>
    </>
  )
}

interface AccountFieldProps extends FieldProps {
  accounts: readonly BankAccount[] | undefined
  beneficiaryId: string
}

function AccountField({ accounts, beneficiaryId, error, ...field }: AccountFieldProps) {
  const usable = accounts?.filter((account) => account.state !== 'inactive') ?? []
  const hasNone = accounts !== undefined && !usable.some((account) => account.state === 'verified')
  const missing = (
    <>
      No tiene ninguna cuenta verificada.{' '}
      <Link component={RouterLink} to={paths.beneficiary(beneficiaryId)}>
        Ver sus cuentas
      </Link>
    </>
  )
  return (
    <MenuField
      {...field}
      error={error !== undefined && hasNone ? missing : error}
      helperText={
        hasNone
          ? missing
          : beneficiaryId === ''
            ? 'Elige antes el beneficiario.'
            : 'Solo las cuentas verificadas reciben dinero.'
      }
      required
    >
      {usable.map((account) => (
        <MenuItem key={account.id} value={account.id} disabled={account.state !== 'verified'}>
          {account.bank.name} · •••• {account.number.slice(-4)} · {account.currency}
          {account.state === 'verified' ? '' : ' (sin verificar)'}
        </MenuItem>
      ))}
    </MenuField>
  )
}
