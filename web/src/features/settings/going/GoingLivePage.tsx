import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { type GoingLive, type GoingLiveItem, useGetGoingLiveQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { type PillTone, StatePill } from '@/ui/StatePill'
import { Rehearsal } from './Rehearsal'

const STATES: Readonly<Record<string, { tone: PillTone; label: string }>> = {
  done: { tone: 'success', label: 'Listo' },
  gap: { tone: 'warning', label: 'Falta' },
  optional: { tone: 'neutral', label: 'Opcional' },
}

/** What the company still lacks before its first day, and a request that is rehearsed with the people it has. */
export function GoingLivePage() {
  const { data, error, refetch } = useGetGoingLiveQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title="Puesta en marcha"
        subtitle={data === undefined ? 'Lo que hace falta para el primer día.' : summary(data)}
        back={<BackLink to={paths.settings}>Volver a configuración</BackLink>}
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      {data === undefined ? null : (
        <>
          <Section title="Lista de comprobación" padded={false}>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.items.map((item) => (
                <Item key={item.code} item={item} />
              ))}
            </Box>
          </Section>
          <Openings />
          <Rehearsal first={data.simulation ?? null} />
        </>
      )}
    </>
  )
}

/** No step that everybody needs: who begins with nothing has nothing to take over. */
function Openings() {
  return (
    <Section
      title="Lo que ya tenían"
      actions={
        <Link
          component={RouterLink}
          to={paths.accountingPage('openings')}
          sx={{ typography: 'body2', fontWeight: 600 }}
        >
          Saldos iniciales
        </Link>
      }
    >
      <Typography>
        Anticipos por rendir, préstamos, cajas y bancos del día en que empiezan: se suben en un archivo y los
        aprueba otra persona.
      </Typography>
    </Section>
  )
}

function summary({ ready, items }: GoingLive): string {
  const missing = items.filter(({ state }) => state === 'gap').length
  if (ready) {
    return 'Todo listo: la empresa puede pedir, aprobar y pagar.'
  }
  if (missing === 0) {
    return 'Está todo registrado, pero el ensayo no llega hasta el banco: mira qué paso queda sin nadie.'
  }
  return missing === 1 ? 'Falta una cosa para empezar.' : `Faltan ${String(missing)} cosas para empezar.`
}

function Item({ item }: { item: GoingLiveItem }) {
  const { title, detail, link } = item
  const state = STATES[item.state] ?? { tone: 'neutral', label: item.state }
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        {link === null || link === undefined ? (
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        ) : (
          <Link component={RouterLink} to={link} sx={{ fontWeight: 600 }}>
            {title}
          </Link>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      </Box>
      <StatePill {...state} />
    </Stack>
  )
}
