import Typography from '@mui/material/Typography'
import type { BatchDetail } from '@/api/batches'
import { ActionButton } from '@/ui/ActionButton'
import { Progress } from '@/ui/Progress'
import { Section } from '@/ui/Section'
import { actionOf } from './actionOf'
import type { BatchActing } from './useBatchAction'

/** How far the check of a batch is. It goes on by itself, whoever looks. */
export function Checking({ batch, acting }: { batch: BatchDetail; acting: BatchActing }) {
  const { done, total } = batch.progress ?? { done: 0, total: null }
  const stop = actionOf(batch, 'stop')
  return (
    <Section title="Revisando el lote">
      <Progress label="Filas revisadas" done={done} total={total ?? null} unit={['fila', 'filas']}>
        <Typography variant="body2" color="textSecondary">
          Puedes cerrar esta página: la revisión sigue sola.
        </Typography>
        {stop.fits ? (
          <div>
            <ActionButton
              variant="outlined"
              color="inherit"
              blockedBy={stop.blockedBy}
              isPending={acting.running !== null}
              pendingLabel="deteniendo…"
              onAct={async () => acting.act(batch, 'stop', {}, 'La revisión se detuvo.')}
            >
              Detener
            </ActionButton>
          </div>
        ) : null}
      </Progress>
    </Section>
  )
}
