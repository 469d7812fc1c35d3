import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef } from 'react'
import type { CashDenomination } from '@/api/client'
import type { Form } from '@/app/forms/useForm'
import { formatAmount } from '@/lib/money'
import { FORM_BAR_PX } from '@/ui/FormBar'
import { TextInput } from '@/ui/TextInput'
import { keyOf, type Quantities, quantityOf } from './model'

interface CountFieldsProps {
  /** Those of one currency, the largest first. */
  denominations: readonly CashDenomination[]
  currency: string
  quantities: Quantities
  form: Form<string>
  onChange: (quantities: Quantities, key: string) => void
}

/** Counting by the numeric pad alone: Enter goes to the next note or coin. The sum stands in the bar below (`CountBar`). */
export function CountFields({ denominations, currency, quantities, form, onChange }: CountFieldsProps) {
  const list = useRef<HTMLUListElement>(null)
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) {
      return
    }
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    const following = fields[fields.findIndex((field) => field === event.target) + 1]
    if (following !== undefined) {
      event.preventDefault()
      following.focus()
      following.select()
    }
  }
  return (
    // Wider, the eye would lose the row between a note and what it adds up to.
    <Box sx={{ width: '100%', maxWidth: 480 }}>
      <Box component="ul" ref={list} aria-label="Billetes y monedas" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {denominations.map((one) => {
          const key = keyOf(one)
          const typed = quantities[key] ?? ''
          const quantity = quantityOf(typed)
          return (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'grid',
                gridTemplateColumns: {
                  xs: 'minmax(88px, 1fr) 64px minmax(72px, auto)',
                  sm: 'minmax(0, 1fr) 112px 144px',
                },
                columnGap: { xs: 1, sm: 1.5 },
                alignItems: 'center',
                py: 0.75,
              }}
            >
              <Typography component="label" htmlFor={form.idOf(key)} variant="body2">
                {one.name}
              </Typography>
              <TextInput
                {...form.at(key)}
                value={typed}
                onChange={(text) => onChange({ ...quantities, [key]: text }, key)}
                onKeyDown={next}
                size="small"
                inputMode="numeric"
                maxLength={7}
                sx={{
                  '& input': {
                    px: { xs: 1, sm: 1.75 },
                    textAlign: 'right',
                    fontVariantNumeric: 'tabular-nums',
                    scrollMarginBottom: `${String(FORM_BAR_PX)}px`,
                  },
                }}
              />
              <Typography
                variant="body2"
                sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
                color={quantity === 0 ? 'textSecondary' : 'textPrimary'}
              >
                {/* A column of zeros would hide what was counted; its currency stands in the name and in the sum. */}
                {typed.trim() === '' || quantity === null
                  ? null
                  : formatAmount(one.value_minor * quantity, currency)}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
