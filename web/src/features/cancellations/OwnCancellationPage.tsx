import { useParams } from 'react-router'
import { type CancellationDetail, useGetCancellationQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { ActionBar } from '@/ui/document/ActionBar'
import { Notice } from '@/ui/Notice'
import { RecordGate } from '@/ui/RecordGate'
import { Section } from '@/ui/Section'
import { CancellationHead, CancellationParts } from './Parts'
import { namedWords } from './words'

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
            {way}
            <Section>
              <CancellationHead cancellation={cancellation} title={`Anulación ${cancellation.number}`} />
              <Waiting cancellation={cancellation} />
              <ActionBar
                actions={
                  cancellation.state === 'executed'
                    ? [
                        {
                          key: 'voucher',
                          label: 'Comprobante de anulación',
                          look: 'next',
                          to: paths.ownCancellationVoucher(cancellation.id),
                        },
                      ]
                    : []
                }
              />
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
