import Button from '@mui/material/Button'
import { Link as RouterLink, useParams } from 'react-router'
import { type CancellationDetail, useGetCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { Notice } from '@/ui/Notice'
import { PageHeader } from '@/ui/PageHeader'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { CancellationFacts, CancellationParts } from './Parts'
import { namedWords, stateWords } from './words'

/** A cancellation for who asked for it without deciding on any. */
export function OwnCancellationPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetCancellationQuery({ id }, { refetchOnMountOrArgChange: true })
  const way = <BackLink to={paths.home}>Volver al inicio</BackLink>
  return (
    <>
      {currentData === undefined ? way : null}
      <RecordGate
        record={currentData}
        problem={asProblem(error)}
        onRetry={refetch}
        back={null}
        loading="Cargando la anulación"
        missing={{
          heading: 'Anulación',
          title: 'No encontramos esta anulación',
          text: 'Puede que la dirección esté incompleta o que la haya pedido otra persona.',
        }}
      >
        {(cancellation) => (
          <>
            <PageHeader
              back={way}
              title={`Anulación ${cancellation.number}`}
              subtitle={<StatePill {...stateWords(cancellation.state)} />}
              actions={
                cancellation.state === 'executed' ? (
                  <Button
                    component={RouterLink}
                    to={paths.ownCancellationVoucher(cancellation.id)}
                    variant="contained"
                  >
                    Comprobante de anulación
                  </Button>
                ) : undefined
              }
            />
            <Section>
              <Waiting cancellation={cancellation} />
              <CancellationFacts cancellation={cancellation} />
            </Section>
            <CancellationParts cancellation={cancellation} />
          </>
        )}
      </RecordGate>
    </>
  )
}

function Waiting({ cancellation: { state, target } }: { cancellation: CancellationDetail }) {
  return state === 'requested' ? (
    <Notice tone="info" title="Espera decisión">
      La decide alguien que gestiona anulaciones. Hasta entonces no cambia nada en {namedWords(target)}.
    </Notice>
  ) : null
}
