import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import type { Form } from '@/app/forms/useForm'
import { Icon } from '@/ui/icons'
import { MoneyField } from '@/ui/MoneyField'
import { type EdgesName, type EdgeValue, edgePath, listPath, newEdge } from './model'

/** More levels than any company has. */
const MOST_EDGES = 8

interface EdgesProps {
  edges: readonly EdgeValue[]
  currency: string
  /** The place of the currency among the amounts. */
  at: number
  list: EdgesName
  form: Form<string>
  /** What the amount at a place says: "2 aprobaciones por encima de". */
  labelOf: (n: number) => string
  /** What takes the amount at a place away. */
  removeLabelOf: (n: number) => string
  addLabel: string
  most?: number
  onChange: (edges: EdgeValue[], path: string) => void
}

/** Amounts above which more is asked for, each larger than the one before. */
export function Edges({
  edges,
  currency,
  at,
  list,
  form,
  most = MOST_EDGES,
  onChange,
  ...words
}: EdgesProps) {
  const path = listPath(at, list)
  const error = form.errorOf(path)
  return (
    <>
      {error === undefined ? null : (
        <FormHelperText error sx={{ mb: 1 }}>
          {error}
        </FormHelperText>
      )}
      {edges.map(({ key, text }, n) => (
        <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <MoneyField
            {...form.at(edgePath(at, list, n))}
            label={words.labelOf(n)}
            currency={currency}
            value={text}
            onChange={(typed) => {
              const next = edges.map((edge, index) => (index === n ? { ...edge, text: typed } : edge))
              onChange(next, edgePath(at, list, n))
            }}
            required
          />
          <IconButton
            data-takes-away
            aria-label={words.removeLabelOf(n)}
            onClick={() => {
              onChange(
                edges.filter((edge) => edge.key !== key),
                path,
              )
            }}
            sx={{ mt: 1 }}
          >
            <Icon name="close" />
          </IconButton>
        </Box>
      ))}
      {edges.length < most ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="add" />}
          data-adds
          onClick={() => onChange([...edges, newEdge()], path)}
          sx={{ justifySelf: 'start', mb: 1.5 }}
        >
          {words.addLabel}
        </Button>
      ) : null}
    </>
  )
}
