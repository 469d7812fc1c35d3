import { useParams } from 'react-router'
import { Minutes } from './Minutes'
import { MinutesFrame } from './MinutesFrame'
import { hasMinutes } from './model'

/** The printable minutes of a closing count (acta de arqueo). */
export function MinutesPage() {
  const { id = '' } = useParams()
  return (
    <MinutesFrame
      id={id}
      title="Acta de arqueo"
      sheetOf={(session) =>
        hasMinutes(session)
          ? {
              name: `Acta de arqueo ${session.number}`,
              render: (paper) => <Minutes session={session} paper={paper} />,
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
