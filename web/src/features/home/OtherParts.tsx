import type { Home } from '@/api/requests'
import { formatDate, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Part } from './Part'
import { Row } from './Row'

type Batches = NonNullable<Home['batches']>

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

interface BatchPartProps {
  title: string
  part: Batches | null | undefined
  /** Where the whole list is. */
  more: string
}

function BatchPart({ title, part, more }: BatchPartProps) {
  return part?.items.length ? (
    <Part title={title} count={part.count} more={more}>
      {part.items.map((batch) => (
        <Row
          key={batch.id}
          to={paths.batch(batch.id)}
          title={batch.description}
          detail={`${batch.number} · ${NEXT[batch.state] ?? `de ${batch.created_by.name}`} · ${formatRelative(batch.state_since_ms)}`}
          // As its list says it: what was typed stands in for lines that are not there yet.
          amount_minor={batch.lines === 0 ? batch.control_minor : batch.total_minor}
          currency={batch.currency}
        />
      ))}
    </Part>
  ) : null
}

/** Parts that few people have: batches, and what in the books waits for a second person. They come after the first screen. */
export function OtherParts({ home }: { home: Home }) {
  const { openings, reopenings } = home
  return (
    <>
      <BatchPart
        title="Lotes por aprobar"
        part={home.batches_to_approve}
        more={`${paths.multiplePayments}?tab=approve`}
      />
      <BatchPart title="Lotes por continuar" part={home.batches} more={paths.multiplePayments} />
      {openings?.items.length ? (
        <Part
          title="Saldos iniciales por decidir"
          count={openings.count}
          more={paths.accountingPage('openings')}
        >
          {openings.items.map((opening) => (
            <Row
              key={opening.id}
              to={paths.accountingOpening(opening.id)}
              title={opening.file_name}
              detail={`${opening.number} · de ${opening.made_by.name} · al ${formatDate(opening.cutoff)}`}
            />
          ))}
        </Part>
      ) : null}
      {reopenings?.items.length ? (
        <Part title="Reaperturas por decidir" count={reopenings.count} more={paths.accountingPage('period')}>
          {reopenings.items.map((change) => (
            <Row
              key={change.id}
              to={paths.accountingPage('period')}
              title={change.reason}
              detail={`De ${change.asked_by.name} · ${formatRelative(change.asked_at_ms)}`}
            />
          ))}
        </Part>
      ) : null}
    </>
  )
}
