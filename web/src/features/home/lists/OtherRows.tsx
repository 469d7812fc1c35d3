import type { Home } from '@/api/requests'
import { formatDate, formatRelative } from '@/lib/dates'
import { linesCounted } from '@/lib/linesCounted'
import { paths } from '@/lib/paths'
import { Row } from '../Row'

type ItemOf<K extends 'batches' | 'openings' | 'reopenings'> = NonNullable<Home[K]>['items'][number]

/** What each state of a batch asks of who prepares it. */
const NEXT: Readonly<Record<string, string>> = {
  uploaded: 'por revisar',
  with_errors: 'con errores por corregir',
  ready: 'listo para enviar a aprobación',
  approved: 'aprobado, falta el archivo del banco',
  file_generated: 'falta enviarlo al banco',
  sent: 'espera la respuesta del banco',
  partially_confirmed: 'el banco respondió por una parte',
}

/** What is next; of one with errors also which of its lines its amount counts. */
function nextWords({ state, lines, wrong_lines, created_by }: ItemOf<'batches'>): string {
  const next = NEXT[state] ?? `de ${created_by.name}`
  return wrong_lines === 0 ? next : `${next}, suma ${linesCounted(lines, wrong_lines, ['línea', 'líneas'])}`
}

export function BatchRow({ batch }: { batch: ItemOf<'batches'> }) {
  return (
    <Row
      to={paths.batch(batch.id)}
      title={batch.description}
      detail={nextWords(batch)}
      when={formatRelative(batch.state_since_ms)}
      number={batch.number}
      // As its list says it: what was typed stands in for lines that are not there yet.
      amount_minor={batch.lines === 0 ? batch.control_minor : batch.total_minor}
      currency={batch.currency}
    />
  )
}

export function OpeningRow({ opening }: { opening: ItemOf<'openings'> }) {
  return (
    <Row
      to={paths.accountingOpening(opening.id)}
      title={opening.file_name}
      detail={`de ${opening.made_by.name}`}
      when={`al ${formatDate(opening.cutoff)}`}
      number={opening.number}
    />
  )
}

export function ReopeningRow({ change }: { change: ItemOf<'reopenings'> }) {
  return (
    <Row
      to={paths.accountingPage('period')}
      title={change.reason}
      detail={`De ${change.asked_by.name}`}
      when={formatRelative(change.asked_at_ms)}
    />
  )
}
