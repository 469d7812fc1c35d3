import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { type BatchDetail, batchesApi, type LineCells } from '@/api/batches'
import { asRead } from '@/api/intent'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { confirm } from '@/ui/confirm'
import { MoneyField } from '@/ui/MoneyField'
import { TextInput } from '@/ui/TextInput'
import { COLUMN_LABELS, COLUMNS, type ColumnName } from '../columns'
import { useBatchAction } from '../detail/useBatchAction'
import { lineNumber } from '../words'
import { notesOf, type ShownLine } from './shown'

interface LineFormProps {
  batch: BatchDetail
  /** The line to mend; without one a new line is added. */
  shown: ShownLine | undefined
  onClose: () => void
}

/** What each cell accepts, as the check of the batch reads it. */
const ACCEPTS: Readonly<Record<Exclude<ColumnName, 'amount'>, string>> = {
  document_type: 'Cédula, RUC o Pasaporte.',
  document: 'El de un beneficiario registrado.',
  name: 'El del beneficiario.',
  bank: 'El código del banco o su nombre.',
  account_kind: 'Corriente o Ahorros.',
  account: 'Con todas sus cifras, también los ceros del comienzo.',
  currency: 'Vacía o %m, la del lote.',
  concept: 'Para qué es el pago.',
  reference: 'Opcional: la factura u otro número.',
  email: 'Opcional: nombre@empresa.com.',
  phone: 'Opcional: de 7 a 15 cifras, también con + y espacios.',
  request: 'Opcional: el número de la solicitud que se paga.',
}

/** All cells of one line: to add one, and to mend one where there is no room for a grid. */
export const LineDialog = formDialog(LineForm)

function LineForm({ batch, shown, onClose }: LineFormProps) {
  const form = useForm(COLUMN_LABELS)
  const acting = useBatchAction()
  const { addBatchLine, changeBatchLines, removeBatchLine } = batchesApi.endpoints
  const [cells, setCells] = useState<LineCells>(() => ({ ...shown?.line.cells, ...shown?.typed }))
  const place = shown === undefined ? undefined : lineNumber(shown.line)
  const notes = shown === undefined ? [] : notesOf(shown)

  const save = async () => {
    const missing = COLUMNS.filter(({ name, isRequired }) => isRequired && (cells[name] ?? '').trim() === '')
    if (
      shown === undefined &&
      !form.check(Object.fromEntries(missing.map(({ name }) => [name, 'Falta este dato.'])))
    ) {
      return
    }
    const before: LineCells = shown?.line.cells ?? {}
    const changed: Record<string, string> = Object.fromEntries(
      COLUMNS.flatMap(({ name }) => {
        const text = cells[name] ?? ''
        return text === (before[name] ?? '') ? [] : [[name, text]]
      }),
    )
    const saved =
      shown === undefined
        ? await acting.run(
            batch,
            addBatchLine,
            { ...asRead(batch), batchLineBody: { cells: changed } },
            'La línea se agregó al lote.',
          )
        : await acting.run(
            batch,
            changeBatchLines,
            {
              ...asRead(batch),
              batchLineChanges: { lines: [{ position: shown.line.position, cells: changed }] },
            },
            'La línea se corrigió.',
          )
    if (saved !== null) {
      onClose()
    }
  }
  const remove = async (position: number) => {
    const isSure = await confirm({
      title: `¿Quitar la fila ${String(place)}?`,
      text: 'No se puede deshacer; revisa que el total de control siga siendo el mismo.',
      confirmLabel: 'Quitar',
      tone: 'error',
    })
    const saved = isSure
      ? await acting.run(
          batch,
          removeBatchLine,
          { ...asRead(batch), position },
          'La línea se quitó del lote.',
        )
      : null
    if (saved !== null) {
      onClose()
    }
  }
  return (
    <FormBody
      title={shown === undefined ? 'Agregar una línea' : `Corregir la fila ${String(place)}`}
      form={{ ...form, problem: acting.problem ?? form.problem }}
      submitLabel={shown === undefined ? 'Agregar' : 'Guardar'}
      isPending={acting.running !== null}
      focusesFirst
      onSubmit={save}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {COLUMNS.map(({ name, label, isRequired }) => {
          const about = notes.filter(({ column }) => column === name)
          const told = about.map(({ text }) => text).join(' ')
          const bound = {
            ...form.at(name),
            label,
            value: cells[name] ?? '',
            onChange: (text: string) => {
              form.touch(name)
              setCells((before) => ({ ...before, [name]: text }))
            },
            required: isRequired,
          }
          if (name === 'amount') {
            return (
              <MoneyField key={name} {...bound} currency={batch.currency} helperText={told || undefined} />
            )
          }
          const hint = told || ACCEPTS[name].replace('%m', batch.currency)
          const isWrong = about.some(({ tone }) => tone === 'error')
          return (
            <TextInput
              key={name}
              {...bound}
              error={bound.error ?? (isWrong ? hint : undefined)}
              helperText={hint}
            />
          )
        })}
        {shown === undefined ? null : (
          <div>
            <Button color="error" onClick={() => void remove(shown.line.position)}>
              Quitar esta línea
            </Button>
          </div>
        )}
      </Stack>
    </FormBody>
  )
}
