import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { counted } from '@/lib/counts'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import { Facts } from '@/ui/Facts'
import { Section } from '@/ui/Section'
import { classWords, shortHash } from '../words'
import { actionOf } from './actionOf'
import { Found } from './Found'

interface OverviewProps {
  batch: BatchDetail
  onEdit: () => void
}

/** What a batch is, and what was found in it beside what was typed from paper. */
export function Overview({ batch, onEdit }: OverviewProps) {
  const edit = actionOf(batch, 'edit')
  const hasLines = batch.lines > 0
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        // Two amounts and their difference need half a wide screen.
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: hasLines ? '5fr 6fr' : 'minmax(0, 1fr)' },
        alignItems: 'start',
        // Where one stands above the other, what was found comes first.
        '& > :last-of-type': { order: { xs: -1, xl: 0 } },
      }}
    >
      <Section
        title="Datos del lote"
        actions={
          edit.isOpen && !actionOf(batch, 'approve').isOpen ? (
            <Button size="small" onClick={onEdit}>
              Corregir
            </Button>
          ) : null
        }
      >
        <Facts items={factsOf(batch)} />
      </Section>
      {hasLines ? <Found batch={batch} /> : null}
    </Box>
  )
}

const link = ({ id, name }: { id: string; name: string }): ReactNode => (
  <Link key={id} component={RouterLink} to={paths.batch(id)} sx={{ mr: 1 }}>
    {name}
  </Link>
)

function factsOf(batch: BatchDetail) {
  const { of_batch: of, carried_to: to, submitted_by, content_hash, sheet } = batch
  return [
    { name: 'Sale de', value: batch.source_account.name },
    { name: 'Ejecución', value: formatDate(batch.execution_date) },
    { name: 'Clase', value: classWords(batch.class) },
    { name: 'Concepto contable', value: batch.concept_account.name },
    {
      name: 'Control',
      value: `${formatMoney(batch.control_minor, batch.currency)} en ${counted(batch.control_count, 'pago', 'pagos')}`,
    },
    { name: 'Preparó', value: `${batch.created_by.name}, ${formatInstant(batch.created_at_ms)}` },
    { name: 'Archivo', value: sheet?.name },
    { name: 'Envió a aprobar', value: submitted_by?.name },
    {
      name: 'Aprobó',
      value:
        batch.approvals.length === 0
          ? null
          : listOf(batch.approvals.map(({ by, at_ms }) => `${by.name} (${formatInstant(at_ms)})`)),
    },
    {
      name: 'Contenido',
      value:
        content_hash === null || content_hash === undefined ? null : (
          <span title={content_hash}>{shortHash(content_hash)}</span>
        ),
    },
    { name: 'Referencia del banco', value: batch.bank_reference },
    { name: 'Viene de', value: of === null || of === undefined ? null : link(of) },
    { name: 'Lo que falló está en', value: to.length === 0 ? null : to.map(link) },
  ]
}
