import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { generatedApi, type SettlementDetail, type SettlementLine } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { bindFields } from '@/app/forms/useFields'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { businessDate } from '@/lib/dates'
import { shrinkPhoto } from '@/lib/photo'
import { DateField } from '@/ui/DateField'
import { useDraft } from '@/ui/draft'
import { type DraftFile, useDraftFile } from '@/ui/draftFile'
import { MoneyField } from '@/ui/MoneyField'
import { Notice } from '@/ui/Notice'
import { TextInput } from '@/ui/TextInput'
import type { Keeps } from '@/ui/unsaved'
import type { useOutbox } from '../outbox/useOutbox'
import { acceptExpense, type Expense, emptyExpense, expenseOf, LABELS, read } from './model'
import { PhotoField } from './PhotoField'
import { settlementRecord } from './useSettlementAction'

interface ExpenseFormProps {
  settlement: SettlementDetail
  /** The expense to correct; a new one without. */
  line: SettlementLine | undefined
  outbox: ReturnType<typeof useOutbox>
  onClose: () => void
}

/** One expense, with the photograph of its receipt. */
export const ExpenseDialog = formDialog(ExpenseForm)

function ExpenseForm({ line, ...of }: ExpenseFormProps) {
  return line === undefined ? <NewExpense {...of} /> : <Correction {...of} line={line} />
}

/** What was written down of a new expense stays on the phone with its photograph, also when the tab dies. */
function NewExpense({ settlement, ...of }: Omit<ExpenseFormProps, 'line'>) {
  const name = `expense.${settlement.id}`
  const [initial] = useState(() => emptyExpense(businessDate(new Date())))
  const draft = useDraft(name, initial, acceptExpense)
  const photo = useDraftFile(name)
  const discard = () => {
    draft.discard()
    photo.discard()
  }
  return (
    <ExpenseFields
      {...of}
      settlement={settlement}
      line={undefined}
      values={draft.value}
      setValues={draft.setValue}
      keeps={photo.isKept ? 'all' : 'text'}
      photo={photo}
      onSaved={discard}
      notice={
        draft.isRestored || photo.isRestored ? (
          <Notice
            tone="info"
            title="Recuperamos lo que habías escrito"
            action={
              <Button color="inherit" onClick={discard}>
                Empezar de nuevo
              </Button>
            }
          >
            Este gasto estaba sin guardar en este teléfono o navegador.
          </Notice>
        ) : null
      }
    />
  )
}

function Correction({ line, ...of }: ExpenseFormProps & { line: SettlementLine }) {
  const [values, setValues] = useState(() => expenseOf(line, of.settlement.currency))
  return (
    <ExpenseFields
      {...of}
      line={line}
      values={values}
      setValues={setValues}
      keeps="nothing"
      photo={null}
      onSaved={() => undefined}
      notice={
        line.receipt ? (
          <Alert severity="info">El comprobante sigue siendo el mismo: {line.receipt.name}</Alert>
        ) : null
      }
    />
  )
}

interface ExpenseFieldsProps extends ExpenseFormProps {
  values: Expense
  setValues: (next: (before: Expense) => Expense) => void
  keeps: Keeps
  /** Where the photograph of its receipt belongs to it; a correction keeps the one that it has. */
  photo: DraftFile | null
  onSaved: () => void
  notice: ReactNode
}

function ExpenseFields(props: ExpenseFieldsProps) {
  const { settlement, line, outbox, onClose, values, setValues, keeps, photo, onSaved, notice } = props
  const { currency } = settlement
  const form = useForm(LABELS)
  const { set, field } = bindFields(form, LABELS, { value: values, setValue: setValues })
  const save = useSave(settlement, line, outbox)

  const submit = async () => {
    const file = photo?.file ?? null
    const hasReceipt = file !== null || (line?.receipt ?? null) !== null
    const { line: written, wrong } = read(values, currency, hasReceipt)
    if (!form.check(wrong) || written === null) {
      return
    }
    const problem = await save.run(written, file)
    if (problem === null) {
      onSaved()
      onClose()
    } else {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      title={line === undefined ? 'Agregar gasto' : 'Corregir gasto'}
      form={form}
      submitLabel="Guardar gasto"
      isPending={save.isRunning}
      keeps={keeps}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {notice}
        {photo === null ? null : (
          <PhotoField
            photo={photo.file}
            onChange={(next) => {
              photo.setFile(next)
              form.touch('note')
            }}
          />
        )}
        <MoneyField
          {...form.at('total_minor')}
          label={LABELS.total_minor}
          currency={currency}
          value={values.total}
          onChange={(total) => set({ total }, 'total_minor')}
          required
        />
        <TextInput {...field('concept')} maxLength={120} required />
        <DateField {...field('spent_on')} required />
        <MoneyField
          {...form.at('tax_minor', 'El que dice la factura; 0 si no lleva.')}
          label={LABELS.tax_minor}
          currency={currency}
          value={values.tax}
          onChange={(tax) => set({ tax }, 'tax_minor')}
          allowZero
        />
        <TextInput {...field('supplier_name')} maxLength={120} />
        <TextInput
          {...field('supplier_tax_id', 'Con el número de factura, o ninguno de los dos.')}
          maxLength={40}
        />
        <TextInput {...field('invoice_number')} maxLength={40} />
        <TextInput
          {...field('note', 'Sin foto, escribe aquí por qué no hay comprobante.')}
          maxLength={1000}
          multiline
        />
      </Stack>
    </FormBody>
  )
}

type Written = NonNullable<ReturnType<typeof read>['line']>

/** A new expense goes by way of the phone's own memory; a correction is sent as it is. Answers why it was refused. */
function useSave(
  { id }: SettlementDetail,
  line: SettlementLine | undefined,
  outbox: ReturnType<typeof useOutbox>,
) {
  const [isRunning, setIsRunning] = useState(false)
  const { send } = useCommand()
  const notify = useNotify()

  const add = async (written: Written, photo: File | null) => {
    const sent = await outbox.add(written, photo === null ? null : await shrinkPhoto(photo))
    if (sent.outcome === 'refused') {
      return sent.problem
    }
    if (sent.outcome === 'waits') {
      notify.warning(
        sent.mayHaveArrived === true
          ? 'Todavía no sabemos si el gasto llegó: lo volvemos a enviar solos, y no se anota dos veces.'
          : 'Sin señal: el gasto quedó en este teléfono y se envía solo cuando vuelva.',
      )
    } else {
      notify.success('El gasto quedó agregado.')
    }
    return null
  }
  const correct = async (written: Written, of: SettlementLine) => {
    const answer = await send(
      generatedApi.endpoints.changeSettlementLine,
      { id, lineId: of.id, settlementLineBody: { ...written, receipt_id: of.receipt?.id ?? null } },
      { done: 'El gasto quedó corregido.', saysRefusal: false, shows: settlementRecord(id) },
    )
    return answer.ok ? null : answer.problem
  }
  return {
    isRunning,
    run: async (written: Written, photo: File | null) => {
      setIsRunning(true)
      try {
        return await (line === undefined ? add(written, photo) : correct(written, line))
      } finally {
        setIsRunning(false)
      }
    },
  }
}
