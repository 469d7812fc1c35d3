import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState } from 'react'
import { type Payable, useListSourceAccountsQuery } from '@/api/client'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { bindFields } from '@/app/forms/useFields'
import { useForm } from '@/app/forms/useForm'
import { z } from '@/lib/schema'
import { ActionButton } from '@/ui/ActionButton'
import { DateField } from '@/ui/DateField'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { GuardedDialog, useFormInDialog } from '@/ui/GuardedDialog'
import { MenuField } from '@/ui/MenuField'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { TextInput } from '@/ui/TextInput'
import { confirmLeaving } from '@/ui/useLeaveGuard'
import { NEXT_BUSINESS_DAY, useExecutionDay } from './executionDay'
import { noteSource, proposedSource } from './lastSource'
import { SourceAccountField } from './SourceAccountField'
import { CONCEPT_LENGTH, PREPARES, usePrepare } from './usePrepare'

const LABELS = {
  account_id: 'Cuenta del beneficiario',
  source_account_id: 'Cuenta de origen',
  execution_date: 'Fecha de ejecución',
  concept: 'Concepto',
} as const

const Values = z.object({
  account_id: z.string(),
  source_account_id: z.string(),
  execution_date: z.string(),
  concept: z.string(),
})

interface PreparePaymentDialogProps {
  /** What is to be paid; null while nothing is. */
  payable: Payable | null
  onClose: () => void
  /** The dialog has faded after a payment was prepared; its row is gone. */
  onGone: () => void
}

export function PreparePaymentDialog({ payable, onClose, onGone }: PreparePaymentDialogProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const titleId = useId()
  const isDone = useRef(false)
  // Kept while the dialog fades, so that it does not empty before it is gone.
  const [last, setLast] = useState<Payable | null>(null)
  if (payable !== null && payable !== last) {
    setLast(payable)
  }
  const shown = payable ?? last
  return (
    <GuardedDialog
      open={payable !== null}
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{
        transition: {
          onExited: () => {
            setLast(null)
            if (isDone.current) {
              isDone.current = false
              onGone()
            }
          },
        },
      }}
    >
      {shown === null ? null : (
        <PrepareForm
          key={shown.request_id}
          payable={shown}
          titleId={titleId}
          isNarrow={isNarrow}
          onClose={onClose}
          onDone={() => {
            isDone.current = true
            onClose()
          }}
        />
      )}
    </GuardedDialog>
  )
}

interface PrepareFormProps {
  payable: Payable
  titleId: string
  isNarrow: boolean
  onClose: () => void
  onDone: () => void
}

function accept(stored: unknown) {
  const parsed = Values.safeParse(stored)
  return parsed.success ? parsed.data : null
}

function PrepareForm({ payable, titleId, isNarrow, onClose, onDone }: PrepareFormProps) {
  const { data: sources } = useListSourceAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const accounts = sources?.items.filter((source) => source.currency === payable.currency) ?? []
  const verified = payable.accounts.filter((account) => account.state === 'verified')
  const form = useForm(LABELS)
  const { running, prepare } = usePrepare(form)
  const [initial] = useState(() => ({
    account_id: verified[0]?.id ?? '',
    source_account_id: '',
    execution_date: NEXT_BUSINESS_DAY,
    concept: `${payable.type.name} ${payable.number}`.slice(0, CONCEPT_LENGTH),
  }))
  const draft = useSentDraft(PREPARES, `payment.${payable.request_id}`, initial, accept, () => form.check({}))
  useFormInDialog('all', () => running !== null)
  const { today, day, closed } = useExecutionDay(draft.value.execution_date)
  const values = {
    ...draft.value,
    source_account_id: draft.value.source_account_id || proposedSource(accounts),
    execution_date: day,
  }
  const { field } = bindFields(form, LABELS, draft)

  const send = async (submit: boolean) => {
    const wrong = {
      ...(verified.some((a) => a.id === values.account_id)
        ? {}
        : { account_id: 'Elige una cuenta verificada.' }),
      ...(values.source_account_id === ''
        ? { source_account_id: 'Elige de qué cuenta sale el dinero.' }
        : {}),
      ...(values.execution_date === '' ? { execution_date: 'Elige el día.' } : {}),
      ...(values.execution_date !== '' && values.execution_date < today
        ? { execution_date: 'Ese día ya pasó.' }
        : {}),
      ...(values.concept.trim() === '' ? { concept: 'Escribe qué se paga.' } : {}),
    }
    if (!form.check(wrong)) {
      return
    }
    const payment = { ...values, concept: values.concept.trim(), request_id: payable.request_id, submit }
    if ((await prepare(payment)) !== null) {
      noteSource(accounts, values.source_account_id)
      draft.discard()
      onDone()
    }
  }

  return (
    <Form isPending={running !== null} onSubmit={async () => send(true)}>
      <DialogTitle id={titleId}>
        <NoWrapPhrases text={`Preparar pago de ${payable.number}`} />
      </DialogTitle>
      <DialogContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{payable.beneficiary.name}</Typography>
          <MoneyText amount_minor={payable.approved_minor} currency={payable.currency} strong />
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {payable.type.name} · {payable.purpose ?? 'Confidencial'} · pidió {payable.requester.name}
        </Typography>
        <FormProblems form={form} />
        <Stack sx={{ gap: 2 }}>
          <MenuField {...field('account_id', 'Solo las cuentas verificadas pueden recibir dinero.')} required>
            {payable.accounts
              .filter((account) => account.state !== 'inactive')
              .map((account) => (
                <MenuItem key={account.id} value={account.id} disabled={account.state !== 'verified'}>
                  {account.label}
                  {account.state === 'verified' ? '' : ' (sin verificar)'}
                </MenuItem>
              ))}
          </MenuField>
          <SourceAccountField
            {...field('source_account_id')}
            value={values.source_account_id}
            accounts={accounts}
            amount_minor={payable.approved_minor}
          />
          <DateField {...field('execution_date')} value={day} note={closed} min={today} required />
          <TextInput
            {...field('concept', 'Es lo que el beneficiario lee en su banco.')}
            maxLength={CONCEPT_LENGTH}
            required
          />
        </Stack>
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{
          gap: 1,
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'center' },
        }}
      >
        <Button
          color="inherit"
          onClick={async () => {
            if (!draft.isChanged || (await confirmLeaving('nothing'))) {
              draft.discard()
              onClose()
            }
          }}
        >
          Cancelar
        </Button>
        <ActionButton
          variant="outlined"
          color="inherit"
          fullWidth={isNarrow}
          isPending={running !== null}
          pendingLabel={running === 'draft' ? 'enviando…' : 'Guardar borrador'}
          onAct={async () => send(false)}
        >
          Guardar borrador
        </ActionButton>
        <ActionButton
          type="submit"
          fullWidth={isNarrow}
          isPending={running !== null}
          pendingLabel={running === 'submit' ? 'enviando…' : 'Preparar y enviar a autorizar'}
        >
          Preparar y enviar a autorizar
        </ActionButton>
      </DialogActions>
    </Form>
  )
}
