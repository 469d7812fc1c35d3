import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { CashCount, CashSessionDetail } from '@/api/client'
import { differenceWords } from '@/lib/cashWords'
import { formatInstant } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { Facts } from '@/ui/Facts'
import { Section } from '@/ui/Section'
import { countWords } from '../words'

/** Every count of the session, the last one first: a recount keeps those before it. */
export function Counts({ session }: { session: CashSessionDetail }) {
  return session.counts.length === 0 ? null : (
    <Section title="Arqueos">
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {session.counts.toReversed().map((count) => (
          <Box
            component="li"
            key={count.id}
            sx={{ '& + &': { mt: 2, pt: 2, borderTop: '1px solid', borderColor: 'divider' } }}
          >
            <Count count={count} session={session} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function Count({ count, session }: { count: CashCount; session: CashSessionDetail }) {
  const money = (minor: number) => formatMoney(minor, session.currency)
  const missing = session.documents.filter(({ movement_id }) => count.missing.includes(movement_id))
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{countWords(count.kind)}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {count.actor} · {formatInstant(count.at_ms)}
      </Typography>
      <Facts
        items={[
          { name: 'Se contó', value: money(count.counted_minor), strong: true },
          { name: 'Debía haber', value: money(count.expected_minor) },
          { name: 'Diferencia', value: differenceWords(count.counted_minor - count.expected_minor, money) },
          {
            name: 'Billetes y monedas',
            value: count.lines
              .map((line) => `${String(line.quantity)} × ${money(line.value_minor)}`)
              .join(' · '),
          },
          { name: 'Documentos que faltan', value: missing.map(({ number }) => number).join(', ') },
          { name: 'Observación', value: count.note },
        ]}
      />
      {count.kind === 'surprise' ? (
        <Button
          component={RouterLink}
          to={paths.cashSurpriseMinutes(session.id, count.id)}
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={`Ver el acta del arqueo sorpresivo, ${formatInstant(count.at_ms)}`}
          sx={{ mt: 1.5, alignSelf: 'flex-start' }}
        >
          Ver el acta
        </Button>
      ) : null}
    </>
  )
}
