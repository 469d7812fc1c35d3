import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import {
  generatedApi,
  type SettlementDetail,
  type SettlementLine,
  useChangeSettlementLineMutation,
} from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { businessDate } from '@/lib/dates'
import { shrinkPhoto } from '@/lib/photo'
import { DateField } from '@/ui/DateField'
import { useDraft } from '@/ui/draft'
import { type DraftFile, useDraftFile } from '@/ui/draftFile'
import { MoneyField } from '@/ui/MoneyField'
import { Notice } from '@/ui/Notice'
import type { Keeps } from '@/ui/unsaved'
import type { useOutbox } from '../outbox/useOutbox'
import { acceptExpense, type Expense, emptyExpense, expenseOf, LABELS, read } from './model'
import { PhotoField } from './PhotoField'

interface ExpenseDialogProps {
  settlement: SettlementDetail
  /** The expense to correct; a new one without. */
  line: SettlementLine | undefined
  outbox: ReturnType<typeof useOutbox>
  isOpen: boolean
  onClose: () => void
}

/** One expense, with the photograph of its receipt. */
export function ExpenseDialog({ isOpen, onClose, ...of }: ExpenseDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <ExpenseForm titleId={titleId} onClose={onClose} {...of} />}
    </FormDialog>
  )
}

type ExpenseFormProps = Omit<ExpenseDialogProps, 'isOpen'> & { titleId: string }

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
  const { titleId, settlement, line, outbox, onClose, values, setValues, keeps, photo, onSaved, notice } =
    props
  const { currency } = settlement
  const form = useForm(LABELS)
  const save = useSave(settlement, line, outbox)
  const set = (field: keyof typeof LABELS, change: Partial<Expense>) => {
    form.touch(field)
    setValues((before) => ({ ...before, ...change }))
  }
  const text = (field: 'concept' | 'supplier_name' | 'supplier_tax_id' | 'invoice_number') => ({
    label: LABELS[field],
    value: values[field],
    onChange: (event: { target: { value: string } }) => {
      set(field, { [field]: event.target.value })
    },
    autoComplete: 'off',
    fullWidth: true,
  })

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
      titleId={titleId}
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
          id={form.idOf('total_minor')}
          label={LABELS.total_minor}
          currency={currency}
          value={values.total}
          onChange={(total) => {
            set('total_minor', { total })
          }}
          error={form.errorOf('total_minor')}
          required
        />
        <TextField
          {...text('concept')}
          {...form.field('concept')}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          required
        />
        <DateField
          id={form.idOf('spent_on')}
          label={LABELS.spent_on}
          value={values.spent_on}
          onChange={(spent_on) => {
            set('spent_on', { spent_on })
          }}
          error={form.errorOf('spent_on')}
          required
        />
        <MoneyField
          id={form.idOf('tax_minor')}
          label={LABELS.tax_minor}
          currency={currency}
          value={values.tax}
          onChange={(tax) => {
            set('tax_minor', { tax })
          }}
          error={form.errorOf('tax_minor')}
          helperText="El que dice la factura; 0 si no lleva."
          allowZero
        />
        <TextField
          {...text('supplier_name')}
          {...form.field('supplier_name')}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          {...text('supplier_tax_id')}
          {...form.field('supplier_tax_id', 'Con el número de factura, o ninguno de los dos.')}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <TextField
          {...text('invoice_number')}
          {...form.field('invoice_number')}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
        <TextField
          label={LABELS.note}
          value={values.note}
          onChange={(event) => {
            set('note', { note: event.target.value })
          }}
          {...form.field('note', 'Sin foto, escribe aquí por qué no hay comprobante.')}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          multiline
          fullWidth
        />
      </Stack>
    </FormBody>
  )
}

/** A new expense goes by way of the phone's own memory; a correction is sent as it is. */
function useSave(
  settlement: SettlementDetail,
  line: SettlementLine | undefined,
  outbox: ReturnType<typeof useOutbox>,
) {
  const [isRunning, setIsRunning] = useState(false)
  const [change] = useChangeSettlementLineMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()

  const add = async (written: NonNullable<ReturnType<typeof read>['line']>, photo: File | null) => {
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
  const correct = async (written: NonNullable<ReturnType<typeof read>['line']>, of: SettlementLine) => {
    const answer = await withIntent(async (key) =>
      change({
        id: settlement.id,
        lineId: of.id,
        'Idempotency-Key': key,
        settlementLineBody: { ...written, receipt_id: of.receipt?.id ?? null },
      }),
    )
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getSettlement', { id: settlement.id }, answer.data))
      notify.success('El gasto quedó corregido.')
    }
    return asProblem(answer.error)
  }
  return {
    isRunning,
    run: async (written: NonNullable<ReturnType<typeof read>['line']>, photo: File | null) => {
      setIsRunning(true)
      try {
        return await (line === undefined ? add(written, photo) : correct(written, line))
      } finally {
        setIsRunning(false)
      }
    },
  }
}
