import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { type BatchDetail, type BatchLine, batchesApi } from '@/api/batches'
import type { Problem } from '@/api/problem'
import { readAnew } from '@/api/readAnew'
import { useAppDispatch } from '@/app/store'
import { formatMoney } from '@/lib/money'
import { FilterSearch } from '@/ui/FilterBar'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { lineNumber } from '../words'

/** So many lines are shown at once: whoever looks for one searches. */
const SHOWN = 50

export interface PickedLine {
  position: number
  row?: number | null
  name: string
}

interface LinePickerProps {
  batch: BatchDetail
  /** Which lines: a state of them. */
  show: string
  picked: readonly PickedLine[]
  onChange: (picked: PickedLine[]) => void
}

/** Finds lines of a batch and marks them, one by one. */
export function LinePicker({ batch, show, picked, onChange }: LinePickerProps) {
  const dispatch = useAppDispatch()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<{ items: BatchLine[]; total: number } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const search = useCallback(
    (words: string) => {
      setQ(words)
      const ask = async () => {
        const { initiate } = batchesApi.endpoints.listBatchLines
        const arg = { id: batch.id, show, q: words, limit: SHOWN }
        const answer = await readAnew(dispatch(initiate(arg, { forceRefetch: true })))
        setProblem(answer.ok ? null : answer.problem)
        if (answer.ok) {
          setFound(answer.data)
        }
      }
      if (words === '') {
        setFound(null)
      } else {
        void ask()
      }
    },
    [dispatch, batch.id, show],
  )
  const isPicked = (position: number) => picked.some((line) => line.position === position)
  const toggle = ({ position, row, cells }: BatchLine) => {
    onChange(
      isPicked(position)
        ? picked.filter((line) => line.position !== position)
        : [...picked, { position, row, name: cells.name }],
    )
  }
  return (
    <Box role="group" aria-label="Marcar líneas" sx={{ display: 'grid', gap: 1 }}>
      <FilterSearch label="Buscar la línea" value={q} onChange={search} />
      <ProblemAlert problem={problem} takesFocus={false} />
      {found === null ? null : (
        <Box
          component="ul"
          aria-label="Líneas encontradas"
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 260, overflow: 'auto' }}
        >
          {found.items.map((line) => (
            <Box
              component="li"
              key={line.position}
              sx={{
                display: 'flex',
                gap: 1,
                alignItems: 'center',
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Checkbox
                checked={isPicked(line.position)}
                onChange={() => toggle(line)}
                slotProps={{
                  input: { 'aria-label': `Marcar ${line.cells.name}, fila ${String(lineNumber(line))}` },
                }}
              />
              <Box sx={{ flexGrow: 1, minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                {line.cells.name} · {line.cells.document}
              </Box>
              <Box sx={{ typography: 'body2', whiteSpace: 'nowrap', pr: 1 }}>
                {formatMoney(line.amount_minor ?? 0, batch.currency)}
              </Box>
            </Box>
          ))}
          {found.total > found.items.length ? (
            <li>
              <Typography variant="caption" color="textSecondary">
                Hay {found.total - found.items.length} más: escribe algo que las distinga.
              </Typography>
            </li>
          ) : null}
          {found.total === 0 ? (
            <li>
              <Typography variant="body2">Ninguna línea coincide.</Typography>
            </li>
          ) : null}
        </Box>
      )}
      {picked.length === 0 ? null : (
        <Box component="ul" aria-label="Líneas marcadas" data-items sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {picked.map((line) => (
            <Box
              component="li"
              key={line.position}
              sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}
            >
              <Box sx={{ flexGrow: 1 }}>
                Fila {lineNumber(line)}: {line.name}
              </Box>
              <Button
                size="small"
                color="error"
                data-takes-away
                aria-label={`Desmarcar la fila ${String(lineNumber(line))}`}
                onClick={() => onChange(picked.filter(({ position }) => position !== line.position))}
              >
                Desmarcar
              </Button>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}
