import { useParams } from 'react-router'
import { MinutesFrame } from './MinutesFrame'
import { surpriseCount } from './model'
import { SurpriseMinutes } from './SurpriseMinutes'

/** The printable minutes of a count by surprise (acta de arqueo sorpresivo). */
export function SurpriseMinutesPage() {
  const { id = '', count: countId = '' } = useParams()
  return (
    <MinutesFrame
      id={id}
      title="Acta de arqueo sorpresivo"
      sheetOf={(session) => {
        const found = surpriseCount(session, countId)
        return found === undefined
          ? undefined
          : {
              of: { document: 'surprise_minutes', id, count: countId },
              name: `Acta de arqueo sorpresivo ${session.number} n.º ${String(found.place)}`,
              render: (paper) => <SurpriseMinutes session={session} {...found} paper={paper} />,
            }
      }}
      none={{
        title: 'Este turno no tiene ese arqueo sorpresivo',
        text: 'Puede que la dirección esté incompleta. Los arqueos del turno están en su página.',
      }}
    />
  )
}
