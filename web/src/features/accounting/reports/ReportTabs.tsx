import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { searchOf } from '../days'
import type { ReportFilters } from './model'

interface ReportTabsProps {
  isPayments: boolean
  filters: ReportFilters
}

/** Which report: each keeps the days and the branch of the other. That of the cash closings is a page of its own. */
export function ReportTabs({ isPayments, filters: { from, until, branch } }: ReportTabsProps) {
  const { can } = useSession()
  const kept = { from, until, branch }
  const reports = [
    { label: 'Gastos', to: paths.accountingPage('reports', searchOf(kept)), isOn: !isPayments },
    {
      label: 'Pagos',
      to: paths.accountingPage('reports', searchOf({ report: 'payments', ...kept })),
      isOn: isPayments,
    },
    ...(can('Gestionar reporte de cierre de caja')
      ? [{ label: 'Cierres de caja', to: paths.cashReport(searchOf({ from, to: until })), isOn: false }]
      : []),
  ]
  return (
    <Box component="nav" aria-label="Informe" sx={{ pr: { sm: 1 } }}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
        {reports.map(({ label, to, isOn }) => (
          <li key={label}>
            <Button
              component={RouterLink}
              to={to}
              color={isOn ? 'primary' : 'inherit'}
              variant={isOn ? 'outlined' : 'text'}
              aria-current={isOn ? 'page' : undefined}
            >
              {label}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  )
}
