import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef } from 'react'
import type { CashDenomination } from '@/api/client'
import type { Form } from '@/app/forms/useForm'
import { formatMoney } from '@/lib/money'
import { TextInput } from '@/ui/TextInput'
import { keyOf, type Quantities, quantityOf, sumOf } from './model'

interface CountFieldsProps {
  /** Those of one currency, the largest first. */
  denominations: readonly CashDenomination[]
  currency: string
  quantities: Quantities
  form: Form<string>
  onChange: (quantities: Quantities, key: string) => void
}

/** What the sum takes of the lower edge: no field with the focus is behind it. */
const BELOW_A_FIELD = '72px'

/** Counting by the numeric pad alone: Enter goes to the next note or coin, and the sum is always in sight. */
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
          const quantity = quantityOf(quantities[key] ?? '') ?? 0
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
                value={quantities[key] ?? ''}
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
                    scrollMarginBottom: BELOW_A_FIELD,
                  },
                }}
              />
              <Typography
                variant="body2"
                sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
                color={quantity === 0 ? 'textSecondary' : 'textPrimary'}
              >
                {formatMoney(one.value_minor * quantity, currency)}
              </Typography>
            </Box>
          )
        })}
      </Box>
      <Typography
        role="status"
        sx={{
          typography: 'h6',
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
          borderTop: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
          position: 'sticky',
          bottom: 0,
          mt: 1,
          py: 1.5,
        }}
      >
        Total {formatMoney(sumOf(denominations, quantities), currency)}
      </Typography>
    </Box>
  )
}
