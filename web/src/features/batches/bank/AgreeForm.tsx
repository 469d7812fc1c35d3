import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { BatchDetail } from '@/api/batches'
import { useForm } from '@/app/forms/useForm'
import { ActionButton } from '@/ui/ActionButton'
import { Form } from '@/ui/Form'
import { FormSummary } from '@/ui/FormSummary'
import { MoneyField } from '@/ui/MoneyField'
import { TextInput } from '@/ui/TextInput'
import type { BatchActing } from '../detail/useBatchAction'
import { EMPTY_SUM, type REPORT_KINDS, readSum, type TypedSum } from './report'

const LABELS = {
  marked_count: 'Cuántas fallaron',
  marked_minor: 'Cuánto suman las que fallaron',
  rest_count: 'Cuántas son las demás',
  rest_minor: 'Cuánto suman las demás',
} as const

interface AgreeFormProps {
  batch: BatchDetail
  acting: BatchActing
  kind: (typeof REPORT_KINDS)[number]
  onClose: () => void
}

/** Both totals, typed from the bank's paper without seeing what the first person entered. */
export function AgreeForm({ batch, acting, kind, onClose }: AgreeFormProps) {
  const [marked, setMarked] = useState<TypedSum>(EMPTY_SUM)
  const [rest, setRest] = useState<TypedSum>(EMPTY_SUM)
  const form = useForm(LABELS)
  const submit = async () => {
    const [one, other] = [readSum(marked, batch.currency), readSum(rest, batch.currency)]
    const found = {
      ...(one.ok ? {} : { marked_count: one.count, marked_minor: one.amount }),
      ...(other.ok ? {} : { rest_count: other.count, rest_minor: other.amount }),
    }
    const wrong = Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
    if (!form.check(wrong) || !one.ok || !other.ok) {
      return
    }
    const done = await acting.act(
      batch,
      'agree',
      { marked: one.sum, rest: other.sum },
      'Los totales coinciden: los resultados quedaron aplicados.',
    )
    if (done !== null) {
      onClose()
    }
  }
  const group = (
    title: string,
    sum: TypedSum,
    setSum: (sum: TypedSum) => void,
    names: readonly ['marked_count', 'marked_minor'] | readonly ['rest_count', 'rest_minor'],
  ) => (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 2, borderRadius: 1, border: '1px solid', borderColor: 'divider', minWidth: 0 }}
    >
      <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' } }}>
        <TextInput
          label="Cantidad"
          value={sum.count}
          onChange={(text) => {
            form.touch(names[0])
            setSum({ ...sum, count: text })
          }}
          {...form.at(names[0], ' ')}
          inputMode="numeric"
          required
        />
        <MoneyField
          {...form.at(names[1])}
          label="Total"
          currency={batch.currency}
          value={sum.amount}
          onChange={(amount) => {
            form.touch(names[1])
            setSum({ ...sum, amount })
          }}
          allowZero
          required
        />
      </Box>
    </Box>
  )
  return (
    <Form isPending={acting.running !== null} onSubmit={submit}>
      <Stack sx={{ gap: 2, maxWidth: 640 }}>
        <Typography variant="body2">
          Escribe lo que lees en el documento del banco, no lo que esperas. Si algo no coincide con lo
          anotado, no se aplica nada.
        </Typography>
        <FormSummary errors={form.errors} submitCount={form.submitCount} />
        {group(kind.marked, marked, setMarked, ['marked_count', 'marked_minor'])}
        {group(kind.rest, rest, setRest, ['rest_count', 'rest_minor'])}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ActionButton type="submit" isPending={acting.running !== null}>
            Confirmar los resultados
          </ActionButton>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            Cancelar
          </Button>
        </Stack>
      </Stack>
    </Form>
  )
}
