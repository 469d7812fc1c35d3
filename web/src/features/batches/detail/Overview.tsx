import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { counted, written } from '@/lib/counts'
import { formatDate, formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import { Facts } from '@/ui/Facts'
import { Icon } from '@/ui/icons'
import { Section } from '@/ui/Section'
import { classWords, shortHash } from '../words'
import { actionOf } from './actionOf'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { p: 1, textAlign: 'right', borderBottom: '1px solid', borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
  '& tbody th': { fontWeight: 500 },
  '& tr:last-of-type > *': { borderBottom: 0 },
} as const

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
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: hasLines ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        },
        alignItems: 'start',
      }}
    >
      <Section
        title="Datos del lote"
        actions={
          edit.isOpen ? (
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

/** The totals that were found beside those that were typed, what is wrong with all of it, and what each bank gets. */
function Found({ batch }: { batch: BatchDetail }) {
  const { summary, currency } = batch
  const isCountRight = batch.lines === batch.control_count
  const isTotalRight = batch.total_minor === batch.control_minor
  return (
    <Section title="Totales">
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">
              <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
                Qué
              </Box>
            </th>
            <th scope="col">Control</th>
            <th scope="col">En el lote</th>
            <th scope="col">Diferencia</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Pagos</th>
            <td>{written(batch.control_count)}</td>
            <td>{written(batch.lines)}</td>
            <Difference isRight={isCountRight} words={written(batch.lines - batch.control_count)} />
          </tr>
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(batch.control_minor, currency)}</td>
            <td>{formatMoney(batch.total_minor, currency)}</td>
            <Difference
              isRight={isTotalRight}
              words={formatMoney(batch.total_minor - batch.control_minor, currency)}
            />
          </tr>
        </tbody>
      </Box>
      {batch.wrong_lines > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          El total cuenta solo las líneas sin errores: faltan{' '}
          {counted(batch.wrong_lines, 'línea por corregir', 'líneas por corregir')}.
        </Typography>
      ) : null}
      {(summary?.faults ?? []).map(({ code, message }) => (
        <Box
          key={code}
          sx={{ display: 'flex', gap: 1, mt: 1, typography: 'body2', color: 'error.dark', fontWeight: 600 }}
        >
          <Icon name="error" fontSize="small" /> {message}
        </Box>
      ))}
      {summary === null || summary === undefined || summary.banks.length === 0 ? null : (
        <Box component="table" aria-label="Por banco" sx={{ ...table, mt: 2 }}>
          <thead>
            <tr>
              <th scope="col">Banco</th>
              <th scope="col">Pagos</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {summary.banks.map(({ bank, count, minor }) => (
              <tr key={bank.id}>
                <th scope="row">{bank.name}</th>
                <td>{written(count)}</td>
                <td>{formatMoney(minor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Section>
  )
}

function Difference({ isRight, words }: { isRight: boolean; words: string }) {
  return (
    <Box component="td" sx={{ color: isRight ? 'success.dark' : 'error.dark', fontWeight: 600 }}>
      {isRight ? 'Cuadra' : words}
    </Box>
  )
}
