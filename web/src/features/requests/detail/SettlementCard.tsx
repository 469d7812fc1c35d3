import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { RequestSettlement } from '@/api/requests'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { restWords, settlementStateWords } from '@/lib/settlementWords'
import { NoWrap } from '@/ui/NoWrap'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'

interface SettlementCardProps {
  settlement: RequestSettlement
  currency: string
}

/** How far the money was proved. The settlement itself opens only for those who may see it. */
export function SettlementCard({ settlement, currency }: SettlementCardProps) {
  const { number, state, overdue, due_on, rest_minor } = settlement
  const account = state === 'settled' ? 'Cerrada' : restWords(rest_minor, currency)
  return (
    <Section title="Rendición">
      <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography component="span" sx={{ fontWeight: 600 }}>
              <NoWrap>{number}</NoWrap>
            </Typography>
            <StatePill {...settlementStateWords(state, overdue)} />
          </Stack>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {account} · Plazo: {formatDate(due_on)}
          </Typography>
        </Box>
        {settlement.visible ? (
          <Button
            variant="outlined"
            color="inherit"
            component={RouterLink}
            to={paths.settlement(settlement.id)}
          >
            Abrir la rendición
          </Button>
        ) : null}
      </Stack>
    </Section>
  )
}
