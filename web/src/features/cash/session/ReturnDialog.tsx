import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  type CashReturnable,
  type CashSessionDetail,
  generatedApi,
  useListCashReturnableQuery,
} from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { formatMoney } from '@/lib/money'
import { textOrNull } from '@/lib/texts'
import { moneyToText, parsePositiveMoney } from '@/lib/typedMoney'
import { MoneyField } from '@/ui/MoneyField'
import { SearchField } from '@/ui/SearchField'
import { TextInput } from '@/ui/TextInput'
import { useSearchText } from '@/ui/useSearchText'
import { sessionRecord } from './record'

const LABELS = { settlement_id: 'Anticipo', amount_minor: 'Monto que devuelve', note: 'Nota' } as const

interface ReturnFormProps {
  session: CashSessionDetail
  onClose: () => void
}

/** What somebody did not spend of an advance, back into the box. */
export const ReturnDialog = formDialog(ReturnForm)

/** Whose money it is, as the person who hands it over says it. */
function named({ id, debtor, number, type_name, rest_minor, currency }: CashReturnable) {
  return {
    id,
    name: `${debtor.name} · ${number}`,
    detail: `${type_name}, le quedan ${formatMoney(rest_minor, currency)}`,
  }
}

function ReturnForm({ session, onClose }: ReturnFormProps) {
  const { currency } = session
  const [chosen, setChosen] = useState<CashReturnable | null>(null)
  const { form, values, set, field } = useFields(LABELS, { amount_minor: '', note: '' })
  const search = useSearchText(chosen === null ? null : named(chosen))
  const { currentData, isFetching, isError } = useListCashReturnableQuery(
    { currency, ...(search.q === '' ? {} : { q: search.q }) },
    { skip: !search.isOpen, refetchOnMountOrArgChange: true },
  )
  const { send, isPending } = useCommand()

  const submit = async () => {
    const parsed = parsePositiveMoney(values.amount_minor, currency)
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
    const cashReturnBody = { settlement_id: chosen.id, amount_minor, note: textOrNull(values.note) }
    const { ok } = await send(
      generatedApi.endpoints.takeBackCash,
      { id: session.id, cashReturnBody },
      {
        done: `Recibiste ${formatMoney(amount_minor, currency)}.`,
        form,
        shows: sessionRecord(session.id),
      },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title="Recibir una devolución"
      form={form}
      submitLabel="Recibir"
      isPending={isPending}
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
          {...form.at('settlement_id')}
          label={LABELS.settlement_id}
          search={search}
          value={chosen === null ? null : named(chosen)}
          onChange={(picked) => {
            const found = currentData?.items.find(({ id }) => id === picked?.id) ?? null
            setChosen(found)
            const amount_minor = found === null ? '' : moneyToText(found.rest_minor, currency)
            set({ amount_minor }, 'settlement_id', 'amount_minor')
          }}
          items={(currentData?.items ?? []).map(named)}
          isFetching={isFetching}
          isError={isError}
          isCut={typeof currentData?.next === 'string'}
          noneText="Ningún anticipo por rendir coincide."
          // On a phone the end of what was chosen is cut off.
          helperText={
            chosen === null ? 'Busca por nombre o por número.' : `${chosen.number} · ${named(chosen).detail}`
          }
          required
        />
        <MoneyField {...field('amount_minor')} currency={currency} required />
        <TextInput {...field('note')} maxLength={1000} multiline />
      </Stack>
    </FormBody>
  )
}
