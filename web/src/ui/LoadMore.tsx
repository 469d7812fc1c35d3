import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted } from '@/lib/counts'

export interface LoadMoreProps {
  /** How many rows are on the screen. */
  shown: number
  /** How many of them wait for the reader; unsaid where a list is not about that. */
  waiting?: number
  hasMore: boolean
  isLoading: boolean
  onLoadMore: () => void
}

/** The end of a list that goes on. What it says is announced, so that new rows are not a surprise. */
export function LoadMore({ shown, waiting, hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  return (
    <Stack sx={{ p: 2, gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {hasMore
          ? `Se muestran ${String(shown)}. Hay más.`
          : `${String(shown)} en total${waitingWords(waiting, shown)}.`}
      </Typography>
      {hasMore ? (
        <Button
          variant="outlined"
          color="inherit"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) {
              onLoadMore()
            }
          }}
        >
          {isLoading ? 'Cargando...' : 'Ver más'}
        </Button>
      ) : null}
    </Stack>
  )
}

/** Why a tab counts fewer than its list has: it counts what waits for the reader. */
function waitingWords(waiting: number | undefined, shown: number): string {
  if (waiting === undefined || waiting === shown) {
    return ''
  }
  return `, ${waiting === 0 ? 'nada te espera' : counted(waiting, 'te espera', 'te esperan')} a ti`
}
