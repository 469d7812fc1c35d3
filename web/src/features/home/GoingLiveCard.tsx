import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useGetGoingLiveQuery } from '@/api/client'
import { paths } from '@/lib/paths'
import { listOf } from '@/lib/people'
import { Section } from '@/ui/Section'

/** What the company still lacks, for administrators; nothing once nothing is missing. */
export function GoingLiveCard() {
  const { data } = useGetGoingLiveQuery()
  if (data === undefined || data.ready) {
    return null
  }
  const missing = data.items.filter(({ state }) => state === 'gap').map(({ title }) => title)
  return (
    <Section
      title="Puesta en marcha"
      actions={
        <Link component={RouterLink} to={paths.goingLive} sx={{ typography: 'body2', fontWeight: 600 }}>
          Ver qué falta
        </Link>
      }
    >
      <Typography>
        {missing.length === 0
          ? 'Hay un paso del dinero que nadie puede dar todavía.'
          : `Falta: ${listOf(missing)}.`}
      </Typography>
    </Section>
  )
}
