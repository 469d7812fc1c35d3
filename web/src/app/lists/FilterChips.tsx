import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ReactNode } from 'react'
import { formatDate } from '@/lib/dates'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { Filter } from './descriptor'
import { amountText, withChoices } from './fields'
import { severalWords } from './Several'

interface FilterChipsProps<Item, K extends string> {
  of: readonly Filter<K, Item>[]
  filters: UrlFilters<K>
  rows: readonly Item[] | undefined
}

/** What narrows a list and is not in sight, each with the way to widen it again. */
export function FilterChips<Item, K extends string>({ of, filters, rows }: FilterChipsProps<Item, K>) {
  const set = of.filter((filter) => {
    const { value } = filters.field(filter.key)
    return value !== (filter.start ?? '') && (filter.kind !== 'own' || filter.chip !== undefined)
  })
  const chips = set.filter((filter) => filter.kind !== 'link' || filter.chip !== undefined)
  return chips.length === 0 ? null : (
    <Box
      role="group"
      aria-label="Filtros puestos"
      sx={{
        px: { xs: 2, sm: 3 },
        pb: { xs: 2, sm: 1.5 },
        display: 'flex',
        gap: 1,
        flexWrap: 'wrap',
        displayPrint: 'none',
      }}
    >
      {chips.map((filter) => (
        <Words key={filter.key} of={filter} value={filters.values[filter.key]} rows={rows}>
          {(text) => (
            <Chip
              component="button"
              type="button"
              clickable
              label={`${text} ✕`}
              aria-label={`Quitar el filtro ${text}`}
              data-takes-away
              onClick={() => filters.field(filter.key).onChange(filter.start ?? '')}
              sx={{
                maxWidth: '100%',
                minHeight: { xs: 44, sm: 32 },
                color: 'primary.dark',
                bgcolor: 'primary.light',
                fontWeight: 500,
              }}
            />
          )}
        </Words>
      ))}
    </Box>
  )
}

interface WordsProps<Item, K extends string> {
  of: Filter<K, Item>
  value: string
  rows: readonly Item[] | undefined
  children: (text: string) => ReactNode
}

/** What a filter says of itself: its name, and what it is set to. */
function Words<Item, K extends string>({ of, value, rows, children }: WordsProps<Item, K>) {
  switch (of.kind) {
    case 'choice':
      return withChoices(of.choices, (known) =>
        children(`${of.label}: ${known.find((choice) => choice.value === value)?.label ?? '…'}`),
      )
    case 'several':
      return children(`${of.label}: ${severalWords(of.choices, value)}`)
    case 'day':
      return children(`${of.label}: ${formatDate(value)}`)
    case 'amount':
      return children(`${of.label}: ${amountText(value)}`)
    case 'pressed':
      return children(of.label)
    case 'own':
    case 'link':
      return children(of.chip?.(value, rows) ?? '')
    default:
      return null
  }
}
