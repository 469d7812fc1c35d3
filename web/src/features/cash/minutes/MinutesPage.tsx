import { useParams } from 'react-router'
import { generatedApi } from '@/api/client'
import { useEveryPage } from '@/api/useEveryPage'
import { Minutes } from './Minutes'
import { MinutesFrame } from './MinutesFrame'
import { hasMinutes } from './model'

const PAGE = 100

/** The printable minutes of a closing count (acta de arqueo). */
export function MinutesPage() {
  const { id = '' } = useParams()
  const moved = useEveryPage(generatedApi.endpoints.listCashMovements, { id, limit: PAGE })
  return (
    <MinutesFrame
      id={id}
      title="Acta de arqueo"
      also={moved}
      sheetOf={(session) =>
        hasMinutes(session) && moved.items !== undefined
          ? {
              of: { document: 'cash_minutes', id },
              name: `Acta de arqueo ${session.number}`,
              render: (paper) => (
                <Minutes session={session} movements={moved.items?.toReversed() ?? []} paper={paper} />
              ),
            }
          : undefined
      }
      none={{
        title: 'Este turno no tiene acta',
        text: 'El acta existe desde que se presenta el arqueo del cierre.',
      }}
    />
  )
}
