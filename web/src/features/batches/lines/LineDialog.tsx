import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import {
  type BatchDetail,
  type LineCells,
  useAddBatchLineMutation,
  useChangeBatchLinesMutation,
  useRemoveBatchLineMutation,
} from '@/api/batches'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { confirm } from '@/ui/confirm'
import { MoneyField } from '@/ui/MoneyField'
import { COLUMN_LABELS, COLUMNS, type ColumnName } from '../columns'
import { useBatchAction } from '../detail/useBatchAction'
import { lineNumber } from '../words'
import { notesOf, type ShownLine } from './shown'

interface LineDialogProps {
  isOpen: boolean
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
export function LineDialog({ isOpen, onClose, ...body }: LineDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <Body titleId={titleId} onClose={onClose} {...body} />}
    </FormDialog>
  )
}

function Body({ titleId, batch, shown, onClose }: Omit<LineDialogProps, 'isOpen'> & { titleId: string }) {
  const form = useForm(COLUMN_LABELS)
  const acting = useBatchAction()
  const [change] = useChangeBatchLinesMutation()
  const [add] = useAddBatchLineMutation()
  const [removeLine] = useRemoveBatchLineMutation()
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
    const saved = await acting.run(
      batch,
      'edit',
      async (key, version) => {
        const of = { id: batch.id, 'Idempotency-Key': key, 'If-Match': version }
        return shown === undefined
          ? add({ ...of, batchLineBody: { cells: changed } })
          : change({
              ...of,
              batchLineChanges: { lines: [{ position: shown.line.position, cells: changed }] },
            })
      },
      shown === undefined ? 'La línea se agregó al lote.' : 'La línea se corrigió.',
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
          'remove',
          async (key, version) =>
            removeLine({ id: batch.id, position, 'Idempotency-Key': key, 'If-Match': version }),
          'La línea se quitó del lote.',
        )
      : null
    if (saved !== null) {
      onClose()
    }
  }
  return (
    <FormBody
      titleId={titleId}
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
          if (name === 'amount') {
            const field = form.field(name)
            return (
              <MoneyField
                key={name}
                id={field.id}
                label={label}
                currency={batch.currency}
                value={cells[name] ?? ''}
                onChange={(text) => {
                  form.touch(name)
                  setCells((before) => ({ ...before, [name]: text }))
                }}
                error={form.errorOf(name)}
                helperText={told || undefined}
                required={isRequired}
              />
            )
          }
          const field = form.field(name, told || ACCEPTS[name].replace('%m', batch.currency))
          return (
            <TextField
              key={name}
              label={label}
              value={cells[name] ?? ''}
              onChange={(event) => {
                form.touch(name)
                setCells((before) => ({ ...before, [name]: event.target.value }))
              }}
              {...field}
              error={field.error || about.some(({ tone }) => tone === 'error')}
              required={isRequired}
              autoComplete="off"
              fullWidth
            />
          )
        })}
        {shown === undefined ? null : (
          <div>
            <Button
              color="error"
              onClick={() => {
                void remove(shown.line.position)
              }}
            >
              Quitar esta línea
            </Button>
          </div>
        )}
      </Stack>
    </FormBody>
  )
}
