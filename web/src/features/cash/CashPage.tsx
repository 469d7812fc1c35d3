import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { type CashBoxItem, useGetCashDeskQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useSession } from '@/app/session/useSession'
import { sessionStateWords } from '@/lib/cashWords'
import { formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { useShortcuts } from '@/ui/shortcuts'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { SessionList } from './SessionList'
import { TransferList } from './transfers/TransferList'

/** Cash: the boxes for those who work with them, and the sessions that each may see. */
export function CashPage() {
  const { can } = useSession()
  useShortcuts<'cash'>(rowKeys())
  const works = can('Gestionar cierre de caja', 'Gestionar cierre de caja por supervisor')
  return (
    <>
      <PageHeader
        title="Cierre de caja"
        subtitle="Cada turno empieza y termina contando. Mientras se cuenta nadie ve cuánto debería haber, y otra persona decide."
        actions={
          <>
            <Button component={RouterLink} to={paths.cashTransfers()} variant="outlined" color="inherit">
              Traslados
            </Button>
            {can('Gestionar reporte de cierre de caja') ? (
              <Button component={RouterLink} to={paths.cashReport()} variant="outlined" color="inherit">
                Reporte de cierres
              </Button>
            ) : null}
          </>
        }
      />
      {works ? <Boxes /> : null}
      {/* Acted on where the money is: in the session of a box, or by treasury. */}
      <TransferList
        title="Efectivo en camino"
        of={{ state: 'under_way' }}
        actions={[]}
        past={paths.cashTransfers()}
      >
        <SessionList />
      </TransferList>
    </>
  )
}

/** The box that somebody goes on with: the one they have open, else the only one there is. */
function nextOf(boxes: readonly CashBoxItem[], userId: string): string | undefined {
  const own = boxes.find(({ session }) => session?.custodian.id === userId)
  return (own ?? (boxes.length === 1 ? boxes[0] : undefined))?.id
}

/** The boxes that the reader has open before all others: they go on with one of them. */
function ownFirst(boxes: readonly CashBoxItem[], userId: string): CashBoxItem[] {
  const isOther = ({ session }: CashBoxItem) => (session?.custodian.id === userId ? 0 : 1)
  return boxes.toSorted((a, b) => isOther(a) - isOther(b))
}

function Boxes() {
  const { user } = useSession()
  const { data, error, refetch } = useGetCashDeskQuery(undefined, { refetchOnMountOrArgChange: true })
  const boxes = ownFirst(data?.boxes ?? [], user.id)
  const next = nextOf(boxes, user.id)
  return (
    <Section title="Cajas" padded={false}>
      <Box sx={{ px: 2 }}>
        <ProblemAlert problem={asProblem(error)} takesFocus={false} onRetry={refetch} />
      </Box>
      {data === undefined ? (
        error === undefined ? (
          <TableSkeleton label="las cajas" />
        ) : null
      ) : boxes.length === 0 ? (
        <EmptyState
          cause="nothing-yet"
          title="No hay cajas en tus sucursales"
          text="Quien administra el portal las agrega en Configuración."
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {boxes.map((box) => (
            <BoxRow key={box.id} box={box} isNext={box.id === next} />
          ))}
        </Box>
      )}
    </Section>
  )
}

interface BoxProps {
  box: CashBoxItem
  isNext: boolean
}

function BoxRow({ box, isNext }: BoxProps) {
  const { session } = box
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 1.5, sm: 2 },
        alignItems: { sm: 'center' },
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{box.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {box.branch.name} · fondo {formatMoney(box.fund_minor, box.currency)}
          {box.waiting === 0 ? '' : ` · ${String(box.waiting)} por revisar`}
        </Typography>
      </Box>
      {session === null || session === undefined ? (
        <OpenButton box={box} isNext={isNext} />
      ) : (
        <>
          <Box sx={{ textAlign: { sm: 'right' } }}>
            <StatePill {...sessionStateWords(session.state)} />
            <Typography variant="body2" color="textSecondary">
              {session.custodian.name} · {formatRelative(session.opened_at_ms)}
            </Typography>
          </Box>
          <Button
            component={RouterLink}
            to={paths.cashSession(session.id)}
            variant={isNext ? 'contained' : 'outlined'}
            aria-label={`Ver turno ${session.number}`}
          >
            Ver turno
          </Button>
        </>
      )}
    </Box>
  )
}

function OpenButton({ box, isNext }: BoxProps) {
  const blocked = box.open_blocked_by
  if (blocked !== null && blocked !== undefined) {
    return (
      <Typography variant="body2" color="textSecondary">
        {blocked.code === 'missing_permission' ? 'Sin turno abierto' : blocked.detail}
      </Typography>
    )
  }
  return (
    <Button
      component={RouterLink}
      to={paths.openCashBox(box.id)}
      variant={isNext ? 'contained' : 'outlined'}
      aria-label={`Abrir turno en ${box.name}`}
    >
      Abrir turno
    </Button>
  )
}
