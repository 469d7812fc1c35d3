import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCountSettingsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { paths } from '@/lib/paths'
import { Icon } from '@/ui/icons'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { coveringLink } from '@/ui/table/rowLink'
import { GROUPS, KINDS, type KindName } from './kinds'

/** Everything that an administrator sets up, with how much of each there is. */
export function SettingsPage() {
  const { data, error } = useCountSettingsQuery(undefined, { refetchOnMountOrArgChange: true })
  const countOf = (kind: string) => data?.items.find((count) => count.kind === kind)
  return (
    <>
      <PageHeader
        title="Configuración"
        subtitle="Lo que la empresa usa en sus solicitudes y pagos. Nada se borra: lo que ya no sirve se desactiva."
      />
      <ProblemAlert problem={asProblem(error)} takesFocus={false} />
      <Group title="Portal">
        <Entry
          to={paths.goingLive}
          title="Puesta en marcha"
          lead="Qué falta para empezar, con una solicitud de ensayo que dice quién da cada paso."
        />
        <Entry
          to={paths.generalSettings}
          title="Reglas de la empresa"
          lead="Nombre en los comprobantes, niveles de aprobación por monto, administradores estrictos y confirmación de identidad."
        />
        <Entry
          to={paths.accountingPage('codes')}
          title="Códigos contables"
          lead="Cómo llama a cada cuenta la contabilidad de la empresa: con ellos salen los asientos que se exportan."
        />
        <Entry
          to={paths.accountingPage('openings')}
          title="Saldos iniciales"
          lead="Lo que la empresa ya tenía al empezar: anticipos por rendir, préstamos, cajas y bancos, aprobado por dos personas."
        />
        <Entry
          to={paths.tokens}
          title="Tokens"
          lead="Por dónde entran otros sistemas: tableros, la planilla, el proveedor de identidad (SCIM)."
        />
        <Entry
          to={paths.webhooks}
          title="Webhooks"
          lead="A qué otros sistemas avisa el portal cuando pasa algo, y qué llegó de lo que se les envió."
        />
        <Entry
          to={paths.mail}
          title="Correo"
          lead="El servidor por el que salen los avisos, una prueba, y si se entregó cada correo."
        />
      </Group>
      {GROUPS.map(({ title, kinds }) => (
        <Group key={title} title={title}>
          {kinds.map((kind) => (
            <Entry
              key={kind}
              to={paths.settingsOf(kind)}
              title={KINDS[kind].title}
              lead={KINDS[kind].lead}
              count={countWords(kind, countOf(kind))}
            />
          ))}
        </Group>
      ))}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} padded={false}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Section>
  )
}

function countWords(kind: KindName, count: { active: number; inactive: number } | undefined) {
  if (count === undefined) {
    return undefined
  }
  const inactive = `inactiv${KINDS[kind].isFeminine ? 'a' : 'o'}${count.inactive === 1 ? '' : 's'}`
  return `${String(count.active)} en uso${count.inactive === 0 ? '' : ` · ${String(count.inactive)} ${inactive}`}`
}

function Entry({ to, title, lead, count }: { to: string; title: string; lead: string; count?: string }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:hover': { bgcolor: 'neutral.50' },
      }}
    >
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          display: 'flex',
          // On a phone the count stands below, and the arrow keeps its place at the edge.
          flexDirection: { xs: 'column', sm: 'row' },
          columnGap: 2,
          rowGap: 0.5,
          alignItems: { sm: 'center' },
        }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Link component={RouterLink} to={to} sx={coveringLink}>
            {title}
          </Link>
          <Typography variant="body2" color="textSecondary">
            {lead}
          </Typography>
        </Box>
        {count === undefined ? null : (
          <Typography variant="body2" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Typography>
        )}
      </Box>
      <Icon name="chevron" fontSize="small" sx={{ color: 'neutral.400' }} />
    </Box>
  )
}
