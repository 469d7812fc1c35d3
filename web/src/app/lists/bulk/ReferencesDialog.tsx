import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ClipboardEvent, useState } from 'react'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { counted } from '@/lib/counts'
import { formatTotals } from '@/lib/money'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { TextInput } from '@/ui/TextInput'

/** What the bank's reference is asked of. */
export interface Referenced {
  id: string
  number: string
  title: string
  /** What tells it from others, below its title. */
  text: string
  amount_minor: number
  currency: string
}

interface ReferencesFormProps {
  title: string
  lead: string
  /** The list of them, for screen readers. */
  label: string
  rows: readonly Referenced[]
  /** "Referencia": each field is named with it and the number of its row. */
  fieldLabel: string
  missingText: string
  /** Before the sum of all. */
  submitLabel: string
  onSend: (references: ReadonlyMap<string, string>) => Promise<void>
  onClose: () => void
}

/** As long as a bank takes one. */
const REFERENCE_LENGTH = 35

/** The bank's reference of each of many rows. A column that is copied from the bank fills them from where it is pasted. */
export const ReferencesDialog = formDialog(ReferencesForm)

function ReferencesForm(props: ReferencesFormProps) {
  const { rows, onSend, onClose } = props
  const [labels] = useState(() =>
    Object.fromEntries(rows.map(({ id, number }) => [id, `${props.fieldLabel} de ${number}`])),
  )
  const form = useForm(labels)
  const [references, setReferences] = useState<ReadonlyMap<string, string>>(new Map())
  const [isPending, setIsPending] = useState(false)
  /** How many values the last paste had for which there was no row. */
  const [tooMany, setTooMany] = useState(0)
  const put = (some: readonly (readonly [string, string])[]) => {
    for (const [id] of some) {
      form.touch(id)
    }
    setReferences((before) => new Map([...before, ...some]))
  }
  const putColumn = (column: readonly string[], at: number) => {
    const below = rows.slice(at)
    put(below.flatMap(({ id }, place) => (column[place] === undefined ? [] : [[id, column[place]] as const])))
    setTooMany(column.slice(below.length).filter((value) => value !== '').length)
  }
  const submit = async () => {
    const missing = rows.filter(({ id }) => (references.get(id) ?? '').trim() === '')
    if (form.check(Object.fromEntries(missing.map(({ id }) => [id, props.missingText])))) {
      setIsPending(true)
      await onSend(new Map([...references].map(([id, reference]) => [id, reference.trim()])))
      setIsPending(false)
      onClose()
    }
  }
  return (
    <FormBody
      title={props.title}
      form={form}
      submitLabel={`${props.submitLabel} (${formatTotals(rows)})`}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary" variant="body2" sx={{ mb: 2 }}>
        {props.lead}
        {rows.length === 1
          ? null
          : ' Una columna copiada del banco, pegada en el primer campo, los llena todos en este orden.'}
      </Typography>
      {tooMany === 0 ? null : (
        <Typography role="status" variant="body2" sx={{ mb: 1, fontWeight: 600 }}>
          Sin fila: {counted(tooMany, 'valor', 'valores')} de lo que pegaste. Revisa que cada referencia esté
          en la suya.
        </Typography>
      )}
      <Box component="ul" aria-label={props.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 256px' },
              gap: 1,
              alignItems: 'center',
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <What row={row} />
            <Box
              onPaste={(event) => {
                const pasted = pastedColumn(event)
                if (pasted !== null) {
                  putColumn(pasted, at)
                }
              }}
            >
              <TextInput
                {...form.at(row.id)}
                label={props.fieldLabel}
                htmlInput={{ 'aria-label': labels[row.id] }}
                value={references.get(row.id) ?? ''}
                onChange={(reference) => put([[row.id, reference]])}
                maxLength={REFERENCE_LENGTH}
                required
              />
            </Box>
          </Box>
        ))}
      </Box>
    </FormBody>
  )
}

function What({ row: { title, text, amount_minor, currency } }: { row: Referenced }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600 }} noWrap>
          {title}
        </Typography>
        <MoneyText amount_minor={amount_minor} currency={currency} strong />
      </Box>
      <Typography variant="caption" color="textSecondary" component="div">
        <NoWrapPhrases text={text} />
      </Typography>
    </Box>
  )
}

/** The cells of a column that is pasted, and takes that over; null where it is no more than one, which the field takes itself. */
function pastedColumn(event: ClipboardEvent): readonly string[] | null {
  const cells = event.clipboardData
    .getData('text')
    .split(/\r?\n/u)
    .map((cell) => cell.trim())
  if (cells.filter((cell) => cell !== '').length < 2) {
    return null
  }
  event.preventDefault()
  return cells
}
