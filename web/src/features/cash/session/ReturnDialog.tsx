import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  type CashReturnable,
  type CashSessionDetail,
  generatedApi,
  useListCashReturnableQuery,
  useTakeBackCashMutation,
} from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { formatMoney } from '@/lib/money'
import { moneyToText, parsePositiveMoney } from '@/lib/typedMoney'
import { MoneyField } from '@/ui/MoneyField'
import { SearchField } from '@/ui/SearchField'
import { useSearchText } from '@/ui/useSearchText'

const LABELS = { settlement_id: 'Anticipo', amount_minor: 'Monto que devuelve', note: 'Nota' } as const

interface ReturnDialogProps {
  session: CashSessionDetail
  isOpen: boolean
  onClose: () => void
}

/** What somebody did not spend of an advance, back into the box. */
export function ReturnDialog({ isOpen, onClose, session }: ReturnDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <ReturnForm titleId={titleId} session={session} onClose={onClose} />}
    </FormDialog>
  )
}

/** Whose money it is, as the person who hands it over says it. */
function named({ id, debtor, number, type_name, rest_minor, currency }: CashReturnable) {
  return {
    id,
    name: `${debtor.name} · ${number}`,
    detail: `${type_name}, le quedan ${formatMoney(rest_minor, currency)}`,
  }
}

function ReturnForm({ titleId, session, onClose }: Omit<ReturnDialogProps, 'isOpen'> & { titleId: string }) {
  const { currency } = session
  const [chosen, setChosen] = useState<CashReturnable | null>(null)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const search = useSearchText(chosen === null ? null : named(chosen))
  const { currentData, isFetching, isError } = useListCashReturnableQuery(
    { currency, ...(search.q === '' ? {} : { q: search.q }) },
    { skip: !search.isOpen, refetchOnMountOrArgChange: true },
  )
  const form = useForm(LABELS)
  const [send, { isLoading }] = useTakeBackCashMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()

  const submit = async () => {
    const parsed = parsePositiveMoney(amount, currency)
    const tooMuch = parsed.ok && chosen !== null && parsed.amount_minor > chosen.rest_minor
    const isRight = form.check({
      ...(chosen === null ? { settlement_id: 'Elige el anticipo.' } : {}),
      ...(parsed.ok ? {} : { amount_minor: parsed.message }),
      ...(tooMuch
        ? { amount_minor: `Le quedan ${formatMoney(chosen.rest_minor, currency)} por rendir.` }
        : {}),
    })
    if (!(isRight && parsed.ok && chosen !== null)) {
      return
    }
    const { amount_minor } = parsed
    const cashReturnBody = { settlement_id: chosen.id, amount_minor, note: note.trim() || null }
    const answer = await withIntent(async (key) =>
      send({ id: session.id, 'Idempotency-Key': key, cashReturnBody }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getCashSession', { id: session.id }, answer.data))
      notify.success(`Recibiste ${formatMoney(amount_minor, currency)}.`)
      onClose()
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Recibir una devolución"
      form={form}
      submitLabel="Recibir"
      isPending={isLoading}
      focusesFirst
      command={{ endpoint: 'takeBackCash', target: session.id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          Cuenta el dinero delante de quien lo entrega. Su rendición baja en ese monto.
        </Typography>
        <SearchField
          id={form.idOf('settlement_id')}
          label={LABELS.settlement_id}
          search={search}
          value={chosen === null ? null : named(chosen)}
          onChange={(picked) => {
            const found = currentData?.items.find(({ id }) => id === picked?.id) ?? null
            setChosen(found)
            setAmount(found === null ? '' : moneyToText(found.rest_minor, currency))
            form.touch('settlement_id')
            form.touch('amount_minor')
          }}
          items={(currentData?.items ?? []).map(named)}
          isFetching={isFetching}
          isError={isError}
          isCut={typeof currentData?.next === 'string'}
          noneText="Ningún anticipo por rendir coincide."
          error={form.errorOf('settlement_id')}
          // On a phone the end of what was chosen is cut off.
          helperText={
            chosen === null ? 'Busca por nombre o por número.' : `${chosen.number} · ${named(chosen).detail}`
          }
          required
        />
        <MoneyField
          id={form.idOf('amount_minor')}
          label={LABELS.amount_minor}
          currency={currency}
          value={amount}
          onChange={(text) => {
            setAmount(text)
            form.touch('amount_minor')
          }}
          error={form.errorOf('amount_minor')}
          required
        />
        <TextField
          label={LABELS.note}
          value={note}
          onChange={(event) => {
            setNote(event.target.value)
            form.touch('note')
          }}
          {...form.field('note')}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          multiline
          fullWidth
        />
      </Stack>
    </FormBody>
  )
}
