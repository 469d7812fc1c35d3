import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { type BatchDetail, type BatchLine, batchesApi } from '@/api/batches'
import type { Problem } from '@/api/problem'
import { readAnew } from '@/api/readAnew'
import { useAppDispatch } from '@/app/store'
import { counted } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { ActionButton } from '@/ui/ActionButton'
import { confirmWithReason } from '@/ui/confirm'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { actionOf } from '../detail/actionOf'
import type { BatchActing } from '../detail/useBatchAction'
import { lineNumber, lineStateWords } from '../words'

/** So many are looked at together; the next ones come when these are settled. */
const SHOWN = 100

/** What the bank words, where the doubt does not repeat it. */
function saidBeyond({ doubt, bank_said }: BatchLine): string {
  const words = bank_said?.message ?? ''
  return words === '' || doubt?.message.includes(words) === true ? '' : ` · ${words}`
}

interface DoubtsProps {
  batch: BatchDetail
  acting: BatchActing
}

/** Lines about which the bank words what nobody can act upon: a person looks at them and says what came out. */
export function Doubts({ batch, acting }: DoubtsProps) {
  const dispatch = useAppDispatch()
  const review = actionOf(batch, 'review')
  const [lines, setLines] = useState<readonly BatchLine[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { id, version } = batch
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { initiate } = batchesApi.endpoints.listBatchLines
      const arg = { id, show: 'doubts', limit: SHOWN }
      const answer = await readAnew(dispatch(initiate(arg, { forceRefetch: true })))
      if (isCurrent) {
        setProblem(answer.ok ? null : answer.problem)
        setLines((before) => (answer.ok ? answer.data.items : before))
      }
    }
    void read()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version has other doubts
  }, [dispatch, id, version])
  const marked = lines.map(({ position }) => position).filter((position) => chosen.has(position))

  const settle = async () => {
    const reason = await confirmWithReason({
      title: `¿Resolver ${counted(marked.length, 'duda', 'dudas')}?`,
      text: 'Escribe qué averiguaste con el banco. No mueve dinero: si hace falta, anota después los resultados a mano.',
      reasonLabel: 'Qué se averiguó',
      missingText: 'Escribe qué averiguaste.',
      confirmLabel: 'Resolver',
    })
    if (reason !== null) {
      await acting.act(batch, 'review', { lines: marked, reason }, 'Las dudas quedaron resueltas.')
    }
  }
  return (
    <Section title={`Dudas (${String(batch.doubts)})`}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        El banco informó sobre estas líneas algo que no movió dinero. Averigua qué pasó y anótalo.
      </Typography>
      <ProblemAlert problem={problem} takesFocus={false} />
      <Box component="ul" aria-label="Dudas" data-items sx={{ m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={line.position}
            sx={{ display: 'flex', gap: 1, py: 1, borderTop: '1px solid', borderColor: 'divider' }}
          >
            {review.isOpen ? (
              <Checkbox
                checked={chosen.has(line.position)}
                onChange={() => {
                  setChosen((before) => {
                    const next = new Set(before)
                    if (!next.delete(line.position)) {
                      next.add(line.position)
                    }
                    return next
                  })
                }}
                slotProps={{ input: { 'aria-label': `Elegir ${line.cells.name}` } }}
                sx={{ alignSelf: 'flex-start', mt: -1, ml: -1 }}
              />
            ) : null}
            <Box sx={{ minWidth: 0, flexGrow: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {line.cells.name} · {formatMoney(line.amount_minor ?? 0, batch.currency)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                Fila {lineNumber(line)} · {lineStateWords(line.state).label}
                {saidBeyond(line)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'error.dark' }}>
                {line.doubt?.message}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      <div>
        <ActionButton
          blockedBy={
            review.blockedBy ?? (marked.length === 0 ? 'Elige antes las dudas que averiguaste.' : null)
          }
          isPending={acting.running !== null}
          onAct={settle}
        >
          Resolver
        </ActionButton>
      </div>
    </Section>
  )
}
